import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { DraftSaved, Edit } from '#contracts/site.ts'
import { openTab } from '#tests/support/browser-storage.ts'

import { DraftEdits } from './draft-edits.ts'

type Place = { document: string; path: string }
const FEE: Place = { document: 'facts/fees', path: 'selfPay' }
const CHANGED = { refused: [], release: 0, facts: {}, changes: [], problems: [], warnings: [], samples: [] }
const seen = (version: number, release = 0) => ({ version, release })
let sent: Edit[][]
let reply: (edits: Edit[]) => Promise<DraftSaved>

beforeEach(() => {
  vi.useFakeTimers()
  openTab()
  sent = []
  reply = (edits) => Promise.resolve(savedAs(edits, 7))
})
afterEach(() => void vi.useRealTimers())

function savedAs(edits: Edit[], version: number): DraftSaved {
  const saved = edits.map(({ document, path }) => ({ document, path, version }))
  return { saved, conflicts: [], ...CHANGED }
}

function conflictWith(value: Edit['value']): DraftSaved {
  return { ...CHANGED, saved: [], conflicts: [{ ...FEE, version: 9, value, savedAt: '' }] }
}

function start({ member = 'owner', left = [] as Edit[][] } = {}) {
  return new DraftEdits({
    member,
    save(edits) {
      sent.push(edits)
      return reply(edits)
    },
    sendOnUnload: (edits) => left.push(edits),
    failureOf: (cause) =>
      cause === 'refused' || cause === 'full' || cause === 'invalid' ? cause : 'offline',
    onSaved: () => undefined,
    now: () => 0,
  })
}

/** What is typed and sent at once. */
async function savedNow(value: number) {
  const edits = start()
  edits.edit(FEE, value, seen(0))
  await edits.flush()
  return edits
}

const [title, lead] = ['title', 'lead'].map((path) => ({ document: 'pages/own-5', path })) as [Place, Place]

test('input is sent once, a second after the last key, and is stored until then', async () => {
  const edits = start()
  for (const value of [1, 13, 130]) edits.edit(FEE, value, seen(0))
  expect(localStorage.length).toBe(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([[{ ...FEE, value: 130, ...seen(0) }]])
  expect(edits.read().state).toBe('saved')
  expect(localStorage.length).toBe(0)
})

test('a value that was saved while the page was hidden, before the pending save, is no conflict', async () => {
  const edits = start()
  let arrive!: (saved: DraftSaved) => void
  reply = () => new Promise((resolve) => (arrive = resolve))
  edits.edit(FEE, 130, seen(0))
  await vi.advanceTimersByTimeAsync(1000)
  edits.edit(FEE, 140, seen(0))
  edits.saveOnUnload()
  reply = (again) => Promise.resolve(savedAs(again, 10))
  arrive(conflictWith(140))
  await vi.advanceTimersByTimeAsync(0)
  expect(edits.read().state).not.toBe('conflict')
  await vi.advanceTimersByTimeAsync(1000)
  expect(edits.read().state).toBe('saved')
})

test.each(['that failed on the way back', 'of a page that was hidden'])(
  'a value that was saved by a request %s, and then edited, is no conflict',
  async (way) => {
    const edits = start()
    edits.edit(FEE, 130, seen(0))
    if (way.startsWith('of')) edits.saveOnUnload()
    else {
      reply = () => Promise.reject('no connection')
      await edits.flush()
    }
    edits.edit(FEE, 140, seen(0))
    reply = () => Promise.resolve(conflictWith(130))
    await edits.flush()
    expect(edits.read().state).not.toBe('conflict')
    reply = (again) => Promise.resolve(savedAs(again, 10))
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent.at(-1)).toEqual([{ ...FEE, value: 140, ...seen(9) }])
    expect([edits.read().state, edits.read().pending.size]).toEqual(['saved', 0])
  },
)

