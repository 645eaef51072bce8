import type { LoaderFunctionArgs } from 'react-router'

import { settings } from '#app/lib/settings.ts'
import { prerenderedPaths } from '#app/pages.ts'
import { siteContent } from '#app/site-content.ts'
import { pagesOff } from '#content/offers.ts'

/** Every public page that is not switched off, for search engines. Written at build. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const off = pagesOff(context.get(siteContent).facts)
  const addresses = prerenderedPaths
    .filter((path) => !off.includes(path))
    .map((path) => `  <url><loc>${settings.siteUrl}${path}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>\n',
  ].join('\n')
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
