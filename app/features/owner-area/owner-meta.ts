import type { MetaArgs } from 'react-router'

import { factsOf } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'

/** `meta` of one of the owner's pages, which search engines must not list. */
export function ownerMeta(title: string) {
  return ({ matches }: MetaArgs) => [
    { title: fill(factsOf(matches)?.seo.titlePattern ?? '{title}', { title }) },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}
