import { plainText } from '#app/components/rich-text.tsx'
import { settings } from '#app/lib/settings.ts'
import type { Facts } from '#content/documents.ts'
import { type News, newsOf } from '#content/news.ts'
import type { ShownOwnPage } from '#content/own-pages.ts'
import { largestAddress, logoOf } from '#content/pictures.ts'
import type { FaqCategory, ServicesPage } from '#content/schemas/pages.ts'
import type { SiteContent } from '#content/site-content.ts'

import roomImage from '../../images/rendered/hero-light-1280.webp?url'

/**
 * Structured data for search engines and assistants (schema.org). No ratings and no reviews: search engines penalize
 * self-published ones, and the FTC's rule on endorsements restricts them.
 */
export type Data = Record<string, unknown>

const PRACTICE = { '@id': `${settings.siteUrl}/#practice` }
const PERSON = { '@id': `${settings.siteUrl}/#person` }

const LANGUAGES = { english: ['en'], 'english-and-spanish': ['en', 'es'] }

/** All structured data of a page, as one document. */
export function graphOf(parts: readonly Data[]): Data {
  return { '@context': 'https://schema.org', '@graph': parts }
}

/** The practice and its counselor. */
export function practiceData(facts: Facts, news?: News): Data[] {
  const { practice, pictures } = facts
  const { hero, logo } = pictures
  return [
    {
      '@type': news?.availability ? ['ProfessionalService', 'MedicalOrganization'] : 'ProfessionalService',
      ...PRACTICE,
      name: practice.name,
      description: practice.description,
      url: `${settings.siteUrl}/`,
      image: settings.siteUrl + (hero ? largestAddress('hero', hero) : roomImage),
      ...(logo && { logo: settings.siteUrl + logoOf(logo).src }),
      telephone: practice.phone.tel,
      email: practice.email,
      // Neither street nor ZIP code: clients come by video only, and the address is often the counselor's home.
      address: {
        '@type': 'PostalAddress',
        addressRegion: practice.postalAddress.state,
        addressCountry: 'US',
      },
      areaServed: areaOf(facts),
      priceRange: priceRange(facts),
      founder: PERSON,
      knowsLanguage: LANGUAGES[practice.languages],
      ...(news && newsData(news)),
    },
    personData(facts),
  ]
}

/** The image of the page that shows the practice's news. */
export function practiceOf(content: SiteContent): Data[] {
  return practiceData(content.facts, newsOf(content, new Date()))
}

/** A reference to the practice, sufficient on pages that do not define it. */
function referToPractice({ practice }: Facts): Data {
  return { '@type': 'Organization', ...PRACTICE, name: practice.name, url: `${settings.siteUrl}/` }
}

function areaOf({ practice }: Facts): Data {
  return { '@type': 'State', name: practice.serviceArea }
}

/** Lowest and highest fee without insurance. */
function priceRange({ fees, offers }: Facts): string {
  const charged = [fees.selfPay, ...(offers.esaEvaluations ? [fees.esaEvaluation] : [])]
  const inOrder = charged.toSorted((a, b) => a.dollars - b.dollars)
  return [...new Set(inOrder.map(({ text }) => text))].join('-')
}

function newsData({ availability, notices }: News): Data {
  const vacations = notices.filter(({ kind }) => kind === 'vacation')
  return {
    ...(availability && { isAcceptingNewPatients: availability.state === 'accepting' }),
    ...(vacations.length > 0 && {
      // Both at midnight means closed on these days.
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

/** The counselor with the license; with an image only if the owner uploaded a photograph. */
export function personData(facts: Facts): Data {
  const { practice, pictures } = facts
  const { owner, licence } = practice
  const { portrait } = pictures
  return {
    '@type': 'Person',
    ...PERSON,
    name: owner.name,
    honorificSuffix: owner.credentials,
    jobTitle: owner.title,
    url: `${settings.siteUrl}/about`,
    worksFor: referToPractice(facts),
    knowsLanguage: LANGUAGES[practice.languages],
    ...(practice.profiles.length > 0 && { sameAs: practice.profiles }),
    ...(portrait && {
      image: settings.siteUrl + largestAddress('portrait', portrait),
    }),
    hasCredential: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'license',
      name: owner.title,
      identifier: licence.number,
      recognizedBy: { '@type': 'GovernmentOrganization', name: `State of ${licence.state}` },
    },
  }
}

/** The services, from their cards; with a price if the card's page has a fee. */
export function servicesData(cards: ServicesPage['cards'], facts: Facts): Data[] {
  const prices: Record<string, number> = {
    '/booking': facts.fees.selfPay.dollars,
    '/esa-evaluations': facts.fees.esaEvaluation.dollars,
  }
  return cards.map(({ title, body, link }) => {
    const price = prices[link.href]
    return {
      '@type': 'Service',
      name: title,
      description: plainText(body.slice(0, 1)),
      url: new URL(link.href, settings.siteUrl).href,
      provider: referToPractice(facts),
      areaServed: areaOf(facts),
      ...(price !== undefined && { offers: { '@type': 'Offer', price, priceCurrency: 'USD' } }),
    }
  })
}

/** A page of the owner's own: counseling on its subject as a service of the practice, and its questions. */
export function ownPageData({ path, meta, title, questions }: ShownOwnPage, facts: Facts): Data[] {
  const url = settings.siteUrl + path
  const service = {
    '@type': 'Service',
    name: title,
    provider: referToPractice(facts),
    areaServed: areaOf(facts),
  }
  return [
    {
      '@type': 'WebPage',
      '@id': `${url}#page`,
      url,
      name: meta.title,
      description: meta.description,
      about: service,
    },
    ...(questions.items.length > 0 ? [questionsData(questions.items)] : []),
  ]
}

/** The questions of a page with their answers as plain text. */
export function questionsData(questions: FaqCategory['questions']): Data {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }
}

interface Step {
  title: string
  path: string
}

/** The breadcrumb of a page: every page is below the home page. */
export function breadcrumbData(home: Step, page: Step): Data {
  const steps = [home, page]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: settings.siteUrl + path,
    })),
  }
}
