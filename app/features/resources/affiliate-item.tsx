import { ArrowLink } from '#app/components/arrow-link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { fill } from '#app/lib/fill.ts'
import type { ResourcesPage } from '#content/schemas/pages.ts'
import type { AffiliateItem } from '#content/schemas/facts.ts'

/** One thing that another shop sells, and the paid link to it. */
export function Affiliate({ item, words }: { item: AffiliateItem; words: ResourcesPage }) {
  return (
    <li className="flex flex-col border-t border-line-strong/40 pt-5 pb-3">
      <h3 className="font-text text-body font-semibold">{item.name}</h3>
      <p className="mt-1 text-small text-ink-soft">{item.body}</p>
      <ArrowLink
        href={item.url}
        // Search engines want paid links told apart; the shop tells whose they are by the tag in the address.
        rel="noopener sponsored nofollow"
        aria-label={fill(words.viewOnAmazonOf, { product: item.name })}
        className="mt-auto self-start pt-1 text-small"
      >
        {words.viewOnAmazon}
      </ArrowLink>
    </li>
  )
}

/** Stands next to each group of paid links (16 CFR 255): whoever sees a link has seen this. */
export function Disclosure({ words }: { words: ResourcesPage['disclosure'] }) {
  return (
    <Notice className="max-w-measure">
      <p>
        <Sentence spans={words} />
      </p>
    </Notice>
  )
}
