import { Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { AffiliateItem } from '#content/schemas/facts.ts'
import type { ResourcesPage } from '#content/schemas/pages.ts'

import { Affiliate, Disclosure } from './affiliate-item.tsx'

/** Twelve things in another shop. */
export function RecommendedProducts({
  words,
  products,
}: {
  words: ResourcesPage
  products: AffiliateItem[]
}) {
  return (
    <Section
      title={words.recommended.title}
      lead={<Sentence spans={words.recommended.lead} />}
      aside={<Disclosure words={words.disclosure} />}
      layout="stacked"
    >
      <ul className="grid gap-x-10 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((item) => (
          <Affiliate key={item.id} item={item} words={words} />
        ))}
      </ul>
    </Section>
  )
}