test('a page is created once: edits during its first save continue it', async () => {
  const edits = start()
  let arrive!: () => void
  reply = (all) => new Promise((resolve) => (arrive = () => resolve(savedAs(all, 7))))
  edits.edit(title, 'Coup', seen(0), true)
  await vi.advanceTimersByTimeAsync(1000)
  edits.edit(title, 'Couples', seen(0))
  edits.edit(lead, 'For two.', seen(0))
  reply = (all) => Promise.resolve(savedAs(all, 8))
  arrive()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.at(-1)).toEqual([
    { ...title, value: 'Couples', ...seen(7) },
    { ...lead, value: 'For two.', ...seen(0) },
  ])
})

test('edits during a save are based on the saved version', async () => {
  const edits = start()
  reply = (all) => {
    edits.edit(FEE, 130, seen(0))
    return Promise.resolve(savedAs(all, 7))
  }
  edits.edit(FEE, 13, seen(0))
  await edits.flush()
  expect(edits.read().pending.size).toBe(1)
  reply = (all) => Promise.resolve(savedAs(all, 8))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent[1]).toEqual([{ ...FEE, value: 130, ...seen(7) }])
})

test.each([
  ['without a connection', 'offline', new Error('away')],
  ['while the disk of the site is full', 'full', 'full'],
])('%s it is stored, reported (%s), and retried', async (_, state, cause) => {
  reply = () => Promise.reject(cause)
  const edits = start()
  edits.edit(FEE, 130, seen(0))
  await vi.advanceTimersByTimeAsync(1000)
  expect(edits.read().state).toBe(state)
  reply = (all) => Promise.resolve(savedAs(all, 7))
  await vi.advanceTimersByTimeAsync(2000)
  expect(edits.read().state).toBe('saved')
})

test('edits of an earlier document are restored for the same member, and for nobody else', async () => {
  reply = () => Promise.reject('refused')
  const before = start()
  before.edit(FEE, 130, seen(3))
  await before.flush()
  expect(before.read().state).toBe('refused')
  before.stop()
  expect(start({ member: 'another' }).read().pending.size).toBe(0)
  reply = (all) => Promise.resolve(savedAs(all, 7))
  const after = start()
  await after.flush()
  expect(sent.at(-1)).toEqual([{ ...FEE, value: 130, ...seen(3) }])
})

