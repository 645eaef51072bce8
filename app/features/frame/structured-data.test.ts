import { describe, expect, test } from 'vitest'

import { settings } from '#app/lib/settings.ts'
import { builtIn } from '#content/built-in.ts'
import { composeSite } from '#content/site.ts'

import { breadcrumbData, personData, practiceData, questionsData, servicesData } from './structured-data.ts'

const { facts, pages } = builtIn

describe('the practice', () => {
  test('has where it is reached and written to, what it costs, and who stands for it with the license', () => {
    const [practice, person] = practiceData(facts)
    expect(practice).toMatchObject({
      '@type': 'ProfessionalService',
      telephone: facts.practice.phone.tel,
      address: {
        '@type': 'PostalAddress',
        postalCode: facts.practice.postalAddress.zip,
        addressCountry: 'US',
      },
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

  test('follows the owner', () => {
    const changed = composeSite({
      'facts/offers': { esaEvaluations: false },
      'facts/fees': { selfPay: 140 },
      'facts/practice': { languages: 'english-and-spanish' },
      'facts/pictures': { portrait: { id: 'me', alt: 'Elena at her desk', width: 800, height: 900 } },
    })
    expect(practiceData(changed.facts)[0]).toMatchObject({ priceRange: '$140', knowsLanguage: ['en', 'es'] })
    expect(personData(changed.facts)).toMatchObject({
      image: `${settings.siteUrl}/pictures/me-640.webp`,
      knowsLanguage: ['en', 'es'],
    })
    expect(servicesData(changed.pages.services.cards, changed.facts).map(({ url }) => url)).toEqual([
      `${settings.siteUrl}/booking`,
      `${settings.siteUrl}/contact`,
    ])
  })

  test('is rated and reviewed by nobody', () => {
    const all = [...practiceData(facts), ...servicesData(pages.services.cards, facts)]
    expect(JSON.stringify(all)).not.toMatch(/review|rating/i)
  })
})

test('each service has a price where the fees have one, and its words without markup', () => {
  const services = servicesData(pages.services.cards, facts)
  expect(
    services.map(({ name, offers }) => [name, (offers as { price: number } | undefined)?.price]),
  ).toEqual([
    ['Individual therapy for adults', 125],
    ['ESA evaluations', 175],
    ['Mental health consulting', undefined],
  ])
  for (const { description } of services) expect(description).toMatch(/^[A-Z][^[\]{}*]{40,}$/)
})

test.each([
  ['FAQs', pages.faqs.categories.flatMap(({ questions }) => questions)],
  ['ESA', pages.esaEvaluations.questions.items],
])('every question of the %s page is there, with its answer in plain words', (_, questions) => {
  const { mainEntity } = questionsData(questions) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(mainEntity.map(({ name }) => name)).toEqual(questions.map(({ question }) => question))
  const answers = mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)
  expect(answers.filter((text) => text.length < 20)).toEqual([])
  expect(answers.join()).not.toMatch(/\]\(|\*\*|\[object/)
})

test('a page stands below the home page', () => {
  expect(
    breadcrumbData({ title: 'Home', path: '/' }, { title: 'About', path: '/about' }).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${settings.siteUrl}/` },
    { '@type': 'ListItem', position: 2, name: 'About', item: `${settings.siteUrl}/about` },
  ])
})
