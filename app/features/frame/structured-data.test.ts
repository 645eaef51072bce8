import { describe, expect, test } from 'vitest'

import { settings } from '#app/lib/settings.ts'
import { builtIn } from '#content/built-in.ts'
import { newsOf } from '#content/news.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import { composeSite } from '#content/site.ts'

import {
  breadcrumbData,
  type Data,
  ownPageData,
  personData,
  practiceData,
  questionsData,
  servicesData,
} from './structured-data.ts'

const { facts, pages } = builtIn
const belowHome = breadcrumbData({ title: 'Home', path: '/' }, { title: 'About', path: '/about' })

test('a page of the owner’s own names its subject as a service of the practice', () => {
  const [anxiety] = shownOwnPages(pages)
  const [page, questions, ...more] = ownPageData(anxiety!, facts)
  expect(page).toMatchObject({
    '@type': 'WebPage',
    url: `${settings.siteUrl}/counseling/anxiety`,
    about: { '@type': 'Service', name: 'Counseling for anxiety', provider: { name: facts.practice.name } },
  })
  expect(questions).toMatchObject({ '@type': 'FAQPage' })
  expect(more).toEqual([])
  expect(ownPageData({ ...anxiety!, questions: { title: 'Questions', items: [] } }, facts)).toHaveLength(1)
})

describe('the practice', () => {
  test('has its contacts and addresses, its fees, and the licensed counselor', () => {
    const [practice, person] = practiceData(facts)
    expect(practice).toMatchObject({
      '@type': 'ProfessionalService',
      telephone: facts.practice.phone.tel,
      address: { '@type': 'PostalAddress', addressRegion: 'FL', addressCountry: 'US' },
      areaServed: { '@type': 'State', name: 'Florida' },
      priceRange: '$125-$175',
      knowsLanguage: ['en'],
      image: expect.stringContaining(settings.siteUrl),
      founder: { '@id': person?.['@id'] },
    })
    expect(person).toMatchObject({
      '@type': 'Person',
      worksFor: { '@id': practice?.['@id'] },
      hasCredential: {
        credentialCategory: 'license',
        identifier: facts.practice.licence.number,
        recognizedBy: { name: 'State of Florida' },
      },
    })
    expect(person).not.toHaveProperty('image')
  })

  test('contains the owner’s changes', () => {
    const changed = composeSite({
      'facts/offers': { esaEvaluations: false },
      'facts/fees': { selfPay: 1400 },
      'facts/practice': { languages: 'english-and-spanish', profiles: ['https://directory.example/me'] },
      'facts/pictures': {
        portrait: { id: 'me', alt: 'Elena at her desk', width: 800, height: 900 },
        hero: { id: 'room', alt: 'My room', width: 800, height: 600 },
      },
    })
    expect(practiceData(changed.facts)[0]).toMatchObject({
      priceRange: '$1,400',
      knowsLanguage: ['en', 'es'],
      image: `${settings.siteUrl}/pictures/room-800.webp`,
    })
    expect(personData(changed.facts)).toMatchObject({
      image: `${settings.siteUrl}/pictures/me-640.webp`,
      sameAs: ['https://directory.example/me'],
      knowsLanguage: ['en', 'es'],
    })
    expect(servicesData(changed.pages.services.cards, changed.facts).map(({ url }) => url)).toEqual([
      `${settings.siteUrl}/booking`,
      `${settings.siteUrl}/contact`,
    ])
  })

  test('contains no street address, because clients come by video only', () => {
    const { street, zip } = facts.practice.postalAddress
    const all = JSON.stringify(practiceData(facts))
    expect(all).not.toContain(street)
    expect(all).not.toContain(zip)
  })

  test('has no ratings and no reviews', () => {
    const all = [...practiceData(facts), ...servicesData(pages.services.cards, facts)]
    expect(JSON.stringify(all)).not.toMatch(/review|rating/i)
  })
})

test('each service has a price if the fees have one, and its text without markup', () => {
  const services = servicesData(pages.services.cards, facts)
  expect(services.map(({ offers }) => (offers as { price: number } | undefined)?.price)).toEqual([
    125,
    175,
    undefined,
  ])
  for (const { description } of services) expect(description).toMatch(/^[A-Z][^[\]{}*]{40,}$/)
})

test.each([
  ['FAQs', pages.faqs.categories.flatMap(({ questions }) => questions)],
  ['ESA', pages.esaEvaluations.questions.items],
])('every question of the %s page is contained, with its answer as plain text', (_, questions) => {
  const { mainEntity } = questionsData(questions) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(mainEntity.map(({ name }) => name)).toEqual(questions.map(({ question }) => question))
  const answers = mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)
  expect(answers.filter((text) => text.length < 20)).toEqual([])
  expect(answers.join()).not.toMatch(/\]\(|\*\*|\[object/)
})

/** What schema.org’s consumers require of each type (developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED: Readonly<Record<string, string[]>> = {
  ProfessionalService: ['@id', 'name', 'url', 'image', 'telephone', 'address', 'areaServed', 'priceRange'],
  MedicalOrganization: ['name', 'url'],
  Organization: ['@id', 'name', 'url'],
  PostalAddress: ['addressRegion', 'addressCountry'],
  State: ['name'],
  Person: ['@id', 'name', 'jobTitle', 'url', 'worksFor'],
  EducationalOccupationalCredential: ['credentialCategory', 'name', 'recognizedBy'],
  GovernmentOrganization: ['name'],
  OpeningHoursSpecification: ['opens', 'closes', 'validFrom', 'validThrough'],
  Service: ['name', 'description', 'url', 'provider', 'areaServed'],
  Offer: ['price', 'priceCurrency'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}

test('every part has what search engines require, absolute URLs, and resolvable references', () => {
  const away = { text: 'Away.', kind: 'vacation', from: '2026-12-24', until: '2027-01-02' }
  const content = composeSite({
    'facts/availability': { state: 'accepting' },
    'facts/notices': { list: [away] },
  })
  const news = newsOf(content, new Date('2026-11-25T15:00:00Z'))
  const all = [
    ...practiceData(facts, news),
    ...servicesData(pages.services.cards, facts),
    questionsData(pages.esaEvaluations.questions.items),
    belowHome,
  ]
  const parts = all.flatMap(partsOf)
  expect(new Set(parts.flatMap(typesOf))).toEqual(new Set(Object.keys(REQUIRED)))
  for (const part of parts) {
    const missing = typesOf(part).flatMap((type) => REQUIRED[type]!.filter((key) => !part[key]))
    expect(missing, JSON.stringify(part)).toEqual([])
  }
  const addresses = parts.flatMap(({ url, image, item }) =>
    [url, image, item].filter((one) => one !== undefined),
  )
  for (const address of addresses) expect(String(address)).toMatch(/^https?:\/\/[^/]+\/\S*$/)
  const known = parts.map((part) => part['@id'])
  const named = [...JSON.stringify(all).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !known.includes(id))).toEqual([])
})

function typesOf(part: Data): string[] {
  return [part['@type']].flat() as string[]
}

/** The part itself and those within it, at any depth. */
function partsOf(value: unknown): Data[] {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(partsOf)
  return '@type' in value ? [value, ...below] : below
}

test('the breadcrumb of a page starts at the home page', () => {
  expect(belowHome.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${settings.siteUrl}/` },
    { position: 2, name: 'About', item: `${settings.siteUrl}/about` },
  ])
})
