import type { LoaderFunctionArgs } from 'react-router'

import { alternatesOf } from '#app/features/frame/language.ts'
import { settings } from '#app/lib/settings.ts'
import { searchedPaths } from '#app/pages.ts'
import { siteContent } from '#app/site-content.ts'
import { pagesOff } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

/** Every public page that is not switched off, for search engines. Written at build. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { facts, pages } = context.get(siteContent)
  const off = pagesOff(facts)
  const changed = lastChanges(pages)
  const addresses = searchedPaths
    .filter((path) => !off.includes(path))
    .map((path) => {
      const day = changed[path]
      const parts = [
        `<loc>${settings.siteUrl}${path}</loc>`,
        ...(day ? [`<lastmod>${day}</lastmod>`] : []),
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

/** Only days that a page itself names: search engines stop believing dates that change with every build. */
function lastChanges(pages: SiteContent['pages']): Record<string, string> {
  return {
    '/esa-evaluations': pages.esaEvaluations.lawChecked.day,
    '/privacy': pages.privacy.updated.day,
    '/terms': pages.terms.updated.day,
    '/telehealth-consent': pages.telehealthConsent.updated.day,
  }
}
