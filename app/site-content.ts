import { createContext, data, type LoaderFunctionArgs } from 'react-router'

import { builtIn } from '#content/built-in.ts'
import { pagesNotSent } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

/** What the practice says in the request that a loader answers: a release is rendered with its own. */
export const siteContent = createContext(builtIn)

/** Whether the document is for a site that the owner has not opened yet. */
export const isForClosedSite = createContext(false)

/**
 * For the loader of a page that can be switched off. Every such page needs one: its answer of 404 is what the framework
 * shows the not-found page for, in the document and within the site.
 * @throws 404 while the page is switched off
 */
export function contentOfPage(path: string, context: LoaderFunctionArgs['context']): SiteContent {
  const content = context.get(siteContent)
  if (pagesNotSent(content.facts).includes(path)) throw data(undefined, { status: 404 })
  return content
}
