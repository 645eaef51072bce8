import { Closing } from '#app/components/closing.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { ServiceCards } from '#app/features/services/service-cards.tsx'
import { WhatItTakes } from '#app/features/services/what-it-takes.tsx'
import { services } from '#content/pages/services.ts'

export const meta = () => pageMeta({ ...services.meta, path: '/services' })

export default function Services() {
  const { emergency, callToAction } = services
  return (
    <>
      <PageHeader title={services.title} lead={<Sentence spans={services.lead} />} />
      <ServiceCards cards={services.cards} />
      <WhatItTakes words={services} />
      <div className="page-column py-section">
        <CrisisNote title={emergency.title}>
          <RichText blocks={emergency.body} className="mt-1" />
        </CrisisNote>
      </div>
      <Closing title={callToAction.title} link={callToAction.link} second={callToAction.second}>
        <RichText blocks={callToAction.body} />
      </Closing>
    </>
  )
}
