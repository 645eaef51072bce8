import { describe, expect, it } from 'vitest'

import {
  alreadyRead,
  hasMore,
  type TestimonialList,
  withMore,
  without,
  withPublished,
} from './testimonial-list.ts'

const row = (id: string, is_published: boolean) => ({
  id,
  name: 'Ana M.',
  text: 'Thank you.',
  rating: 5,
  is_published,
  created_at: '2026-11-20T12:00:00Z',
})
const list: TestimonialList = { rows: [row('a', false), row('b', true)], pending: 4, published: 6 }

describe('a testimonial that is published', () => {
  it('keeps its place and moves from one count to the other', () => {
    const after = withPublished(list, 'a', true)
    expect(after.rows.map(({ id, is_published }) => [id, is_published])).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(after).toMatchObject({ pending: 3, published: 7 })
    expect(withPublished(after, 'a', false)).toEqual(list)
  })

  it('is counted once, however often it is said', () => {
    expect(withPublished(list, 'b', true)).toBe(list)
    expect(withPublished(list, 'gone', true)).toBe(list)
  })

  it('stays on the list of what is pending, but no longer counts as read from it', () => {
    expect(alreadyRead(list, 'pending')).toBe(1)
    expect(alreadyRead(withPublished(list, 'a', true), 'pending')).toBe(0)
  })
})

describe('a testimonial that is deleted', () => {
  it('leaves the list and its count', () => {
    expect(without(list, 'a')).toMatchObject({ rows: [{ id: 'b' }], pending: 3, published: 6 })
    expect(without(list, 'b')).toMatchObject({ rows: [{ id: 'a' }], pending: 4, published: 5 })
    expect(without(list, 'gone')).toBe(list)
  })
})

describe('a further page', () => {
  it('repeats nobody who moved onto it', () => {
    expect(withMore(list, [row('b', true), row('c', true)]).rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('is there as long as not everything was read', () => {
    expect(hasMore(list, 'all')).toBe(true)
    expect(hasMore({ ...list, pending: 1, published: 1 }, 'all')).toBe(false)
    expect(hasMore({ ...list, pending: 1 }, 'pending')).toBe(false)
    expect(hasMore(list, 'published')).toBe(true)
  })
})
