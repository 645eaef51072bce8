import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { CopingKit } from '#app/features/resources/coping-kit.tsx'
import { EbookOffer } from '#app/features/resources/ebook.tsx'
import { RecommendedProducts } from '#app/features/resources/recommended-products.tsx'
import { WhyDigital } from '#app/features/resources/why-digital.tsx'
import { resources } from '#content/pages/resources.ts'

export const meta = () => pageMeta({ ...resources.meta, path: '/resources' })

export default function Resources() {
  const crisisNote = (
    <CrisisNote>
      <p>
        <Sentence spans={resources.kit.crisis} />
      </p>
    </CrisisNote>
  )
  return (
    <>
      <PageHeader title={resources.title} lead={<Sentence spans={resources.lead} />} />
      <EbookOffer words={resources.ebook} />
      <CopingKit words={resources} crisisNote={crisisNote} />
      <RecommendedProducts words={resources} />
      <WhyDigital words={resources.whyDigital} />
    </>
  )
}
