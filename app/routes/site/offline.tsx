import { renderToStaticMarkup } from 'react-dom/server'
import type { LoaderFunctionArgs } from 'react-router'

import { OfflinePage } from '#app/features/standalone/offline-page.tsx'
import { siteContent } from '#app/site-content.ts'
import stylesheet from '#app/styles/offline.css?url'

/** A file of each release, which browsers keep for when there is no connection. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { facts, pages } = context.get(siteContent)
  const page = (
    <OfflinePage
      words={pages.offline}
      kit={pages.resources.kit}
      tiles={facts.products.kitTiles}
      stylesheet={stylesheet}
    />
  )
  const html = `<!doctype html>${renderToStaticMarkup(page)}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
