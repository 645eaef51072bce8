import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { loadDocument, type Document } from '#content/document.ts'
import { practice } from '#content/facts/practice.ts'
import { fees } from '#content/facts/fees.ts'
import { insurers } from '#content/facts/platforms.ts'
import { plans } from '#content/facts/plans.ts'
import { references } from '#content/references.ts'
import { resolveReferences } from '#content/resolve.ts'
import { siteFacts } from '#content/site-facts.ts'
import { samplesInUse } from '#content/schemas/sample.ts'

const written = import.meta.glob<Record<string, unknown>>('./{facts,pages,messages}/*.ts', { eager: true })
/** As pages and mails show them, with facts in place of references. */
const modules = Object.fromEntries(
  Object.entries(written).map(([file, module]) => [
    file,
    file.startsWith('./pages/') ? loaded(module) : resolveReferences({ ...module }, references),
  ]),
)
const sources = import.meta.glob<string>('./{facts,pages,messages}/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const routes = [
  '/',
  '/about',
  '/services',
  '/esa-evaluations',
  '/resources',
  '/blog',
  '/booking',
  '/faqs',
  '/testimonials',
  '/contact',
  '/admin',
  '/admin/inbox',
  '/auth',
  '/privacy',
  '/terms',
  '/telehealth-consent',
  '/dashboard',
  '/membership',
]
const places = ['/booking#good-faith-estimate', '#esa-request', '#share']

const all = Object.entries(modules).flatMap(([file, module]) =>
  leaves(module).map(({ key, text }) => ({ file, key, text })),
)
const links = all.filter(({ key }) => /^(?:href|.*Url|noticeOfPrivacyPractices|destination)$/.test(key))
const metas = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((page) =>
    isRecord(page) && isRecord(page.meta)
      ? [{ file, ...(page.meta as { title: string; description: string }) }]
      : [],
  ),
)

