import { settings } from '#app/lib/settings.ts'
import type { Practice } from '#content/schemas/facts.ts'

/** The practice as schema.org describes one. No ratings: search engines take self-published ones amiss. */
export function practiceData(practice: Practice): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
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
  }
}
