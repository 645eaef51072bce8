import { afterEach, describe, expect, it, vi } from 'vitest'

import { asked, recordWire } from '#tests/support/wire.ts'

import {
  ChangedElsewhere,
  deleteTestimonial,
  hasMore,
  listOf,
  readPage,
  switchPublished,
  type TestimonialPages,
  withoutTestimonial,
  withPublished,
} from './moderation.data.ts'

const id = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11'
const row = {
  id,
  name: 'Ana M.',
  text: 'Thank you.',
  rating: 5,
  is_published: false,
  created_at: '2026-11-01',
}
const table = '/rest/v1/testimonials'

afterEach(() => vi.unstubAllGlobals())

// Shows: spec 3.1, 7.8
it('the owner’s list is all of them, newest first', async () => {
  const calls = recordWire(({ method }) =>
    method === 'HEAD' ? new Response(null, { headers: { 'content-range': '*/3' } }) : Response.json([row]),
  )
  const page = await readPage('all', undefined)
  expect(page).toEqual({ rows: [row], counts: { pending: 3, published: 3 } })
  const [call] = calls.map(asked)
  expect(call).toMatchObject({ method: 'GET', path: table, query: { select: '*' } })
  expect(call?.query.order).toMatch(/^created_at\.desc/)
  expect(call?.query).not.toHaveProperty('is_published')
})

it('a further page begins after the row that was read last', async () => {
  const calls = recordWire(() => Response.json([]))
  await readPage('pending', row)
  expect(calls.map(asked)).toMatchObject([
    {
      query: {
        is_published: 'eq.false',
        created_at: 'lte.2026-11-01',
        or: `(created_at.lt."2026-11-01",id.lt."${id}")`,
        order: 'created_at.desc,id.desc',
        limit: '25',
      },
    },
  ])
})

// Shows: spec 7.9
it('publishing and unpublishing update is_published by id', async () => {
  const calls = recordWire(() => Response.json([{ id }]))
  await switchPublished(row)
  await switchPublished({ ...row, is_published: true })
  expect(calls.map(asked)).toMatchObject([
    { method: 'PATCH', path: table, query: { id: `eq.${id}` }, body: { is_published: true } },
    { method: 'PATCH', path: table, query: { id: `eq.${id}` }, body: { is_published: false } },
  ])
})

// Shows: spec 7.10
it('deleting goes by id', async () => {
  const calls = recordWire(() => Response.json([{ id }]))
  await deleteTestimonial(row)
  expect(calls.map(asked)).toMatchObject([{ method: 'DELETE', path: table, query: { id: `eq.${id}` } }])
})

// Shows: spec 7.9
it('what met no row was changed elsewhere, and a refusal is a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json([]))
  await expect(deleteTestimonial(row)).rejects.toThrow(ChangedElsewhere)
  recordWire(() => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }))
  await expect(switchPublished(row)).rejects.toThrow('permission denied')
})

const rowOf = (letter: string, is_published: boolean) => ({
  id: letter,
  name: 'Ana M.',
  text: 'Thank you.',
  rating: 5,
  is_published,
  created_at: '2026-11-20T12:00:00Z',
})
const pages: TestimonialPages = {
  pages: [{ rows: [rowOf('a', false)], counts: { pending: 4, published: 6 } }, { rows: [rowOf('b', true)] }],
  pageParams: [undefined, rowOf('a', false)],
}
const list = listOf(pages)
const published = (letter: string, isPublished: boolean, from = pages) =>
  withPublished(from, letter, isPublished)
const without = (letter: string) => listOf(withoutTestimonial(pages, letter))

describe('a testimonial that is published', () => {
  it('keeps its place and moves from one count to the other', () => {
    const after = published('a', true)
    expect(listOf(after).rows.map((each) => [each.id, each.is_published])).toEqual([
      ['a', true],
      ['b', true],
    ])
    expect(listOf(after)).toMatchObject({ pending: 3, published: 7 })
    expect(published('a', false, after)).toEqual(pages)
  })

  it('is counted once, however often it is said', () => {
    expect(published('b', true)).toBe(pages)
    expect(published('gone', true)).toBe(pages)
  })

  it('stays on the list of what is pending, but no longer counts as read from it', () => {
    const one = { ...list, pending: 1 }
    expect(hasMore(one, 'pending')).toBe(false)
    expect(hasMore({ ...one, rows: listOf(published('a', true)).rows }, 'pending')).toBe(true)
  })
})

it('a testimonial that is deleted leaves the list and its count', () => {
  expect(without('a')).toMatchObject({ rows: [{ id: 'b' }], pending: 3, published: 6 })
  expect(without('b')).toMatchObject({ rows: [{ id: 'a' }], pending: 4, published: 5 })
  expect(without('gone')).toEqual(list)
})

describe('a further page', () => {
  it('repeats none that moved onto it', () => {
    const more = { ...pages, pages: [...pages.pages, { rows: [rowOf('b', true), rowOf('c', true)] }] }
    expect(listOf(more).rows.map((each) => each.id)).toEqual(['a', 'b', 'c'])
  })

  it('is there as long as not everything was read', () => {
    expect(hasMore(list, 'all')).toBe(true)
    expect(hasMore({ ...list, pending: 1, published: 1 }, 'all')).toBe(false)
    expect(hasMore({ ...list, pending: 1 }, 'pending')).toBe(false)
    expect(hasMore(list, 'published')).toBe(true)
  })
})
