import type { LoaderFunctionArgs } from 'react-router'

import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { Scene } from '#app/components/scene.tsx'
import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import {
  CopingKit,
  EbookOffer,
  RecommendedProducts,
  WhyDigital,
} from '#app/features/resources/resources-sections.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { siteContent } from '#app/site-content.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = context.get(siteContent)
  const { ebook, recommended, kitItems, ...products } = facts.products
  const isOn = facts.offers.products
  const { ebook: words, ...page } = pages.resources
  return pack({
    page,
    products: { ...products, kitItems: isOn ? kitItems : [] },
    recommended: isOn && recommended,
    offer: facts.offers.ebook ? { words, ebook } : undefined,
    scene: sceneOf('shelf', facts.pictures.scenes.resources),
  })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = { head: headOf('/resources') }

export default function Resources() {
  const { page, products, recommended, offer, scene } = usePageData<typeof loader>()
  const crisisNote = (
    <CrisisNote>
      <p>
        <Sentence spans={page.kit.crisis} />
      </p>
    </CrisisNote>
  )
  return (
    <>
      <PageHeader
        title={page.title}
        lead={<Sentence spans={page.lead} />}
        picture={<Scene picture={scene} phones={false} />}
      />
      <CopingKit words={page} products={products} crisisNote={crisisNote} />
      {/* On paper the coping kit alone, on two pages. */}
      <div className="print:hidden">
        {offer && <EbookOffer {...offer} />}
        {recommended && <RecommendedProducts words={page} products={recommended} />}
        <WhyDigital words={page.whyDigital} />
      </div>
    </>
  )
}
