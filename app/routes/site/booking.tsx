import type { LoaderFunctionArgs } from 'react-router'

import { Closing } from '#app/components/closing.tsx'
import { Section, Steps } from '#app/components/section.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { Scene } from '#app/components/scene.tsx'
import { GoodFaithEstimate, Payment, PlatformCards } from '#app/features/booking/booking-sections.tsx'
import { AskButton } from '#app/features/frame/ask-question.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { InsuranceLookup } from '#app/features/insurance-lookup/insurance-lookup.tsx'
import { PracticeNews } from '#app/features/practice-news/practice-news.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { siteContent } from '#app/site-content.ts'
import { insuranceFactsOf } from '#content/insurance.ts'
import { newsOf } from '#content/news.ts'
import { calendarOf } from '#content/offers.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const content = context.get(siteContent)
  const insurance = insuranceFactsOf(content)
  return pack({
    page: content.pages.booking,
    insurance,
    booking: { platforms: insurance.platforms, calendar: calendarOf(content.facts) },
    news: newsOf(content, new Date()),
    scene: sceneOf('calendar', content.facts.pictures.scenes.booking),
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = { head: headOf('/booking') }

export default function WhereToBook() {
  const { page, insurance, booking, news, scene } = usePageData<typeof loader>()
  const { steps, questions } = page
  return (
    <>
      <PracticeNews news={news} />
      <PageHeader
        title={page.title}
        lead={<Sentence spans={page.lead} />}
        picture={<Scene picture={scene} phones={false} />}
      />
      {insurance.insurers.length > 0 && <InsuranceLookup words={page.lookup} facts={insurance} />}
      {page.platforms.items.length > 0 && (
        <PlatformCards words={page.platforms} facts={booking} insurers={insurance.insurers} />
      )}
      <Section title={steps.title} ground="deep" layout="stacked">
        <Steps items={steps.items} />
      </Section>
      <Payment words={page.payment} />
      <GoodFaithEstimate words={page.goodFaithEstimate} />
      <Closing
        title={questions.title}
        body={questions.body}
        link={<AskButton label={questions.ask} />}
        ground="mist"
        second={questions.faqs}
      />
    </>
  )
}
