import { renderToStaticMarkup } from 'react-dom/server'

import { ClosedPage } from '#app/features/standalone/closed-page.tsx'
import stylesheet from '#app/styles/app.css?url'

/** A file of each release, which the server sends while the site is closed. */
export function loader(): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<ClosedPage stylesheet={stylesheet} />)}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
