import type { LoaderFunctionArgs } from 'react-router'

import { TickedFacts } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { Scene } from '#app/components/scene.tsx'
import { Section, Steps } from '#app/components/section.tsx'
import { Disclaimers, FlatFee, Folded, Introduction } from '#app/features/esa-evaluations/esa-sections.tsx'
import { EsaRequestSection } from '#app/features/esa-request/esa-request-section.tsx'
import { portraitOf } from '#app/features/home/pictures.ts'
import { type HeadArgs, pageHead } from '#app/features/frame/page-head.tsx'
import { questionsData } from '#app/features/frame/structured-data.ts'
import { NewsletterSection } from '#app/features/newsletter/subscribe-form.tsx'
import { pack, type PageData, unpack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { contentOfPage } from '#app/site-content.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { esaRequest } from '#content/messages/esa-request.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = contentOfPage('/esa-evaluations', context)
  const page = pages.esaEvaluations
  return pack({
    ...page,
    newsletter: facts.offers.newsletter,
    lawCheckedOn: dayInWords(page.lawChecked.day),
    scene: sceneOf('dog', facts.pictures.scenes.esaEvaluations),
    portrait: portraitOf(facts.pictures.portrait, pages.about.pictureDescription),
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = {
  head({ loaderData, facts }: HeadArgs<PageData<typeof loader>>) {
    const page = unpack(loaderData)
    const data = import.meta.env.SSR && page ? () => [questionsData(page.questions.items)] : undefined
    return pageHead({ ...page?.meta, path: '/esa-evaluations', data }, facts)
  },
}

export default function EsaEvaluations() {
  const page = usePageData<typeof loader>()
  return (
    <>
      <PageHeader
        title={page.title}
        lead={<Sentence spans={page.lead} />}
        picture={<Scene picture={page.scene} phones={false} />}
      >
        <ButtonLink {...page.toForm} />
        <p className="max-w-measure basis-full font-semibold">{page.inShort}</p>
        <TickedFacts items={page.badges} className="mt-3 basis-full" />
      </PageHeader>
      <Introduction words={page} portrait={page.portrait} />
      <Section
        title={page.steps.title}
        lead={<Sentence spans={page.steps.lead} />}
        ground="deep"
        layout="stacked"
      >
        <Steps items={page.steps.items} folds />
      </Section>
      <FlatFee words={page.fee} />
      <Disclaimers words={page} />
      <EsaRequestSection />
      {page.newsletter && <NewsletterSection folds listType="esa-followups" words={esaRequest.followUps} />}
      <Section title={page.questions.title}>
        <Folded items={page.questions.items} />
      </Section>
    </>
  )
}
