import { RichText } from '#app/components/rich-text.tsx'
import { ContactPage } from '#app/features/contact/contact-page.tsx'
import { NextLinks } from '#app/features/contact/next-links.tsx'
import { useSent } from '#app/features/contact/use-sent.ts'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { EnquiryForm } from '#app/features/enquiry/enquiry-form.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { contact } from '#content/pages/contact.ts'

export const meta = () => pageMeta({ ...contact.meta, path: '/contact' })

export default function Contact() {
  const { sent, markSent } = useSent()
  const crisisNote = (
    <CrisisNote title={contact.emergency.title}>
      <RichText blocks={contact.emergency.body} className="mt-1" />
    </CrisisNote>
  )
  return (
    <ContactPage
      words={contact}
      sent={sent}
      form={
        <EnquiryForm
          toast="sentFromContact"
          onSent={markSent}
          next={<NextLinks words={contact.thankYou} />}
        />
      }
      crisisNote={crisisNote}
    />
  )
}
