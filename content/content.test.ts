import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { anchors, places } from '#content/places.ts'
import { resolveReferences } from '#contracts/fill.ts'
import { siteFactsOf } from '#content/site-facts.ts'
import { ContentError } from '#content/site-content.ts'
import { composeSite } from '#content/site.ts'

const { practice, fees, plans, platforms } = builtIn.facts
const { insurers } = platforms
const { references } = builtIn
const siteFacts = siteFactsOf(builtIn)

const messageModules = import.meta.glob<Record<string, unknown>>('./messages/*.ts', { eager: true })
/** As pages and mails show them, with references replaced by facts. */
const modules: Record<string, Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(messageModules).map(([file, module]) => [
      file,
      resolveReferences({ ...module }, references),
    ]),
  ),
  './facts': builtIn.facts,
  './pages': builtIn.pages,
}
const sources = import.meta.glob<string>('./{facts,pages,messages}/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const all = Object.entries(modules).flatMap(([file, module]) =>
  leaves(module).map(({ key, text }) => ({ file, key, text })),
)
const links = all.filter(({ key }) => /^(?:href|.*Url|noticeOfPrivacyPractices|destination)$/.test(key))
const metas = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((page) =>
    isRecord(page) && isRecord(page.meta) && page.meta.title !== null
      ? [{ file, ...(page.meta as { title: string; description: string }) }]
      : [],
  ),
)

