import { describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { crisisSpanish } from '#content/messages/crisis-spanish.ts'
import { crisis } from '#content/messages/crisis.ts'
import { crisisHelp } from '#content/messages/crisis-help.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'
import { inquiryInSpanish } from '#content/messages/inquiry-spanish.ts'
import { inquiryWords } from '#content/inquiry.ts'
import { inquiryWordsInSpanish } from '#content/inquiry-spanish.ts'
import { insuranceLookup } from '#content/messages/insurance-lookup.ts'
import { otherPlanWords, searchWords } from '#content/messages/insurance-other-plans.ts'
import { lookupInSpanish, searchWords as searchInSpanish } from '#content/messages/insurance-spanish.ts'
import { leavesOf } from '#content/rules.ts'
import { pagesOff } from '#content/offers.ts'
import { composeSite } from '#content/site.ts'

describe('the Spanish pages', () => {
  test('say above the booking links in which language the sessions are, by the fact', () => {
    const { languages } = builtIn.pages.spanish.hero
    expect(languages).toMatch(/sesiones son (?:solo )?en inglés/)
    expect(JSON.stringify(builtIn.pages.spanish.facts)).toContain('su plan de seguro')
    const { pages } = composeSite({ 'facts/practice': { languages: 'english-and-spanish' } })
    expect(pages.spanish.hero.languages).toMatch(/en español o en inglés/)
    expect(JSON.stringify(pages.spanish)).not.toMatch(
      /sesiones(?:, los formularios y los correos)? son (?:solo )?en inglés/,
    )
  })

  test('reference fees, hours and contact details from the facts', () => {
    const { pages } = composeSite({
      'facts/fees': { selfPay: 141, therapyLength: 53, cancellationHours: 37, 'copay.to': 61 },
      'facts/practice': { email: 'me@harbor.example', phone: '(305) 555-0199' },
    })
    const page = JSON.stringify(pages.spanish)
    for (const fact of ['$141', '53 minutos', '37 horas', '-$61', 'me@harbor.example', 'tel:+13055550199']) {
      expect(page).toContain(fact)
    }
    expect(JSON.stringify(pages.spanishCrisis)).toContain('tel:+13055550199')
  })

  test('are removed together with the links to them', () => {
    expect(pagesOff(composeSite({ 'facts/offers': { spanish: false } }).facts)).toEqual(['/es', '/es/crisis'])
  })
})

describe('the inquiry form in Spanish', () => {
  test('has every English word of the form translated, with its placeholders', () => {
    const english = leavesOf('words', inquiryWords('sentFromHome'))
    const translated = leavesOf('words', inquiryInSpanish)
    expect(translated.map(({ path }) => path).toSorted()).toEqual(english.map(({ path }) => path).toSorted())
    const same = translated.filter(
      ({ path, text }) => english.find((one) => one.path === path)?.text === text,
    )
    expect(same.map(({ path }) => path).filter((path) => !path.endsWith('.href'))).toEqual([])
    expect(variablesOf(inquiryInSpanish.limit)).toEqual(variablesOf(inquiryWords('sentFromHome').limit))
  })

  test('says when, and in which language, the answer comes, by the facts', () => {
    expect(timed('1 day').toasts.sent.description).toContain('Le responderé en 1 día.')
    expect(timed('24-48 hours').toasts.sent.description).toContain('en 24-48 horas.')
    expect(timed('Two weeks or so').toasts.sent.description).toContain('tan pronto como pueda.')
    expect(timed('1 day').sent.text).not.toContain('inglés')
    expect(inquiryWordsInSpanish(builtIn).sent.text).toContain('en inglés')
  })
})

function timed(homeForm: string) {
  return inquiryWordsInSpanish(
    composeSite({
      'facts/practice': { languages: 'english-and-spanish' },
      'facts/fees': { 'responseTimes.homeForm': homeForm },
    }),
  )
}

describe('the insurance search in Spanish', () => {
  test('has the placeholders and phone numbers of the English words', () => {
    expect(variablesOf(lookupInSpanish)).toEqual(variablesOf(insuranceLookup))
    const { plans, ...words } = searchInSpanish
    const { plans: _, ...english } = searchWords
    expect(variablesOf(words)).toEqual(variablesOf(english))
    for (const [kind, plan] of Object.entries(plans)) {
      const inEnglish = searchWords.plans[kind as keyof typeof plans]
      expect(factsOf(plan), kind).toEqual(factsOf(inEnglish))
    }
  })

  test('links to the Spanish page, to other sites and to phones only', () => {
    const spanishAnswers = Object.values(otherPlanWords).filter((plan) => 'lang' in plan)
    const links = [...Object.values(searchInSpanish.plans), ...spanishAnswers].flatMap((plan) => plan.links)
    expect(links.filter(({ href }) => !/^(?:\/es#|https:|tel:)/.test(href))).toEqual([])
  })
})

/** Names of the placeholders of each text, by its path. */
function variablesOf(words: object) {
  return Object.fromEntries(
    leavesOf('words', words)
      .filter(({ path }) => !path.endsWith('.href'))
      .map(({ path, text }) => [path, text.match(/\{\w+\}/g)?.toSorted() ?? []]),
  )
}

/** What a translated answer has to keep: placeholders, and numbers to call. */
function factsOf({ title, text, links }: (typeof searchWords.plans)['other']) {
  const found = `${title} ${text}`.match(/\{\w+\}|1-\d{3}-\d{3}-\d{4}|\b211\b/g) ?? []
  return {
    found: [...new Set(found)].toSorted(),
    phones: links.map(({ href }) => href).filter((href) => href.startsWith('tel:')),
  }
}

test('every crisis line has a Spanish version with the same numbers', () => {
  expect(numbers(crisisSpanish.lines)).toEqual(numbers(crisis.lines))
  expect(crisisSpanish.maternalHotline.ways.map(({ href }) => href)).toEqual(
    crisisHelp.maternalHotline.ways.map(({ href }) => href),
  )
  expect(crisisSpanish.lines[0]?.ways.map(({ href }) => href)).toContain('sms:988?&body=AYUDA')
  const strip = [...frameSpanish.strip.direct, ...frameSpanish.strip.hotline].map(({ href }) => href)
  const known = crisisSpanish.lines.flatMap(({ ways }) => ways.map(({ href }) => href))
  expect(strip.filter((href) => !known.includes(href))).toEqual([])
})

function numbers(lines: typeof crisis.lines) {
  return lines.map(({ id, number, ways }) => [
    id,
    number,
    ways.find(({ href }) => href.startsWith('tel:'))?.href,
  ])
}
