import { Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { Products } from '#content/schemas/facts.ts'
import type { ResourcesPage } from '#content/schemas/pages.ts'

import { Affiliate, Disclosure } from './affiliate-item.tsx'

/** What to do in a hard hour, and six things to keep in a box for it. `crisisNote` says where a box is not enough. */
export function CopingKit({
  words,
  products,
  crisisNote,
}: {
  words: ResourcesPage
  products: Pick<Products, 'kitTiles' | 'kitItems'>
  crisisNote: React.ReactNode
}) {
  const { kit } = words
  return (
    <Section title={kit.title} lead={<Sentence spans={kit.lead} />} ground="deep" layout="stacked">
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {products.kitTiles.map((tile) => (
          <li key={tile.title} className="bg-card p-6 sm:p-7">
            <h3 className="text-heading">{tile.title}</h3>
            <p className="mt-2 text-ink-soft">{tile.body}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8">{crisisNote}</div>
      <div className="mt-section grid gap-x-12 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h3 className="text-title">{kit.itemsTitle}</h3>
          <div className="mt-5">
            <Disclosure words={words.disclosure} />
          </div>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:col-span-8">
          {products.kitItems.map((item) => (
            <Affiliate key={item.id} item={item} words={words} />
          ))}
        </ul>
      </div>
    </Section>
  )
}