test('a different value of another tab is a conflict until it is resolved', async () => {
  reply = () => Promise.resolve(conflictWith(140))
  const edits = await savedNow(130)
  expect(edits.read().state).toBe('conflict')
  expect(edits.read().pending.get('facts/fees selfPay')?.theirs?.value).toBe(140)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBe(1)

  reply = (all) => Promise.resolve(savedAs(all, 10))
  edits.resolveConflict(FEE, 'mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[1]).toEqual([{ ...FEE, value: 130, ...seen(9) }])
  expect(edits.read().state).toBe('saved')
})

test('all edits of a new page move to another document if another tab has created a page in the first one', async () => {
  reply = (all) =>
    Promise.resolve({
      ...savedAs([], 7),
      conflicts: all.map((edit) => ({ ...edit, value: 'Theirs', version: 9, savedAt: '' })),
    })
  const edits = start()
  edits.edit(title, 'Mine', seen(0), true)
  await edits.flush()
  // Typed after the first, and of the same page.
  edits.edit(lead, 'My lead', seen(0))
  await edits.flush()
  expect(sent.at(-1)).toEqual([{ ...lead, value: 'My lead', ...seen(0), begins: true }])
  reply = (all) => Promise.resolve(savedAs(all, 10))
  edits.moveNewPage('pages/own-5', 'pages/own-6')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toEqual([
    { document: 'pages/own-6', path: 'title', value: 'Mine', ...seen(0), begins: true },
    { document: 'pages/own-6', path: 'lead', value: 'My lead', ...seen(0), begins: true },
  ])
  expect([edits.read().state, edits.read().pending.size, localStorage.length]).toEqual(['saved', 0, 0])
})

test('accepting the other tab’s value sends nothing', async () => {
  reply = () => Promise.resolve(conflictWith(140))
  const edits = await savedNow(130)
  edits.resolveConflict(FEE, 'theirs')
  await vi.advanceTimersByTimeAsync(1000)
  expect(edits.read().state).toBe('saved')
  expect(sent.length).toBe(1)
})

test('an equal value from elsewhere is no conflict, for example after a save whose reply was lost', async () => {
  reply = () => Promise.resolve(conflictWith(130))
  const edits = await savedNow(130)
  expect(edits.read().state).toBe('saved')
})

test('a sample is confirmed immediately, and not by typing the same value', async () => {
  const edits = start()
  edits.edit(FEE, 126, seen(0))
  edits.confirm(FEE, 125, seen(0))
  await vi.advanceTimersByTimeAsync(0)
  edits.edit(FEE, 125, seen(7))
  await edits.flush()
  expect(sent).toEqual([
    [{ ...FEE, value: 125, ...seen(0), confirms: true }],
    [{ ...FEE, value: 125, ...seen(7) }],
  ])
})

test('a confirmation during a save of the same value is sent after it', async () => {
  const { promise, resolve } = Promise.withResolvers<DraftSaved>()
  reply = () => promise
  const edits = start()
  edits.edit(FEE, 125, seen(3))
  const saving = edits.flush()
  await vi.advanceTimersByTimeAsync(0)
  edits.confirm(FEE, 125, seen(3))
  reply = (all) => Promise.resolve(savedAs(all, 8))
  resolve(savedAs([{ ...FEE, value: 125, ...seen(3) }], 0))
  await saving
  await edits.flush()
  expect(sent.at(-1)).toEqual([{ ...FEE, value: 125, ...seen(0), confirms: true }])
  expect(edits.read().state).toBe('saved')
})

const NAME: Place = { document: 'facts/practice', path: 'name' }

test('a value that the server will not store is set aside with the reason, and the others are saved', async () => {
  const refused = [{ ...FEE, message: 'Too long.' }]
  reply = () => Promise.resolve({ ...savedAs([{ ...NAME, ...seen(0), value: 'x' }], 7), refused })
  const edits = start()
  edits.edit(FEE, 'a lot', seen(0))
  edits.edit(NAME, 'x', seen(0))
  await edits.flush()
  expect([edits.read().state, edits.read().pending.size]).toEqual(['unsavable', 1])
  expect(edits.read().pending.get('facts/fees selfPay')).toMatchObject({
    value: 'a lot',
    reason: 'Too long.',
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBe(1)

  // It is sent again once it changes, and by the next document.
  expect(start().read().state).toBe('waiting')
  reply = (all) => Promise.resolve(savedAs(all, 8))
  edits.edit(FEE, 130, seen(0))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.at(-1)).toEqual([{ ...FEE, ...seen(0), value: 130 }])
  expect(edits.read().state).toBe('saved')
})

test('of a request that is rejected as a whole, every edit is saved but the one at fault', async () => {
  reply = (all) =>
    all.some(({ path }) => path === 'selfPay') ? Promise.reject('invalid') : Promise.resolve(savedAs(all, 7))
  const edits = start()
  edits.edit(lead, 'For two.', seen(0))
  edits.edit(FEE, 'a lot', seen(0))
  edits.edit(NAME, 'x', seen(0))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(edits.read().state).toBe('unsavable')
  expect([...edits.read().pending.keys()]).toEqual(['facts/fees selfPay'])
})

test.each([false, true])(
  'an unloading page sends pending edits, and they remain stored, also where the browser cleared its storage: %s',
  async (cleared) => {
    const left: Edit[][] = []
    reply = () => Promise.reject('refused')
    const edits = start({ left })
    edits.edit(FEE, 130, seen(0))
    if (cleared) localStorage.clear()
    edits.saveOnUnload()
    expect(left).toEqual([[{ ...FEE, value: 130, ...seen(0) }]])
    if (cleared) localStorage.clear()
    await edits.flush().finally(() => edits.stop())
    expect([...start().read().pending.values()]).toMatchObject([{ ...FEE, value: 130 }])
  },
)
