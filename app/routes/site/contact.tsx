import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { RichText } from '#app/components/rich-text.tsx'
import { ContactPage, NextLinks, useSent } from '#app/features/contact/contact-page.tsx'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { EnquiryForm } from '#app/features/enquiry/enquiry-form.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { siteContent } from '#app/site-content.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContent).pages.contact
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData: page, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ ...page?.meta, path: '/contact' }, matches)

export default function Contact() {
  const page = useLoaderData<typeof loader>()
  const { sent, markSent } = useSent()
  const crisisNote = (
    <CrisisNote title={page.emergency.title}>
      <RichText blocks={page.emergency.body} className="mt-1" />
    </CrisisNote>
  )
  return (
    <ContactPage
      words={page}
      sent={sent}
      form={
        <EnquiryForm toast="sentFromContact" onSent={markSent} next={<NextLinks words={page.thankYou} />} />
      }
      crisisNote={crisisNote}
    />
  )
}
