import { createContext, data, type LoaderFunctionArgs } from 'react-router'

import { builtIn } from '#content/built-in.ts'
import { pagesNotSent } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

/** The content of a request, read by loaders: each release is rendered with its own. */
export const siteContent = createContext(builtIn)

/** Whether the document is rendered for the closed site. */
export const isForClosedSite = createContext(false)

/**
 * For the loader of a page that can be switched off. Each such page needs one: for its 404 the framework shows the
 * not-found page, in the document and after client-side navigation.
 * @throws 404 while the page is switched off
 */
export function contentOfPage(path: string, context: LoaderFunctionArgs['context']): SiteContent {
  const content = context.get(siteContent)
  if (pagesNotSent(content.facts).includes(path)) throw data(undefined, { status: 404 })
  return content
}
