import { describe, expect, it } from 'vitest'

import { recordWire } from '#tests/support/wire.ts'

import { type InboxPages, itemsOf, listInbox, withChange } from './inbox.data.ts'

const A = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11'
const B = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a12'
const now = '2026-11-22T12:00:00Z'
const cursor = { unread: true, receivedAt: '2026-11-20T12:00:00Z', id: B }
const item = (id: string, readAt: string | null = null) => ({
  id,
  kind: 'enquiry' as const,
  name: 'Ana',
  receivedAt: '2026-11-20T12:00:00Z',
  readAt,
  handledAt: null,
})
const list: InboxPages = {
  pages: [
    { items: [item(A), item(B, now)], next: cursor, unread: 7, missingKeys: [] },
    { items: [item(B, now)], next: null, unread: 7, missingKeys: [] },
  ],
  pageParams: [null, cursor],
}

const unread = ({ pages }: InboxPages) => pages.map((page) => page.unread)

describe('the request for a page', () => {
  it('is for everything, one kind, or what is or is not handled', async () => {
    const calls = recordWire(() =>
      Response.json({ items: [item(A)], next: null, unread: 1, missingKeys: [] }),
    )
    await listInbox({ filter: 'all', search: '' }, null)
    await listInbox({ filter: 'esaRequest', search: 'ana' }, null)
    await listInbox({ filter: 'open', search: '' }, cursor)
    expect(calls.map(({ body }) => body)).toEqual([
      { action: 'list' },
      { action: 'list', kind: 'esa-request', search: 'ana' },
      { action: 'list', handled: false, after: cursor },
    ])
  })

  it('goes on while a search has found nobody yet', async () => {
    const calls = recordWire(({ body }) => {
      const found = (body as { after?: { id: string } }).after?.id === B
      return Response.json(
        found
          ? { items: [item(A)], next: null, unread: 1, missingKeys: [] }
          : { items: [], next: { ...cursor, id: calls.length > 1 ? B : A }, unread: 1, missingKeys: [] },
      )
    })
    expect(itemsOf({ pages: [await listInbox({ filter: 'all', search: 'ana' }, null)] })).toHaveLength(1)
    expect(calls).toHaveLength(3)
  })

  it('that is refused says so', async () => {
    recordWire(() => Response.json({ error: 'no' }, { status: 403 }))
    await expect(listInbox({ filter: 'all', search: '' }, null)).rejects.toMatchObject({ status: 'refused' })
  })
})

it('a message that moved onto a later page is shown once', () => {
  expect(itemsOf(list).map(({ id }) => id)).toEqual([A, B])
})

it('a message that was opened counts as read once, wherever the list shows it', () => {
  const opened = withChange(list, A, { readAt: now })
  expect(unread(opened)).toEqual([6, 6])
  expect(unread(withChange(opened, A, { readAt: now }))).toEqual([6, 6])
  expect(unread(withChange(list, A, { handledAt: now }))).toEqual([7, 7])
  expect(withChange(list, 'x', { readAt: now })).toBe(list)
})

it('a message that was deleted leaves the list, and the count if it was unread', () => {
  const withoutA = withChange(list, A, undefined)
  expect(itemsOf(withoutA).map(({ id }) => id)).toEqual([B])
  expect(withoutA.pages.at(-1)?.unread).toBe(6)
  expect(withChange(list, B, undefined).pages.at(-1)?.unread).toBe(7)
})
