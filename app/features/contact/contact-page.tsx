import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import type { ContactPage as ContactWords } from '#content/schemas/pages.ts'

import { DirectContact } from './direct-contact.tsx'
import { ThankYou } from './thank-you.tsx'

/** The contact page: a form, the direct ways, and once the message is sent the thank-you screen. */
export function ContactPage({
  words,
  sent,
  form,
  crisisNote,
}: {
  words: ContactWords
  sent: boolean
  form: React.ReactNode
  crisisNote: React.ReactNode
}) {
  if (sent) return <ThankYou words={words.thankYou}>{crisisNote}</ThankYou>
  return (
    <>
      <PageHeader title={words.title} lead={<Sentence spans={words.lead} />} />
      <div className="page-column grid items-start gap-x-12 gap-y-14 pt-4 pb-section lg:grid-cols-12">
        <section id="contact" aria-labelledby="contact-title" className="lg:col-span-7">
          <h2 id="contact-title" tabIndex={-1} className="mb-6 text-title">
            {words.formTitle}
          </h2>
          {form}
        </section>
        <DirectContact words={words.direct} />
      </div>
      <div className="page-column pb-section">{crisisNote}</div>
    </>
  )
}