describe('content', () => {
  it.each(Object.entries(modules))('%s is data that survives the build', (_file, module) => {
    for (const value of Object.values(module)) expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
  })

  it('shows no reference as it is written', () => {
    expect(all.filter(({ text }) => /\{\{|\}\}/.test(text))).toEqual([])
  })

  it('knows only the facts of its closed list', () => {
    expect(() => resolveReferences('{{selfpay}} per session', references)).toThrow(
      /\{\{selfpay\}\} is not in the list/,
    )
    expect(() => resolveReferences({ deep: ['{{toString}}'] }, references)).toThrow(/is not in the list/)
    expect(resolveReferences(['{{selfPay}}', { list: ['{name}, {{serviceArea}}'] }], references)).toEqual([
      '$125',
      { list: ['{name}, Florida'] },
    ])
  })

  it('has no fact in its list that nothing names', () => {
    const texts = Object.values(sources)
    const unused = Object.keys(references).filter(
      (name) => !(name in siteFacts.references) && !texts.some((text) => text.includes(`{{${name}}}`)),
    )
    expect(unused).toEqual([])
  })

  it('sends with every page the facts that messages in the browser name', () => {
    const messages = Object.entries(sources).filter(([file]) => /messages\/(?!mail)/.test(file))
    const named = messages.flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
    expect(named.filter((name) => !name || !(name in siteFacts.references))).toEqual([])
  })

  it('types no amount that a reference names', () => {
    const typed = Object.entries(sources).filter(([file]) => file.startsWith('./pages/'))
    for (const amount of [references.selfPay, references.esaFee, references.copay]) {
      expect(typed.filter(([, source]) => source.includes(amount)).map(([file]) => file)).toEqual([])
    }
  })

  it('gives each page a title and a description of its own', () => {
    expect(metas.length).toBeGreaterThanOrEqual(16)
    expect(repeated(metas.map(({ title }) => title))).toEqual([])
    expect(repeated(metas.map(({ description }) => description))).toEqual([])
  })

  it('describes each page at a length that search engines show', () => {
    expect(metas.filter(({ title }) => title.length > 70 || title.includes('|'))).toEqual([])
    expect(metas.filter(({ description }) => description.length < 50 || description.length > 160)).toEqual([])
  })

  it('has no empty text and none with spaces at its ends', () => {
    const inMessages = all.filter(({ file }) => file.startsWith('./messages/'))
    expect(inMessages.filter(({ text }) => text === '' || text !== text.trim())).toEqual([])
  })

  it('links only to pages that exist', () => {
    const inside = links.filter(({ text }) => /^[/#]/.test(text))
    expect(inside.length).toBeGreaterThan(30)
    expect(inside.filter(({ text }) => !routes.includes(text) && !places.includes(text))).toEqual([])
  })

  it('links to the outside by https only', () => {
    const outside = links.filter(({ text }) => /^\w+:/.test(text) && !/^(?:mailto|tel|sms):/.test(text))
    expect(outside.length).toBeGreaterThan(30)
    expect(outside.filter(({ text }) => !text.startsWith('https://'))).toEqual([])
    expect(all.filter(({ text }) => text.includes('http://'))).toEqual([])
  })

  it('types the practice’s and the owner’s name in facts/practice.ts only', () => {
    const elsewhere = Object.entries(sources).filter(([file]) => file !== './facts/practice.ts')
    for (const name of [practice.name, practice.owner.name, practice.owner.firstName, practice.email]) {
      expect(elsewhere.filter(([, source]) => source.includes(name)).map(([file]) => file)).toEqual([])
    }
  })

  // Florida Statutes 491.0149. Descriptions of pictures name a person and promote nothing.
  it('names the licensee with the license', () => {
    const named = all.filter(
      ({ file, key, text }) =>
        text.includes(practice.owner.name) &&
        !file.includes('facts/practice') &&
        key !== 'pictureDescription',
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ text }) => !/LMHC|licensed mental health counselor/i.test(text))).toEqual([])
  })

  it('uses phone numbers of the practice that belong to nobody', () => {
    expect(practice.phone.tel).toMatch(/^\+1\d{3}55501\d{2}$/)
    expect(practice.phone.display.replaceAll(/\D/g, '')).toBe(practice.phone.tel.slice(2))
  })

  it('names every sample that the owner must replace', () => {
    for (const label of ['practice name', 'NPI', 'price id of the Pro plan', 'built-in testimonials']) {
      expect(samplesInUse()).toContain(label)
    }
  })
})

describe('facts of the specification', () => {
  it('maps 22 insurers, sorted by name', () => {
    expect(insurers).toHaveLength(22)
    expect(['headway', 'grow-therapy', 'sondermind', 'rula'].map(insurersOn)).toEqual([12, 3, 7, 0])
    const names = insurers.map(({ name }) => name)
    expect(repeated(names)).toEqual([])
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('has four plans, each above the one before, with ids unless it is free', () => {
    expect(plans.map(({ key, priceText }) => [key, priceText])).toEqual([
      ['free', '$0'],
      ['basic', '$10'],
      ['pro', '$20'],
      ['premium', '$30'],
    ])
    expect(plans.map(({ rank }) => rank)).toEqual([0, 1, 2, 3])
    expect(plans.map(({ priceId, productId }) => Boolean(priceId && productId))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(
      repeated(plans.flatMap(({ priceId, productId }) => [priceId, productId]).filter((id) => id !== null)),
    ).toEqual([])
  })

  it('writes each amount as it is', () => {
    expect([fees.esaEvaluation, fees.selfPay].map(({ dollars, text }) => [dollars, text])).toEqual([
      [175, '$175'],
      [125, '$125'],
    ])
    expect(fees.copay.text).toBe(`$${fees.copay.from.dollars}-$${fees.copay.to.dollars}`)
    expect(fees.bulkDiscounts.map(({ months, percent }) => [months, percent])).toEqual([
      [3, 10],
      [6, 20],
      [9, 30],
    ])
  })
})

function loaded(module: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(module).map(([name, document]) => [name, loadDocument(document as Document<z.ZodType>)]),
  )
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
