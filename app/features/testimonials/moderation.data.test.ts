import { expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire } from '#tests/support/wire.ts'

import {
  decideSeveral,
  deleteTestimonial,
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
  wording: 'w1',
}
const table = '/rest/v1/testimonials'

// Shows: spec 3.1, 7.8
it('the owner’s list contains all testimonials, newest first', async () => {
  const original = { testimonial_id: id, name: 'Ana Morales', text: 'Thank you so much.' }
  const calls = recordWire(({ method, path }) => {
    if (path === '/rest/v1/rpc/originals_of') return Response.json([original])
    return method === 'HEAD'
      ? new Response(null, { headers: { 'content-range': '*/3' } })
      : Response.json([row])
  })
  const page = await readPage('all', null)
  expect(page).toEqual({
    items: [{ ...row, original }],
    next: { last: { ...row, original }, remaining: 5 },
    counts: { pending: 3, published: 3, all: 6 },
  })
  const [call] = calls.map(withoutHeaders)
  expect(call).toMatchObject({ method: 'GET', path: table, query: { select: '*' } })
  expect(call?.query.order).toMatch(/^created_at\.desc/)
  expect(call?.query).not.toHaveProperty('is_published')
})

// Shows: spec 2.62
it('the next page starts after the last row', async () => {
  const calls = recordWire(({ path }) => Response.json(path === '/rest/v1/rpc/originals_of' ? [] : [row]))
  expect((await readPage('pending', { last: row, remaining: 1 })).next).toBeNull()
  expect(calls.map(withoutHeaders)).toMatchObject([
    {
      query: {
        is_published: 'eq.false',
        created_at: 'lte.2026-11-01',
        or: `(created_at.lt."2026-11-01",id.lt."${id}")`,
        order: 'created_at.desc,id.desc',
        limit: '25',
      },
    },
    { path: '/rest/v1/rpc/originals_of', body: { testimonials: [id] } },
  ])
})

// Shows: spec 7.9
it('publishing and unpublishing update is_published by id', async () => {
  const calls = recordWire(() => Response.json([{ id }]))
  await switchPublished(row)
  await switchPublished({ ...row, is_published: true })
  expect(calls.map(withoutHeaders)).toMatchObject([
    {
      method: 'PATCH',
      path: table,
      query: { id: `eq.${id}`, wording: 'eq.w1' },
      body: { is_published: true },
    },
    { method: 'PATCH', path: table, query: { id: `eq.${id}` }, body: { is_published: false } },
  ])
})

it('several are published or deleted by one request, with the words that were seen; outdated ones are reported', async () => {
  const other = { ...row, id: '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a12', wording: 'w2' }
  const testimonials = [id, other.id]
  const wordings = ['w1', 'w2']
  const calls = recordWire(() => Response.json(testimonials))
  await decideSeveral([row, other], true)
  await decideSeveral([row, other], false)
  const path = '/rest/v1/rpc/decide_testimonials'
  expect(calls.map(withoutHeaders)).toMatchObject([
    { method: 'POST', path, body: { testimonials, wordings, publish: true } },
    { method: 'POST', path, body: { testimonials, wordings, publish: false } },
  ])
  recordWire(() => Response.json([id]))
  await expect(decideSeveral([row, other], true)).rejects.toMatchObject({ status: 'outdated' })
})

// Shows: spec 7.10
it('deletes by id', async () => {
  const calls = recordWire(() => Response.json([{ id }]))
  await deleteTestimonial(row)
  expect(calls.map(withoutHeaders)).toMatchObject([
    { method: 'DELETE', path: table, query: { id: `eq.${id}`, wording: 'eq.w1' } },
  ])
})

// Shows: spec 7.9
it('a request without a matching row is outdated, and a refusal is a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json([]))
  await expect(deleteTestimonial(row)).rejects.toMatchObject({ status: 'outdated' })
  recordWire(() => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }))
  await expect(switchPublished(row)).rejects.toThrow('permission denied')
})

it('a published testimonial stays in the list, a deleted one is removed; both change the counts', () => {
  const counts = { pending: 4, published: 6, all: 10 }
  const list: TestimonialPages = { pages: [{ items: [row], next: null, counts }], pageParams: [null] }
  expect(withPublished(list, id, true).pages).toMatchObject([
    { items: [{ is_published: true }], counts: { pending: 3, published: 7, all: 10 } },
  ])
  expect(withoutTestimonial(list, id).pages).toMatchObject([
    { items: [], counts: { pending: 3, published: 6, all: 9 } },
  ])
})
