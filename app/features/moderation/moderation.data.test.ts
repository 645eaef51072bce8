import { afterEach, expect, it, vi } from 'vitest'

import { asked, recordWire } from '#app/lib/tested-wire.ts'

import { deleteTestimonial, readTestimonials, switchPublished } from './moderation.data.ts'

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

it('the owner’s list is all of them, newest first', async () => {
  const calls = recordWire(() => Response.json([row]))
  expect(await readTestimonials('all', undefined, 25)).toEqual([row])
  const [call] = calls.map(asked)
  expect(call).toMatchObject({ method: 'GET', path: table, query: { select: '*' } })
  expect(call?.query.order).toMatch(/^created_at\.desc/)
  expect(call?.query).not.toHaveProperty('is_published')
})

it('a further page begins after the row that was read last', async () => {
  const calls = recordWire(() => Response.json([]))
  await readTestimonials('pending', row, 25)
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

it('publishing and unpublishing update is_published by id', async () => {
  const calls = recordWire(() => Response.json([{ id }]))
  expect(await switchPublished(row)).toBe('done')
  expect(await switchPublished({ ...row, is_published: true })).toBe('done')
  expect(calls.map(asked)).toMatchObject([
    { method: 'PATCH', path: table, query: { id: `eq.${id}` }, body: { is_published: true } },
    { method: 'PATCH', path: table, query: { id: `eq.${id}` }, body: { is_published: false } },
  ])
})

it('deleting goes by id', async () => {
  const calls = recordWire(() => Response.json([{ id }]))
  expect(await deleteTestimonial(row)).toBe('done')
  expect(calls.map(asked)).toMatchObject([{ method: 'DELETE', path: table, query: { id: `eq.${id}` } }])
})

it('what met no row was changed elsewhere, and a refusal is a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json([]))
  expect(await deleteTestimonial(row)).toBe('changed')
  recordWire(() => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }))
  expect(await switchPublished(row)).toBe('failed')
})
