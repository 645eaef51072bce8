import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { Section, Steps } from '#app/components/section.tsx'
import { InquirySection } from '#app/features/inquiry/inquiry-form.tsx'
import { AskButton } from '#app/features/frame/ask-question.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { practiceOf } from '#app/features/frame/structured-data.ts'
import { Costs, Hero } from '#app/features/home/hero.tsx'
import { CallToAction, Insurance, Intro, Services, Topics } from '#app/features/home/home-sections.tsx'
import { heroOf, portraitOf } from '#app/features/home/pictures.ts'
import { InsurerSearch } from '#app/features/insurance-lookup/insurer-search.tsx'
import { NewsletterSection } from '#app/features/newsletter/subscribe-form.tsx'
import { AvailabilityText, PracticeNews } from '#app/features/practice-news/practice-news.tsx'
import { NewestTestimonialsSection } from '#app/features/testimonials/newest-testimonials-section.tsx'
import { useLazyImport } from '#app/lib/lazy-import.ts'
import { pack, usePageData } from '#app/page-data.ts'
import { siteContent } from '#app/site-content.ts'
import { insuranceFactsOf } from '#content/insurance.ts'
import { inquiryWords } from '#content/inquiry.ts'
import { type News, newsOf, waitlistNote } from '#content/news.ts'
import { topicsOf } from '#content/own-pages.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const content = context.get(siteContent)
  const { facts, pages } = content
  const news = newsOf(content, new Date())
  return pack({
    page: pages.home,
    topics: { title: pages.services.topics.title, links: topicsOf(pages) },
    testimonialFallback: facts.testimonialFallback,
    stars: facts.offers.testimonialStars,
    hero: heroOf(facts.pictures.hero, pages.home.hero.pictureDescription),
    portrait: portraitOf(facts.pictures.portrait, pages.home.intro.pictureDescription),
    testimonials: facts.offers.testimonials,
    newsletter: facts.offers.newsletter && pages.newsletter.home,
    popup: facts.offers.newsletter && facts.offers.popup && pages.newsletter.popup,
    ...whereShown(news),
    waitlist: waitlistNote(content),
    inquiry: inquiryWords('sentFromHome'),
    insurance: insuranceFactsOf(content),
  })
}

/** That new clients are accepted is shown below the first buttons; anything that stops a visitor, above everything. */
function whereShown(news: News | undefined) {
  if (news?.availability?.state !== 'accepting') return { news, accepting: undefined }
  const { availability, ...above } = news
  return { news: above, accepting: availability }
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = { head: headOf('/', import.meta.env.SSR ? practiceOf : undefined) }

export default function Home() {
  const {
    page,
    topics,
    testimonialFallback: builtIn,
    stars,
    hero,
    portrait,
    testimonials,
    newsletter,
    popup,
    news,
    accepting,
    waitlist,
    inquiry,
    insurance,
  } = usePageData<typeof loader>()
  const [openedAt] = useState(() => performance.now())
  const code = useLazyImport(loadPopup, { enabled: Boolean(popup), problem: 'The popup could not be loaded' })
  const acceptsInsurance = insurance.insurers.length > 0
  return (
    <>
      <PracticeNews news={news} />
      <Hero
        words={page.hero}
        picture={hero}
        costs={
          <Costs
            words={page.hero.costs}
            availability={accepting && <AvailabilityText {...accepting} />}
            insurers={acceptsInsurance ? '#insurance' : undefined}
          />
        }
        askButton={<AskButton label={page.hero.ask} here />}
      />
      <Topics {...topics} />
      <Intro words={page.intro} portrait={portrait} />
      <Services words={page.services} />
      <Insurance words={page.insurance} search={acceptsInsurance && <InsurerSearch facts={insurance} />} />
      <Section title={page.steps.title} lead={page.steps.lead} ground="deep" layout="stacked">
        <Steps items={page.steps.items} folds />
      </Section>
      {testimonials && (
        <NewestTestimonialsSection words={page.testimonials} builtIn={builtIn} stars={stars} />
      )}
      <InquirySection words={page.inquiry} form={inquiry} waitlist={waitlist} />
      <CallToAction
        words={page.callToAction}
        askButton={<AskButton label={page.callToAction.ask} look="onNight" here />}
      />
      {newsletter && <NewsletterSection words={newsletter} />}
      {popup && code && <code.MailingListPopup words={popup} openedAt={openedAt} />}
    </>
  )
}

function loadPopup() {
  return import('#app/features/newsletter/mailing-list-popup.tsx')
}
