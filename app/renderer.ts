import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'

import type { SiteContent } from '#content/site-content.ts'

import { clientOnlyPages, SIGN_IN_PATH, prerenderedFiles, prerenderedPaths } from './pages.ts'
import { isForClosedSite, siteContent } from './site-content.ts'

const respond = createRequestHandler(build, 'production')

/**
 * The server build's entry: `publishing/` renders each document of a release with it, from the content of that release.
 * @param whileClosed the document as it is sent before the owner opened the site
 */
export function render(request: Request, content: SiteContent, whileClosed = false): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(siteContent, content)
  context.set(isForClosedSite, whileClosed)
  return respond(request, context)
}

/** Addresses by how they are rendered; `/404` is the page for every unknown one. */
export const addresses = {
  pages: [...prerenderedPaths, '/404'],
  clientOnlyPages,
  files: prerenderedFiles,
  openWhileClosed: [SIGN_IN_PATH],
}

// Re-exported, so that a process that renders pages does not load all content a second time.
export { fitToSchema } from '#content/site.ts'
