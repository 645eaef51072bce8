import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'

import { RenderedContent } from './features/frame/for-machines.tsx'
import { siteContent } from './site-content.ts'

/**
 * Renders one page completely at build time. Because it waits for everything, React adds no inline scripts for streamed
 * parts, and the page is complete without JavaScript.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const html = await renderWhole(
    <RenderedContent value={given.get(siteContent)}>
      <ServerRouter context={context} url={request.url} />
    </RenderedContent>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function renderWhole(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    })
  })
}
