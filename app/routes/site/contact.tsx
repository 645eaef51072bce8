import type { LoaderFunctionArgs } from 'react-router'

import { RichText } from '#app/components/rich-text.tsx'
import { ContactPage, NextLinks, useSent } from '#app/features/contact/contact-page.tsx'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { InquiryForm } from '#app/features/inquiry/inquiry-form.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { PracticeNews } from '#app/features/practice-news/practice-news.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { siteContent } from '#app/site-content.ts'
import { inquiryWords } from '#content/inquiry.ts'
import { newsOf, waitlistNote } from '#content/news.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const content = context.get(siteContent)
  return pack({
    page: content.pages.contact,
    scene: sceneOf('desk', content.facts.pictures.scenes.contact),
    news: newsOf(content, new Date()),
    waitlist: waitlistNote(content),
    inquiry: inquiryWords('sentFromContact'),
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = { head: headOf('/contact') }

export default function Contact() {
  const { page, scene, news, waitlist, inquiry } = usePageData<typeof loader>()
  const { sent, markSent } = useSent()
  const crisisNote = (
    <CrisisNote title={page.emergency.title}>
      <RichText blocks={page.emergency.body} className="mt-1" />
    </CrisisNote>
  )
  return (
    <ContactPage
      words={page}
      scene={scene}
      sent={sent}
      news={<PracticeNews news={news} />}
      form={
        <InquiryForm
          words={inquiry}
          waitlist={waitlist}
          onSent={markSent}
          next={<NextLinks words={page.thankYou} />}
        />
      }
      crisisNote={crisisNote}
    />
  )
}
