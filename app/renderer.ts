import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'

import type { SiteContent } from '#content/site-content.ts'

import { clientOnlyPages, OWNERS_WAY_IN, prerenderedFiles, prerenderedPaths } from './pages.ts'
import { isForClosedSite, siteContent } from './site-content.ts'

const respond = createRequestHandler(build, 'production')

/**
 * The server build's entry: what `publishing/` asks for every document of a release, with the content of that release.
 * @param whileClosed the document as it is sent before the owner opened the site
 */
export function render(request: Request, content: SiteContent, whileClosed = false): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(siteContent, content)
  context.set(isForClosedSite, whileClosed)
  return respond(request, context)
}

/** Addresses by what is rendered of them; `/404` is the page for every unknown one. */
export const addresses = {
  pages: [...prerenderedPaths, '/404'],
  clientOnlyPages,
  files: prerenderedFiles,
  openWhileClosed: [OWNERS_WAY_IN],
}

// Beside the pages, so that a process that renders them does not load all content a second time.
export { fitToSchema } from '#content/site.ts'
