import type { MetaDescriptor } from 'react-router'

import { fill } from '#app/lib/fill.ts'
import { seo } from '#content/facts/seo.ts'

/** Title of one of the owner's pages; no search engine lists it. */
export function ownerMeta(title: string): MetaDescriptor[] {
  return [{ title: fill(seo.titlePattern, { title }) }, { name: 'robots', content: 'noindex, nofollow' }]
}
