import type { MetaArgs, MetaDescriptor } from 'react-router'

import { factsOf } from '#app/facts.ts'
import { fill } from '#app/lib/fill.ts'

/** Title of one of the owner's pages; no search engine lists it. */
export function ownerMeta(title: string, matches: MetaArgs['matches']): MetaDescriptor[] {
  const pattern = factsOf(matches)?.seo.titlePattern ?? '{title}'
  return [{ title: fill(pattern, { title }) }, { name: 'robots', content: 'noindex, nofollow' }]
}
