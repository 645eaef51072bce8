// Shows: asvs 1.2.9
import { expect, it, vi } from 'vitest'

import type { InboxCursor } from '#contracts/inbox.ts'

import { parseSealingKeys, seal } from '#server/platform/crypto/seal.ts'
import { listInbox, type SealedRow } from './list.ts'

const keys = await parseSealingKeys('k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=')
const { sealed } = await seal(JSON.stringify({ name: 'Ann Lee' }), keys)
const { sealed: sought } = await seal(JSON.stringify({ name: 'Thirty Fold' }), keys)

/** An inbox without an end, each slice of it after so many milliseconds. */
function endless(ms: number) {
  let slices = 0
  const read = async (_after: unknown, most: number) => {
    slices += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    return Array.from({ length: most }, (_, n) => row(slices * most + n))
  }
  return { read, slices: () => slices }
}

it.each([
  ['a quiet machine', 0],
  ['a busy one', 90],
])('a search ends after its time limit on %s, and returns where it stopped', async (_, ms) => {
  const inbox = endless(ms)
  const page = await listInbox({ search: 'nobody' }, inbox.read, keys)
  expect(page.items).toEqual([])
  expect(page.next).toMatchObject({ receivedAt: '2026-11-21T12:00:00Z' })
  if (ms > 0) expect(inbox.slices()).toBeLessThanOrEqual(4)
})

it.each([
  ['', 600],
  ['fold', 30],
])('page after page, “%s” repeats and skips no message', async (search, count) => {
  // The last one is in the last row.
  const rows = Array.from({ length: 600 }, (_, n) => row(n, n % 20 === 19 ? sought : sealed))
  const read = async (after: InboxCursor | undefined, most: number) => {
    const start = rows.findIndex(({ id }) => id === after?.id) + 1
    return rows.slice(start, start + most)
  }
  const found: string[] = []
  let next: InboxCursor | null | undefined
  while (next !== null) {
    const page = await listInbox({ search, after: next }, read, keys)
    expect(page.items.length).toBeLessThanOrEqual(25)
    found.push(...page.items.map(({ id }) => id))
    next = page.next
  }
  const wanted = rows.filter((each) => search === '' || each.sealed === sought)
  expect(found).toEqual(wanted.map(({ id }) => id))
  expect(found).toHaveLength(count)
})

it('other requests run between the slices of a search', async () => {
  const inbox = endless(0)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await listInbox({ search: 'nobody' }, inbox.read, keys)
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(inbox.slices() - 1)
})

it('a slice that fails while the one before is decrypted ends the search, and not the process', async () => {
  const unhandled = vi.fn()
  process.once('unhandledRejection', unhandled)
  let slices = 0
  const read = async (_after: unknown, most: number) => {
    slices += 1
    if (slices > 1) throw new Error('the connection was cut')
    return Array.from({ length: most }, (_, n) => row(n))
  }
  await expect(listInbox({ search: 'nobody' }, read, keys)).rejects.toThrow('the connection was cut')
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

function row(n: number, text = sealed): SealedRow {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    kind: 'inquiry',
    key_id: 'k1',
    sealed_name: text,
    sealed: text,
    received_at: '2026-11-21T12:00:00Z',
    read_at: null,
    handled_at: null,
    answered_at: null,
    deleted_at: null,
  }
}
