import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { ArrowLink } from '#app/components/site-link.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence, Words } from '#app/components/rich-text.tsx'
import { Scene, type ScenePicture } from '#app/components/scene.tsx'
import { useFacts } from '#app/facts.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import type { ContactPage as ContactWords } from '#content/schemas/pages.ts'

/** The contact form, e-mail and phone; replaced by the thank-you screen when the message is sent. */
export function ContactPage({
  words,
  scene,
  sent,
  news,
  form,
  crisisNote,
}: {
  words: ContactWords
  scene: ScenePicture
  sent: boolean
  news: React.ReactNode
  form: React.ReactNode
  crisisNote: React.ReactNode
}) {
  if (sent) return <ThankYou words={words.thankYou}>{crisisNote}</ThankYou>
  return (
    <>
      {news}
      <PageHeader
        title={words.title}
        lead={<Sentence spans={words.lead} />}
        picture={<Scene picture={scene} />}
      />
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

/** E-mail address and phone number. */
function DirectContact({ words }: { words: ContactWords['direct'] }) {
  const { email, phone, phoneDialed } = useFacts().references
  return (
    <section aria-labelledby="direct-title" className="lg:col-span-4 lg:col-start-9">
      <h2 id="direct-title" className="text-heading">
        {words.title}
      </h2>
      <dl className="mt-4 border-y border-line">
        <Way label={words.email} href={`mailto:${email}`} text={email} />
        <Way label={words.phone} href={`tel:${phoneDialed}`} text={phone} />
      </dl>
      <RichText blocks={words.body} className="mt-4 text-small text-ink-soft" />
    </section>
  )
}

function Way({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt className="pt-1 text-small text-ink-soft">{label}</dt>
      <dd>
        <a href={href} className="inline-flex min-h-touch items-center font-semibold wrap-anywhere">
          <Words text={text} />
        </a>
      </dd>
    </div>
  )
}

/** Replaces the form when the message is sent. */
function ThankYou({ words, children }: { words: ContactWords['thankYou']; children: React.ReactNode }) {
  useEffect(() => {
    // The submit button was removed: move the focus to the new heading, which screen readers announce.
    document.querySelector('h1')?.focus()
  }, [])
  const [book, home] = words.links
  return (
    <>
      <PageHeader title={words.title} lead={<Sentence spans={words.body} />}>
        <ButtonLink {...book} />
        <ButtonLink {...home} look="secondary" />
      </PageHeader>
      <div className="page-column pt-4 pb-section">{children}</div>
    </>
  )
}

/** The thank-you screen's links, for browsers without scripts, which never show that screen. */
export function NextLinks({ words }: { words: ContactWords['thankYou'] }) {
  return (
    <p className="flex flex-wrap gap-x-6">
      {words.links.map((link) => (
        <ArrowLink key={link.href} {...link} />
      ))}
    </p>
  )
}

/** Hash to which the form service redirects after a native post, before hydration. */
const SENT = '#message-sent'

/** Whether a message was sent from this history entry; opening the page again resets it. */
export function useSent(): { sent: boolean; markSent: () => void } {
  const { key, hash } = useLocation()
  const hydrated = useHydrated()
  const [sentAt, setSentAt] = useState<string>()
  return { sent: sentAt === key || (hydrated && hash === SENT), markSent: () => setSentAt(key) }
}
