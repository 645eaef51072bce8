import { settings } from '#app/lib/settings.ts'
import { prerenderedPaths } from '#app/pages.ts'

/** Every public page, for search engines. Written at build. */
export function loader(): Response {
  const addresses = prerenderedPaths.map((path) => `  <url><loc>${settings.siteUrl}${path}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>\n',
  ].join('\n')
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
