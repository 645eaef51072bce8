import type { LoaderFunctionArgs } from 'react-router'

import { alternatesOf } from '#app/features/frame/language.ts'
import { settings } from '#app/lib/settings.ts'
import { searchedPaths } from '#app/pages.ts'
import { siteContent } from '#app/site-content.ts'
import { pagesOff } from '#content/offers.ts'

/**
 * Every public page that is not switched off, for search engines. Written at build; the server adds when each page
 * last changed, which no build knows (`server/site/page-dates.ts`).
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { facts } = context.get(siteContent)
  const off = pagesOff(facts)
  const addresses = searchedPaths
    .filter((path) => !off.includes(path))
    .map((path) => {
      const parts = [
        `<loc>${settings.siteUrl}${path}</loc>`,
        ...alternatesOf(path, off).map(
          ({ hrefLang, path: other }) =>
            `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${settings.siteUrl}${other}"/>`,
        ),
      ]
      return `  <url>${parts.join('')}</url>`
    })
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses,
    '</urlset>\n',
  ].join('\n')
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
