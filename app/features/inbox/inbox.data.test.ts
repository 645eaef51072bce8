import { describe, expect, it } from 'vitest'

import { recordWire } from '#tests/support/wire.ts'

import { type InboxPages, listInbox, nextAfter, withChange } from './inbox.data.ts'

const A = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11'
const B = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a12'
const now = '2026-11-22T12:00:00Z'
const cursor = { receivedAt: '2026-11-20T12:00:00Z', id: B }
const item = (id: string, readAt: string | null = null) => ({
  id,
  kind: 'inquiry' as const,
  name: 'Ana',
  receivedAt: '2026-11-20T12:00:00Z',
  readAt,
  handledAt: null,
  answeredAt: null,
  deletedAt: null,
})
const counts = { all: 9, unread: 7, open: 8, handled: 1, inquiry: 6, 'esa-request': 3, deleted: 0 }
const list: InboxPages = {
  pages: [{ items: [item(A), item(B, now)], next: null, counts, missingKeys: [] }],
  pageParams: [null],
}
const after = (id: string, change: Parameters<typeof withChange>[2]) => withChange(list, id, change).pages[0]

describe('the request for a page', () => {
  it('is aborted when the search text changes', async () => {
    const searching = new AbortController()
    const calls = recordWire(({ body }) => {
      if ('after' in (body as object)) searching.abort()
      return Response.json({ items: [], next: cursor, counts, missingKeys: [] })
    })
    await expect(listInbox({ list: 'all', search: 'an' }, null, searching.signal)).rejects.toThrow(/abort/)
    expect(calls).toHaveLength(2)
  })

  it('contains the list, the search text and the cursor', async () => {
    const calls = recordWire(() => Response.json({ items: [item(A)], next: null, counts, missingKeys: [] }))
    await listInbox({ list: 'all', search: '' }, null)
    await listInbox({ list: 'esa-request', search: 'ana' }, null)
    await listInbox({ list: 'open', search: '' }, cursor)
    expect(calls.map(({ body }) => body)).toEqual([
      { action: 'list', list: 'all' },
      { action: 'list', list: 'esa-request', search: 'ana' },
      { action: 'list', list: 'open', after: cursor },
    ])
  })

  it('is repeated while a search has found nothing yet', async () => {
    const calls = recordWire(({ body }) => {
      const found = (body as { after?: { id: string } }).after?.id === B
      return Response.json(
        found
          ? { items: [item(A)], next: null, counts, missingKeys: [] }
          : { items: [], next: { ...cursor, id: calls.length > 1 ? B : A }, counts, missingKeys: [] },
      )
    })
    expect((await listInbox({ list: 'all', search: 'ana' }, null)).items).toHaveLength(1)
    expect(calls).toHaveLength(3)
  })
})

it('opening or handling a message changes the counts', () => {
  expect(after(A, { readAt: now })?.counts).toEqual({ ...counts, unread: 6 })
  expect(after(B, { readAt: now })?.counts).toEqual(counts)
  expect(after(A, { handledAt: now })?.counts).toEqual({ ...counts, open: 7, handled: 2 })
})

it('a deleted message is removed from the list, and counted among the deleted ones only', () => {
  const page = after(A, { deletedAt: now })
  expect(page?.items.map(({ id }) => id)).toEqual([B])
  expect(page?.counts).toEqual({ ...counts, all: 8, unread: 6, open: 7, inquiry: 5, deleted: 1 })
})

it('the next message is the next one below that is to do, then the first from the top; on other lists, the next one', () => {
  const [a, b, c] = [item(A), { ...item(B), handledAt: now }, item('c')]
  expect(nextAfter([a, b, c], A, 'all')?.id).toBe('c')
  expect(nextAfter([a, b, c], 'c', 'unread')?.id).toBe(A)
  expect(nextAfter([a, b], A, 'all')).toBeUndefined()
  expect(nextAfter([b, c], B, 'handled')?.id).toBe('c')
  expect(nextAfter([b, c], 'c', 'handled')).toBeUndefined()
  expect(nextAfter([a], 'opened by its address', 'all')?.id).toBe(A)
})
