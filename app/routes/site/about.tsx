import type { LoaderFunctionArgs } from 'react-router'

import { Closing } from '#app/components/closing.tsx'
import { Section } from '#app/components/section.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { ClientGroups, Credentials, Portrait } from '#app/features/about/about-sections.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { personData } from '#app/features/frame/structured-data.ts'
import { portraitOf } from '#app/features/home/pictures.ts'
import { TopicLinks } from '#app/features/own-page/own-page.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { siteContent } from '#app/site-content.ts'
import { topicsOf } from '#content/own-pages.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = context.get(siteContent)
  return pack({
    page: pages.about,
    topics: topicsOf(pages),
    portrait: portraitOf(facts.pictures.portrait, pages.about.pictureDescription),
    profiles: facts.practice.profiles,
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = {
  head: headOf('/about', import.meta.env.SSR ? ({ facts }) => [personData(facts)] : undefined),
}

export default function About() {
  const { page, topics, portrait, profiles } = usePageData<typeof loader>()
  const { culturalSensitivity } = page
  return (
    <>
      <PageHeader
        title={page.title}
        lead={<Sentence spans={page.lead} />}
        picture={<Portrait {...portrait} />}
      />
      <Section title={page.story.title}>
        <RichText blocks={page.story.body} className="text-lead" />
      </Section>
      <ClientGroups words={page.groups} />
      <TopicLinks words={page.topics} topics={topics} />
      <Credentials words={page} profiles={profiles} />
      <Section title={culturalSensitivity.title} ground="mist">
        <RichText blocks={culturalSensitivity.body} className="text-lead" />
      </Section>
      <Closing {...page.callToAction} />
    </>
  )
}
