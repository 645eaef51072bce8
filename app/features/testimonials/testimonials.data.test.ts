import { expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire } from '#tests/support/wire.ts'

import { newestTestimonials, publishedTestimonials, submitTestimonial } from './testimonials.data.ts'

// Shows: spec 7.5, 9.9
it('the home page requests name, text and rating of the newest three that are published', async () => {
  const calls = recordWire(() => Response.json([{ name: 'Ana M.', text: 'Thank you.', rating: 5 }]))
  expect(await newestTestimonials()).toEqual([{ name: 'Ana M.', text: 'Thank you.', rating: 5 }])
  expect(calls.map(withoutHeaders)).toEqual([
    {
      method: 'GET',
      path: '/rest/v1/testimonials',
      query: {
        select: 'name,text,rating',
        is_published: 'eq.true',
        order: 'created_at.desc',
        limit: '3',
      },
    },
  ])
})

it('the page requests published ones, newest first, and then those after the last one', async () => {
  const last = { id: 'b', name: 'Ana M.', text: 'Thank you.', rating: 5, created_at: '2026-11-01' }
  const calls = recordWire(() => Response.json([last]))
  expect(await publishedTestimonials(undefined)).toEqual({ items: [last], more: false })
  await publishedTestimonials(last)
  const first = { select: '*', is_published: 'eq.true', order: 'created_at.desc,id.desc', limit: '13' }
  expect(calls.map(({ query }) => query)).toEqual([
    first,
    { ...first, created_at: 'lte.2026-11-01', or: '(created_at.lt."2026-11-01",id.lt."b")' },
  ])
})

// Shows: spec 5.11, 7.7
it('a testimonial is inserted with five stars, unpublished', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const calls = recordWire(() => new Response(null, { status: 201 }))
  expect(await submitTestimonial({ name: 'Ana M.', text: 'Thank you.' })).toEqual({ status: 'submitted' })
  expect(calls.map(withoutHeaders)).toMatchObject([
    {
      method: 'POST',
      path: '/rest/v1/testimonials',
      body: { name: 'Ana M.', text: 'Thank you.', rating: 5, is_published: false },
    },
  ])
})

it.each([{ text: 'Thank you.', rating: 5 }, { name: 'Ana M.', text: 'Thank you.', rating: '5' }, null])(
  'a row of another shape is an error: %j',
  async (row) => {
    recordWire(() => Response.json([row]))
    await expect(newestTestimonials()).rejects.toThrow('unknown shape')
    await expect(publishedTestimonials(undefined)).rejects.toThrow('unknown shape')
  },
)
