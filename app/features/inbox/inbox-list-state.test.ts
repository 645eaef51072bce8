import { describe, expect, it } from 'vitest'

import { type InboxList, requestFor, withChange, withoutItem, withPage } from './inbox-list-state.ts'

const item = (id: string, readAt: string | null = null) => ({
  id,
  kind: 'enquiry' as const,
  name: 'Ana',
  receivedAt: '2026-11-20T12:00:00Z',
  readAt,
  handledAt: null,
})
const cursor = { unread: true, receivedAt: '2026-11-20T12:00:00Z', id: 'b' }
const list: InboxList = { items: [item('a'), item('b', '2026-11-21T12:00:00Z')], next: cursor, unread: 7 }

describe('what the list asks for', () => {
  it('is everything, one kind, or what is or is not handled', () => {
    expect(requestFor({ shown: 'all', search: '' }, null)).toEqual({})
    expect(requestFor({ shown: 'esaRequest', search: 'ana' }, null)).toEqual({
      kind: 'esa-request',
      search: 'ana',
    })
    expect(requestFor({ shown: 'open', search: '' }, cursor)).toEqual({ handled: false, after: cursor })
  })
})

describe('a further page', () => {
  it('follows, and repeats nobody who moved onto it', () => {
    const after = withPage(list, { items: [item('b'), item('c')], next: null, unread: 6 })
    expect(after.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(after).toMatchObject({ next: null, unread: 6 })
  })
})

describe('a message that was opened', () => {
  it('counts as read once', () => {
    const opened = withChange(list, 'a', { readAt: '2026-11-22T12:00:00Z' })
    expect(opened.unread).toBe(6)
    expect(withChange(opened, 'a', { readAt: '2026-11-22T12:00:00Z' }).unread).toBe(6)
    expect(withChange(list, 'a', { handledAt: '2026-11-22T12:00:00Z' }).unread).toBe(7)
  })

  it('leaves a list alone that does not show it', () => {
    expect(withChange(list, 'x', { readAt: '2026-11-22T12:00:00Z' })).toBe(list)
  })
})

it('a message that was deleted leaves the list, and the count if it was unread', () => {
  expect(withoutItem(list, 'a')).toMatchObject({ items: [{ id: 'b' }], unread: 6 })
  expect(withoutItem(list, 'b')).toMatchObject({ items: [{ id: 'a' }], unread: 7 })
})
