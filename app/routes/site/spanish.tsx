import type { LoaderFunctionArgs } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Section, Steps } from '#app/components/section.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { practiceOf } from '#app/features/frame/structured-data.ts'
import { Costs, Hero } from '#app/features/home/hero.tsx'
import { heroOf } from '#app/features/home/pictures.ts'
import { InquiryForm } from '#app/features/inquiry/inquiry-form.tsx'
import { rowId } from '#app/features/insurance-lookup/insurer-parts.ts'
import { InsurerSearch } from '#app/features/insurance-lookup/insurer-search.tsx'
import { PracticeNews } from '#app/features/practice-news/practice-news.tsx'
import { AskOrCall, BookingFacts, PlatformRows } from '#app/features/spanish/spanish-sections.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { contentOfPage } from '#app/site-content.ts'
import { insuranceFactsOf, takersFirst } from '#content/insurance.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'
import { inquiryWordsInSpanish } from '#content/inquiry-spanish.ts'
import { lookupInSpanish } from '#content/messages/insurance-spanish.ts'
import { newsOf } from '#content/news.ts'
import { platformsToBook } from '#content/offers.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const content = contentOfPage('/es', context)
  const { facts, pages } = content
  const { insurers } = facts.platforms
  const news = newsOf(content, new Date())
  return pack({
    page: pages.spanish,
    picture: heroOf(facts.pictures.hero, pages.spanish.hero.pictureDescription),
    platforms: takersFirst(platformsToBook(facts), ({ id }) => id, insurers),
    insurance: insuranceFactsOf(content, lookupInSpanish, '/es'),
    news: news && { ...news, availability: undefined },
    inquiry: inquiryWordsInSpanish(content),
    availability: news?.availability?.state,
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

/** The words of the frame around the page. */
export const handle = {
  frame: frameSpanish,
  head: headOf('/es', import.meta.env.SSR ? practiceOf : undefined),
}

function importSearchWords() {
  return import('#content/messages/insurance-spanish.ts')
}

export default function Spanish() {
  const { page, picture, platforms, insurance, inquiry, news, availability } = usePageData<typeof loader>()
  const { hero, steps } = page
  const { insurers } = insurance
  return (
    <>
      {/* The owner writes notices in English. */}
      <div lang="en">
        <PracticeNews news={news} />
      </div>
      <Hero
        words={hero}
        picture={picture}
        note={hero.languages}
        costs={
          <Costs
            words={hero.costs}
            availability={availability && hero.newClients[availability]}
            insurers={insurers.length > 0 ? hero.book.href : undefined}
          />
        }
        askButton={<ButtonLink look="secondary" {...hero.crisis} />}
      />
      <BookingFacts words={page.facts} />
      <PlatformRows
        words={page.platforms}
        platforms={platforms}
        insurers={insurers}
        rowId={rowId}
        search={<InsurerSearch facts={insurance} importWords={importSearchWords} />}
      />
      <Section title={steps.title} ground="deep" layout="stacked">
        <Steps items={steps.items} />
      </Section>
      <AskOrCall
        contact={page.contact}
        emergency={page.emergency}
        form={
          <Fold label={inquiry.write}>
            <InquiryForm words={inquiry} />
          </Fold>
        }
      />
    </>
  )
}
