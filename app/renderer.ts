import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'

import { MISSING_OWN_PAGE, OWN_PAGES } from '#content/own-pages.ts'
import type { SiteContent } from '#content/site-content.ts'

import { clientOnlyPages, SIGN_IN_PATH, prerenderedFiles, prerenderedPaths } from './pages.ts'
import { isForClosedSite, siteContent } from './site-content.ts'

/**
 * Adds an address to those that the framework renders while it renders it: those of the owner's own pages are in the
 * content only. Removed afterwards, because the thread of previews renders many contents.
 */
const prerender = [...build.prerender]
const respond = createRequestHandler({ ...build, prerender }, 'production')

/**
 * The entry of the server build: `publishing/` renders each document of a release with it, from the content of that
 * release.
 * @param whileClosed renders the document that is sent before the owner has opened the site
 */
export async function render(request: Request, content: SiteContent, whileClosed = false): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const context = new RouterContextProvider()
  context.set(siteContent, content)
  context.set(isForClosedSite, whileClosed)
  if (!path.startsWith(`${OWN_PAGES}/`)) return respond(request, context)
  prerender.push(path)
  try {
    return await respond(request, context)
  } finally {
    prerender.splice(prerender.indexOf(path), 1)
  }
}

/** Addresses by how they are rendered; `/404` is the page for every unknown one. */
export const addresses = {
  pages: [...prerenderedPaths, '/404'],
  // Replaces addresses below, for which the framework would hydrate their route over the page of `/404`.
  missing: [MISSING_OWN_PAGE],
  clientOnlyPages,
  files: prerenderedFiles,
  openWhileClosed: [SIGN_IN_PATH],
}

export { REQUESTED_PAGE as requestedPageKey } from '#app/lib/page-lifecycle.ts'

// Re-exported, so that a process that renders pages does not load all content a second time.
export { composeWithFallback } from '#content/site.ts'
