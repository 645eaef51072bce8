import type { LoaderFunctionArgs } from 'react-router'

import { Closing } from '#app/components/closing.tsx'
import { Section, Steps } from '#app/components/section.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Scene } from '#app/components/scene.tsx'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { servicesData } from '#app/features/frame/structured-data.ts'
import { Fit, ServiceCards, Requirements } from '#app/features/services/services-sections.tsx'
import { TopicLinks } from '#app/features/own-page/own-page.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { siteContent } from '#app/site-content.ts'
import { topicsOf } from '#content/own-pages.ts'
import type { SiteContent } from '#content/site-content.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = context.get(siteContent)
  return pack({
    page: pages.services,
    scene: sceneOf('call', facts.pictures.scenes.services),
    topics: topicsOf(pages),
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

const data = import.meta.env.SSR
  ? ({ facts, pages }: SiteContent) => servicesData(pages.services.cards, facts)
  : undefined
export const handle = { head: headOf('/services', data) }

export default function Services() {
  const { page, topics, scene } = usePageData<typeof loader>()
  const { emergency } = page
  return (
    <>
      <PageHeader
        title={page.title}
        lead={<Sentence spans={page.lead} />}
        picture={<Scene picture={scene} />}
      />
      <ServiceCards cards={page.cards} />
      <TopicLinks words={page.topics} topics={topics} />
      <Fit words={page.fit} />
      <Section
        id="first-appointment"
        title={page.firstAppointment.title}
        lead={<Sentence spans={page.firstAppointment.lead} />}
        layout="stacked"
      >
        <Steps items={page.firstAppointment.items} />
      </Section>
      <Requirements words={page} />
      <div className="page-column py-section">
        <CrisisNote title={emergency.title}>
          <RichText blocks={emergency.body} className="mt-1" />
        </CrisisNote>
      </div>
      <Closing {...page.callToAction} ground="mist" />
    </>
  )
}