describe('content', () => {
  it.each(Object.entries(modules))('%s is data that survives the build', (_file, module) => {
    for (const value of Object.values(module)) expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
  })

  it('has no unresolved reference', () => {
    expect(all.filter(({ text }) => /\{\{|\}\}/.test(text))).toEqual([])
  })

  it('references only facts of the closed list', () => {
    expect(() => resolveReferences('{{selfpay}} per session', references)).toThrow(
      /\{\{selfpay\}\} is not in the list/,
    )
    expect(() => resolveReferences({ deep: ['{{toString}}'] }, references)).toThrow(/is not in the list/)
    expect(resolveReferences(['{{selfPay}}', { list: ['{name}, {{serviceArea}}'] }], references)).toEqual([
      '$125',
      { list: ['{name}, Florida'] },
    ])
  })

  it('has no fact in the list that no text references', () => {
    const texts = Object.values(sources)
    // The owner links to her pages; the product's own texts need not.
    const facts = Object.keys(references).filter((name) => !name.startsWith('ownPage'))
    const unused = facts.filter(
      (name) => !(name in siteFacts.references) && !texts.some((text) => text.includes(`{{${name}}}`)),
    )
    expect(unused).toEqual([])
  })

  it('sends the facts that messages in the browser reference with every page', () => {
    // Mails and files for machines are written where every fact is at hand.
    const messages = Object.entries(sources).filter(([file]) =>
      /messages\/(?!mail|frame-machines)/.test(file),
    )
    const named = messages.flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
    expect(named.filter((name) => !name || !(name in siteFacts.references))).toEqual([])
  })

  it('repeats no amount that has a reference', () => {
    const typed = Object.entries(sources).filter(([file]) => file.startsWith('./pages/'))
    for (const amount of [references.selfPay, references.esaFee, references.copay]) {
      expect(typed.filter(([, source]) => source.includes(amount)).map(([file]) => file)).toEqual([])
    }
  })

  it('has a description of each page at a length that search engines show', () => {
    expect(metas.filter(({ title }) => title.length > 70 || title.includes('|'))).toEqual([])
    expect(metas.filter(({ description }) => description.length < 50 || description.length > 160)).toEqual([])
  })

  it('has no empty text and none with spaces at its ends', () => {
    const inMessages = all.filter(({ file }) => file.startsWith('./messages/'))
    expect(inMessages.filter(({ text }) => text === '' || text !== text.trim())).toEqual([])
  })

  it('links only to pages that exist', () => {
    // The owner’s own pages are compared with the routes in app/pages.test.ts.
    const inside = links.filter(({ text }) => /^[/#]/.test(text))
    expect(inside.length).toBeGreaterThan(30)
    const known = [
      ...Object.keys(places),
      ...anchors,
      ...shownOwnPages(builtIn.pages).map(({ path }) => path),
    ]
    expect(inside.filter(({ text }) => !known.includes(text) && !text.startsWith('/admin'))).toEqual([])
  })

  it('links to the outside by https only', () => {
    const outside = links.filter(({ text }) => /^\w+:/.test(text) && !/^(?:mailto|tel|sms):/.test(text))
    expect(outside.length).toBeGreaterThan(30)
    expect(outside.filter(({ text }) => !text.startsWith('https://'))).toEqual([])
    expect(all.filter(({ text }) => text.includes('http://'))).toEqual([])
  })

  it('has the practice’s and the owner’s name in facts/practice.ts only', () => {
    const elsewhere = Object.entries(sources).filter(([file]) => file !== './facts/practice.ts')
    for (const name of [practice.name, practice.owner.name, practice.email]) {
      expect(elsewhere.filter(([, source]) => source.includes(name)).map(([file]) => file)).toEqual([])
    }
  })

  it('uses reserved phone numbers for the practice', () => {
    expect(practice.phone.tel).toMatch(/^\+1\d{3}55501\d{2}$/)
    expect(practice.phone.display.replaceAll(/\D/g, '')).toBe(practice.phone.tel.slice(2))
  })
})

describe('changes of the owner', () => {
  it('appear in every text that references the fact', () => {
    const { facts, pages } = composeSite({
      'facts/fees': { selfPay: 140 },
      'facts/practice': { phone: '(813) 555-0187', 'owner.name': 'Ana Ruiz' },
      'pages/home': { 'steps.items.0.text': 'Choose a time.' },
    })
    expect(facts.practice.phone).toEqual({ display: '(813) 555-0187', tel: '+18135550187' })
    expect(pages.home.insurance.selfPay.text).toMatch(/^\$140 per session/)
    expect(pages.about.title).toBe('About Ana Ruiz, LMHC')
    expect(pages.home.steps.items[0]?.text).toBe('Choose a time.')
    expect(builtIn.pages.home.steps.items[0]?.text).not.toBe('Choose a time.')
  })

  it('are refused at their field, with the reason', () => {
    const changes = { 'facts/fees': { selfPay: -1 }, 'facts/practice': { npi: '12' } }
    expect(() => composeSite(changes)).toThrow(ContentError)
    expect(() => composeSite(changes)).toThrow(/facts\/practice: npi: .+\nfacts\/fees: selfPay: /)
  })

  it('cannot change fixed values, or fields that do not exist', () => {
    for (const [document, path] of [
      ['pages/home', 'services.title'],
      ['pages/home', 'hero'],
      ['pages/home', '__proto__.polluted'],
      ['facts/retention', 'inquiry'],
      ['facts/plans', 'pro.name'],
      ['messages/crisis', 'notice'],
    ] as const) {
      expect(() => composeSite({ [document]: { [path]: 'x' } })).toThrow(
        `${document}: ${path}: The site has no place for this anymore.`,
      )
    }
  })

  it('are possible at every field', () => {
    const unchanged = documents.map((document) => [
      document.id,
      Object.fromEntries(fieldsOf(document).map(({ path }) => [path, valueAt(document.written, path)])),
    ])
    expect(composeSite(Object.fromEntries(unchanged))).toEqual(builtIn)
  })

  const { title } = builtIn.pages.privacy.meta
  const twice = [
    { name: 'Aetna', platform: 'headway' },
    { name: 'AETNA', platform: 'sondermind' },
  ]
  const danger = [{ question: 'In danger?', answer: 'Call [988](tel:988).' }]
  const lead = 'I’m {{ownerName}}, and I listen.'
  it.each([
    ['pages/terms', 'meta.title', title, /Another page has the same/],
    ['pages/home', 'hero.lead', lead, /Florida law requires your license with it: LMHC/],
    ['facts/platforms', 'insurers', twice, /“aetna” is on the list twice/],
    ['facts/plans', 'pro.priceId', 'price_sample_basic', /Another plan has price_sample_basic already/],
    ['pages/faqs', 'categories.5.questions', danger, /keep a link to tel:911[\s\S]*keep a link to sms:988/],
    [
      'facts/platforms',
      'insurers',
      [{ name: 'Rula only', platform: 'rula' }],
      /Rula only is booked through Rula, where you have no profile/,
    ],
  ])('cannot set %s, %s to %j', (document, path, value, reason) => {
    const bring = () => composeSite({ [document]: { [path]: value } })
    expect(bring).toThrow(`${document}: ${path}`)
    expect(bring).toThrow(reason)
  })
})

describe('facts of the specification', () => {
  // Shows: spec 3.15, 3.16
  it('map 22 insurers, sorted by name, to platforms of different colors', () => {
    expect(insurers).toHaveLength(22)
    expect(new Set(platforms.platforms.map(({ badge }) => badge)).size).toBe(platforms.platforms.length)
    expect(['headway', 'grow-therapy', 'sondermind', 'rula'].map(insurersOn)).toEqual([12, 3, 7, 0])
    const names = insurers.map(({ name }) => name)
    expect(repeated(names)).toEqual([])
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  // Shows: spec 3.20, 9.17, 9.18
  it('have four plans, each above the one before, with ids unless it is free', () => {
    const told = plans.map(({ key, priceText, rank }) => `${rank} ${key} ${priceText}`)
    expect(told).toEqual(['0 free $0', '1 basic $10', '2 pro $20', '3 premium $30'])
    const [free, ...sold] = plans.map(({ priceId, productId }) => [priceId, productId])
    expect(free).toEqual([null, null])
    const ids = sold.flat().filter((id) => id !== null)
    expect([ids.length, repeated(ids)]).toEqual([6, []])
  })

  // Shows: spec 9.1, 9.3, 9.19
  it('have each amount as it is', () => {
    expect([fees.esaEvaluation, fees.selfPay]).toMatchObject([
      { dollars: 175, text: '$175' },
      { dollars: 125, text: '$125' },
    ])
    expect(fees.copay.text).toBe(`$${fees.copay.from.dollars}-$${fees.copay.to.dollars}`)
    const discounts = fees.bulkDiscounts.map(({ months, percent }) => `${months} months: ${percent}%`)
    expect(discounts).toEqual(['3 months: 10%', '6 months: 20%', '9 months: 30%'])
  })
})

function valueAt(written: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], written)
}

function insurersOn(platform: string): number {
  return insurers.filter((insurer) => insurer.platform === platform).length
}

function leaves(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (Array.isArray(value)) return value.flatMap((part) => leaves(part, key))
  return isRecord(value) ? Object.entries(value).flatMap(([name, part]) => leaves(part, name)) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
