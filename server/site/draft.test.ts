import { beforeEach, describe, expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { readLive } from './store.ts'

import { owner } from '#tests/support/database.ts'
import { failWrites, writeAgain } from '#tests/support/failing-writes.ts'
import { FEES, LEAD, SELF_PAY, useSite } from '#tests/support/owner-site.ts'

import { reportDraft } from './draft.ts'

const site = await useSite()
beforeEach(() => site.reset())

describe('the draft', () => {
  test('has the saved values, and describes the changes in words', async () => {
    const { saved, conflicts, changes, problems } = await site.save([
      { ...SELF_PAY, version: 0, value: 130 },
      { ...LEAD, version: 0, value: 'A calm place, online.' },
    ])
    expect(saved.map(({ path }) => path).toSorted()).toEqual(['hero.lead', 'selfPay'])
    expect({ conflicts, problems }).toEqual({ conflicts: [], problems: [] })
    expect(changes.map(({ path }) => path)).toEqual(['selfPay', 'hero.lead'])
    expect(changes[0]?.words).toEqual([{ kind: 'same', text: '$125 → $130' }])
    const desk = await site.load()
    expect(desk.draft.map(({ path, value }) => [path, value])).toEqual([
      ['selfPay', 130],
      ['hero.lead', 'A calm place, online.'],
    ])
    expect(desk.changes).toEqual(changes)
    const field = desk.documents.find(({ id }) => id === FEES)?.fields.find(({ path }) => path === 'selfPay')
    expect(field).toMatchObject({ value: 125, control: 'money', group: 'Fees' })
    // Texts name the facts as the preview shows them; what is live is told with its own.
    expect([desk.facts.selfPay, desk.liveFacts.selfPay]).toEqual(['$130', '$125'])
  })

  test('falls back to the live value if its own is invalid, not to the built-in one', async () => {
    await site.publish([{ ...SELF_PAY, value: 140 }])
    const { facts } = await site.save([{ ...SELF_PAY, version: 0, value: 'abc' }])
    expect(facts.selfPay).toBe('$140')
    const reply = await site.request(owner, { action: 'preview', page: '/' })
    expect(JSON.parse((await reply.json()).html)).toMatchObject({ [FEES]: { selfPay: 140 } })
  })

  test('reports a full disk by a status of its own, and stores no part', async () => {
    const edits = [
      { ...SELF_PAY, version: 0, value: 130 },
      { ...LEAD, version: 0, value: 'A calm place, online.' },
    ]
    await site.rows(failWrites('site_draft', '53100'))
    const reply = await site.request(owner, { action: 'save', edits })
    await site.rows(writeAgain('site_draft'))
    expect(reply.status).toBe(507)
    expect(JSON.stringify(await reply.json())).not.toMatch(/base\/|device/)
    expect((await site.load()).draft).toEqual([])
  })

  test('removes invisible characters, and treats a text of only those as empty', async () => {
    const badges = { document: 'pages/home', path: 'hero.badges', version: 0 }
    const family = '\u{1F468}\u200D\u{1F469}'
    const { problems } = await site.save([
      { ...LEAD, version: 0, value: `\u202Eevig \u200Bus a\u0007 call ${family}` },
      { ...badges, value: ['\uFEFFLicensed', '\u200B\u200B'] },
    ])
    expect((await site.load()).draft.map(({ value }) => value)).toEqual([
      ['Licensed', ''],
      `evig us a call ${family}`,
    ])
    expect(problems).toEqual([
      { document: 'pages/home', path: 'hero.badges', message: 'No. 2: This cannot be left empty.' },
    ])
  })

  test('does not mix two pages that two tabs start in the same document', async () => {
    const page = { document: 'pages/own-5', version: 0, begins: true }
    const first = await site.save([
      { ...page, path: 'title', value: 'Couples' },
      { ...page, path: 'about.body', value: null },
    ])
    expect(first.conflicts).toEqual([])
    const mine = { ...page, path: 'lead', value: [{ text: 'For parents.' }] }
    const other = await site.save([mine, { ...page, path: 'title', value: 'Parents' }])
    expect(other.saved).toEqual([])
    expect(other.conflicts.map(({ path, value }) => [path, value])).toEqual([
      ['lead', null],
      ['title', 'Couples'],
    ])
    expect((await site.load()).draft.map(({ path, value }) => [path, value])).toEqual([['title', 'Couples']])
    // The first tab goes on, also where the reply to its first save was lost.
    const next = await site.save([{ ...page, path: 'title', value: 'Couples' }, mine])
    expect(next.conflicts).toEqual([])
  })

  test('removes a value that is live', async () => {
    const [version] = await site.versionsOf([{ ...SELF_PAY, version: 0, value: 130 }])
    const { saved, changes } = await site.save([{ ...SELF_PAY, version: version!, value: 125 }])
    expect({ saved, changes }).toEqual({ saved: [{ ...SELF_PAY, version: 0 }], changes: [] })
    expect((await site.load()).draft).toEqual([])
  })

  test('stores unfinished values, and reports why they can’t be published', async () => {
    const { problems } = await site.save([
      { ...SELF_PAY, version: 0, value: 'a lot' },
      { ...LEAD, version: 0, value: null },
    ])
    expect(problems.map(({ path }) => path).toSorted()).toEqual(['hero.lead', 'selfPay'])
    expect((await site.load()).draft.map(({ value }) => value)).toEqual(['a lot', null])
  })

  test('never loses what another tab wrote', async () => {
    const [first] = await site.versionsOf([{ ...SELF_PAY, version: 0, value: 130 }])
    const { conflicts, saved } = await site.save([
      { ...SELF_PAY, version: 0, value: 140 },
      { ...LEAD, version: 0, value: 'Mine.' },
    ])
    expect(conflicts).toMatchObject([{ ...SELF_PAY, version: first, value: 130 }])
    expect(saved).toMatchObject([LEAD])
    expect((await site.save([{ ...SELF_PAY, version: first!, value: 140 }])).conflicts).toEqual([])
  })

  test('treats an edit that was started before another publication of its field as a conflict', async () => {
    const { live: seen } = await site.status()
    await site.publish([{ ...SELF_PAY, value: 140 }])
    const late = { ...SELF_PAY, version: 0, value: 130, release: seen.id }
    const other = { ...LEAD, version: 0, value: 'Mine.', release: seen.id }
    const { conflicts, saved, release } = await site.save([late, other])
    expect(conflicts).toMatchObject([{ ...SELF_PAY, version: 0, value: 140 }])
    expect(saved).toMatchObject([LEAD])
    expect((await site.save([{ ...late, release: 99_999 }])).conflicts).toMatchObject([{ value: 140 }])
    // What the reply names is what the owner has seen now.
    expect((await site.save([{ ...late, release }])).conflicts).toEqual([])
  })

  test('accepts the same save twice, if its first response was lost', async () => {
    const edit = { ...SELF_PAY, version: 0, value: 130 }
    expect(await site.versionsOf([edit])).toEqual(await site.versionsOf([edit]))
  })

  test('stores a sample as the owner’s own if they confirm it, and only if it may be right', async () => {
    const founded = { document: 'facts/practice', path: 'founded' }
    const confirmed = { ...founded, version: 0, value: 2021, confirms: true }
    expect(await sampleAt(founded.path)).toBe('may-be-right')
    expect(await sampleAt('npi')).toBe('invented')
    expect(await sampleAt('serviceArea')).toBeUndefined()
    const npi = { document: 'facts/practice', path: 'npi', version: 0, value: '1234567893', confirms: true }
    const { saved, changes } = await site.save([confirmed, npi])
    expect(saved.map(({ path, version }) => [path, version > 0])).toEqual([
      ['npi', false],
      ['founded', true],
    ])
    expect(changes).toMatchObject([{ ...founded, words: [{ kind: 'same', text: 'stays as it is' }] }])
    expect((await site.save([confirmed])).saved).toEqual(saved.filter(({ path }) => path === 'founded'))

    expect((await site.publish([confirmed])).status).toBe(200)
    expect(await sampleAt(founded.path)).toBeUndefined()
  })

  test('does not treat a sample that is typed again as a confirmed one', async () => {
    const founded = { document: 'facts/practice', path: 'founded' }
    const [typed] = await site.versionsOf([{ ...founded, version: 0, value: 2020 }])
    expect(await site.versionsOf([{ ...founded, version: typed!, value: 2021 }])).toEqual([0])
    const [kept] = await site.versionsOf([{ ...founded, version: 0, value: 2021, confirms: true }])
    expect(await site.versionsOf([{ ...founded, version: kept!, value: 2021 }])).toEqual([0])
    expect((await site.load()).draft).toEqual([])
  })

  test('accepts twenty saves at once, each with a version of its own', async () => {
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, at) => site.save([{ ...SELF_PAY, version: 0, value: 200 + at }])),
    )
    expect(saves.filter(({ saved }) => saved.length === 1)).toHaveLength(1)
    const winner = saves.find(({ saved }) => saved.length === 1)
    for (const { conflicts } of saves.filter((one) => one !== winner)) {
      expect(conflicts).toMatchObject([{ version: winner?.saved[0]?.version }])
    }
  })

  test.each([
    ['a fixed word', { document: 'pages/home', path: 'hero.title', value: 'Mine' }],
    ['a document that is none', { document: 'messages/mail', path: 'frame', value: 'Mine' }],
    ['a prototype', { document: '__proto__', path: 'polluted', value: 'Mine' }],
    ['a path into one', { document: FEES, path: 'constructor.prototype', value: 'Mine' }],
    ['a character without a place in JSON', { ...LEAD, value: ['a\0b'] }],
    ['half of a character', { ...LEAD, value: ['\ud83d'] }],
    ['half of one as a key', { ...LEAD, value: { '\udc00': 1 } }],
    ['a number with 300 digits', { ...SELF_PAY, value: 1e300 }],
    ['65 KB', { ...LEAD, value: ['x'.repeat(65_000), 'y'.repeat(600)] }],
  ])('refuses %s, and stores the other edits of the request', async (_, edit) => {
    const fee = { ...SELF_PAY, path: 'esaEvaluation' }
    const { saved, refused } = await site.save([
      { ...fee, version: 0, value: 200 },
      { version: 0, ...edit },
    ])
    expect(saved).toMatchObject([fee])
    expect(refused).toMatchObject([{ document: edit.document, path: edit.path }])
    expect((await site.load()).draft).toMatchObject([{ ...fee, value: 200 }])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

test.each([[7], [{}], [[null]], [[{ list: 3 }]], [[[[]]]], ['{{nothing}}'], [{ __proto__: { name: 1 } }]])(
  'a draft with %j in every field is described, with its problems',
  async (value) => {
    const live = await site.database.asSystem((trx) => readLive(trx))
    const rows = documents
      .flatMap((document) => fieldsOf(document))
      .map(({ document, path }) => ({ document, path, version: 1, value: value as never, savedAt: '' }))
    const { changes, problems } = reportDraft({ rows, live, forbidsSamples: true })
    expect(changes.length).toBeGreaterThan(rows.length * 0.9)
    expect(problems.length).toBeGreaterThan(0)
  },
)

test('a saved draft names the samples that it still shows: not those that it replaces or no longer offers', async () => {
  const npi = { document: 'facts/practice', path: 'npi' }
  const products = { document: 'facts/offers', path: 'ebook' }
  const before = (await site.load()).samples
  const ofEbook = before.filter(({ path }) => path.startsWith('ebook.'))
  expect(ofEbook.length).toBeGreaterThan(0)
  expect(before).toContainEqual(npi)
  const { samples } = await site.save([
    { ...npi, version: 0, value: '1245319599' },
    { ...products, version: 0, value: false },
  ])
  expect(samples).toEqual(
    before.filter(
      (one) => !ofEbook.includes(one) && !(one.document === npi.document && one.path === npi.path),
    ),
  )
  expect((await site.load()).samples).toEqual(samples)
})

test('fields that a page of the owner’s needs before visitors can read it are marked, and no others', async () => {
  const { documents: loaded } = await site.load()
  const neededIn = (wanted: string) =>
    loaded.find(({ id }) => id === wanted)?.fields.flatMap((one) => (one.neededToShow ? [one.path] : []))
  expect(neededIn('pages/own-1')).toEqual(['meta.title', 'meta.description', 'title', 'lead', 'about.body'])
  expect(neededIn('pages/home')).toEqual([])
})

async function sampleAt(path: string) {
  const practice = (await site.load()).documents.find(({ id }) => id === 'facts/practice')
  return practice?.fields.find((field) => field.path === path)?.sample
}
