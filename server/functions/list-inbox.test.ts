// Shows: asvs 1.2.9
import { expect, it, vi } from 'vitest'

import { parseFormKeys, seal } from './seal.ts'
import { listInbox, type SealedRow } from './owner-inbox.ts'

const keys = await parseFormKeys('k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=')
const { sealed } = await seal(JSON.stringify({ name: 'Ann Lee' }), keys)

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
])('a search ends by the clock on %s, and says where it stopped', async (_, ms) => {
  const inbox = endless(ms)
  const page = await listInbox({ search: 'nobody' }, inbox.read, keys)
  expect(page.items).toEqual([])
  expect(page.next).toMatchObject({ receivedAt: '2026-11-21T12:00:00Z' })
  if (ms > 0) expect(inbox.slices()).toBeLessThanOrEqual(4)
})

it('a search lets others through between its slices', async () => {
  const inbox = endless(0)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await listInbox({ search: 'nobody' }, inbox.read, keys)
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(inbox.slices() - 1)
})

it('a slice that fails while the one before is opened ends the search, and not the process', async () => {
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

function row(n: number): SealedRow {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    kind: 'enquiry',
    key_id: 'k1',
    sealed_name: sealed,
    sealed,
    received_at: '2026-11-21T12:00:00Z',
    read_at: null,
    handled_at: null,
    answered_at: null,
    deleted_at: null,
  }
}
