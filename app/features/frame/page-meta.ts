import type { MetaArgs, MetaDescriptor } from 'react-router'

import { factsOf } from '#app/facts.ts'
import { fill } from '#app/lib/fill.ts'
import { settings } from '#app/lib/settings.ts'
import type { News } from '#content/news.ts'
import { resolveReferences } from '#content/resolve.ts'
import type { Practice } from '#content/schemas/facts.ts'

import shareImage from '../../images/rendered/share.png?url'

/**
 * What a page tells search engines and link previews. Every public route's `meta` returns it.
 *
 * @param page.title without the practice's name, which is added; none when the page could not be loaded
 * @param page.description its references are resolved; the site's own description where there is none
 * @param page.path the page's own path, for its canonical address
 * @param page.data structured data of this page (schema.org), if it has any
 */
export function pageMeta(
  page: { title?: string; description?: string; path: string; data?: Record<string, unknown> },
  matches: MetaArgs['matches'],
): MetaDescriptor[] {
  const facts = factsOf(matches)
  if (!facts || page.title === undefined) return []
  const { seo, references, isClosed } = facts
  const title = fill(seo.titlePattern, { title: page.title })
  if (isClosed) return [{ title }, { name: 'robots', content: 'noindex' }]
  const description = resolveReferences(page.description ?? seo.defaultDescription, references)
  const address = settings.siteUrl + page.path
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: seo.siteName },
    { property: 'og:locale', content: seo.locale },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: settings.siteUrl + shareImage },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.data ? [{ 'script:ld+json': page.data as never }] : []),
  ]
}

/** The practice as schema.org describes one. No ratings: search engines take self-published ones amiss. */
export function practiceData(practice: Practice, news?: News): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': news?.availability ? ['ProfessionalService', 'MedicalOrganization'] : 'ProfessionalService',
    '@id': `${settings.siteUrl}/#practice`,
    name: practice.name,
    description: practice.description,
    url: `${settings.siteUrl}/`,
    telephone: practice.phone.tel,
    email: practice.email,
    areaServed: { '@type': 'State', name: practice.serviceArea },
    founder: {
      '@type': 'Person',
      name: practice.owner.name,
      honorificSuffix: practice.owner.credentials,
      jobTitle: practice.owner.title,
    },
    ...(news && newsData(news)),
  }
}

function newsData({ availability, notices }: News): Record<string, unknown> {
  const vacations = notices.filter(({ kind }) => kind === 'vacation')
  return {
    ...(availability && { isAcceptingNewPatients: availability.state === 'accepting' }),
    ...(vacations.length > 0 && {
      // Both at midnight: closed on these days.
      specialOpeningHoursSpecification: vacations.map(({ from, until }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: from,
        validThrough: until,
      })),
    }),
  }
}
