import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'

import type { SiteContent } from '#content/site-content.ts'

import { clientOnlyPages, prerenderedFiles, prerenderedPaths } from './pages.ts'
import { siteContent } from './site-content.ts'

const respond = createRequestHandler(build, 'production')

/** The server build's entry: what `publishing/` asks for every document of a release, with the content of that release. */
export function render(request: Request, content: SiteContent): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(siteContent, content)
  return respond(request, context)
}

/** Addresses by what is rendered of them; `/404` is the page for every unknown one. */
export const addresses = {
  pages: [...prerenderedPaths, '/404'],
  clientOnlyPages: Object.keys(clientOnlyPages),
  files: prerenderedFiles,
}
