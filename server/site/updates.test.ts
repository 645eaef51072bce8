import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type BuiltInTexts, builtInTexts } from '#content/built-in-texts.ts'
import { withLegalTexts } from '#content/built-in-texts.ts'
import { composeWithFallback } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { owner, testDatabase } from '#tests/support/database.ts'

import { readLive } from './store.ts'
import { recordUpdate, readUpdates } from './updates.ts'

const TITLE = 'How your data is kept'
const LEAD = 'A calm place by the sea'

let database: Database
let mails: OutgoingMail[]
beforeEach(async () => {
  database = await testDatabase()
  await appointOwner(database)
  mails = []
})
afterEach(() => database.close())

const note = () =>
  database.asSystem((trx) =>
    recordUpdate(trx, {
      queueMail: async (_trx, mail) => void mails.push(mail),
      siteUrl: 'https://practice.example',
    }),
  )
const shown = () =>
  database.asSystem(async (trx) => composeWithFallback((await readLive(trx)).changes).content)

/** The texts of the version before this one, with these instead. */
function withTexts(changes: Changes): BuiltInTexts {
  const texts = builtInTexts()
  return Object.fromEntries(Object.entries(texts).map(([id, own]) => [id, { ...own, ...changes[id] }]))
}

async function noted(texts: BuiltInTexts) {
  await database.statements('insert into private.site_updates (texts) values ($1::text::jsonb)', [
    JSON.stringify(texts),
  ])
}

async function published(changes: Changes) {
  await database.statements('insert into private.site_releases (base, changes) values (0, $1::text::jsonb)', [
    JSON.stringify(changes),
  ])
  await database.statements('update private.site_releases set live_at = now() where live_at is null')
}

const EARLIER = { 'pages/privacy': { title: TITLE }, 'pages/home': { 'hero.lead': LEAD } }

describe('an update', () => {
  test('does not change a published legal text until the owner adopts the new one', async () => {
    // As the version before published: with the legal texts that were its own.
    await published({ 'pages/privacy': { ...withLegalTexts({})['pages/privacy'], title: TITLE } })
    await noted(withTexts(EARLIER))
    await note()
    expect((await shown()).pages.privacy.title).toBe(TITLE)
    const { waiting } = await database.asSystem(readUpdates)
    expect(waiting).toMatchObject([
      { document: 'pages/privacy', path: 'title', value: 'Privacy policy', place: ['Heading'] },
    ])
    await published(withLegalTexts({}))
    expect((await shown()).pages.privacy.title).toBe('Privacy policy')
    expect((await database.asSystem(readUpdates)).waiting).toEqual([])
  })

  test('is mailed once and stored, with each text before and after', async () => {
    await published(withLegalTexts({}))
    await noted(withTexts(EARLIER))
    await Promise.all([note(), note(), note()])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: owner.claims.email, template: 'siteUpdated' })
    const { changes } = mails[0]!.values as { changes: string }
    expect(changes).toContain(LEAD)
    const { updates } = await database.asSystem(readUpdates)
    expect(updates).toHaveLength(1)
    expect(updates[0]!.changes.map(({ document, path }) => `${document} ${path}`)).toEqual([
      'pages/home hero.lead',
    ])
    expect(updates[0]!.changes[0]!.words.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['removed', 'added']),
    )
  })

  test('does not report texts that the owner has written, or a restart of the same version', async () => {
    await published({ ...withLegalTexts({}), 'pages/home': { 'hero.lead': 'My own words.' } })
    await noted(builtInTexts())
    await noted(withTexts(EARLIER))
    expect(await note()).toEqual([])
    expect(mails).toEqual([])
  })

  test('of a site without a publication causes no mail', async () => {
    await noted(withTexts(EARLIER))
    expect((await note()).map(({ isHeld }) => isHeld)).toEqual([false, false])
    expect(mails).toEqual([])
    expect((await shown()).pages.privacy.title).toBe('Privacy policy')
  })

  test('reports a changed fixed text, and a section of the law by its words', async () => {
    const { sections } = builtInTexts()['pages/terms'] as { sections: { title: string; body: unknown }[] }
    const before = sections.map((section, at) => (at === 0 ? { ...section, body: 'It was so.' } : section))
    const fixed = { 'pages/esa-evaluations': { 'steps.items.2.title': 'Clinical opinion' } }
    await published({ 'pages/terms': { ...withLegalTexts({})['pages/terms'], sections: before } })
    await noted(withTexts({ 'pages/terms': { sections: before }, ...fixed }))
    const told = await note()
    expect(told.find(({ document }) => document === 'pages/esa-evaluations')).toMatchObject({
      isHeld: false,
      words: [{ kind: 'same', text: 'Clinical opinion → Clinical Determination' }],
    })
    const terms = told.find(({ document }) => document === 'pages/terms')
    expect(terms?.isHeld).toBe(true)
    expect(terms?.words).toContainEqual({ kind: 'removed', text: expect.stringContaining('It was so') })
  })
})
