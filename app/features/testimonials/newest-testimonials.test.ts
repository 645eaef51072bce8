import { describe, expect, it, vi } from 'vitest'

import { newestOrBuiltIn } from './newest-testimonials.tsx'

const published = [{ name: 'Ana M.', text: 'Thank you.', rating: 5 }]
const builtIn = { shown: true, testimonials: [{ name: 'Anonymous Client', text: 'Built in.', rating: 5 }] }

describe('testimonials of the home page', () => {
  it('are the published ones', async () => {
    expect(await newestOrBuiltIn(async () => published, builtIn)).toEqual(published)
  })

  // Shows: spec 4.12
  it('are the built-in ones while none is published', async () => {
    expect(await newestOrBuiltIn(async () => [], builtIn)).toEqual(builtIn.testimonials)
  })

  // Shows: spec 4.12, 8.30
  it('are the built-in ones when the query fails, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failure = new Error('the database is away')
    const shown = await newestOrBuiltIn(() => Promise.reject(failure), builtIn)
    expect(shown).toEqual(builtIn.testimonials)
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/testimonials/i), failure)
  })

  it('are none if the owner has switched the built-in ones off', async () => {
    expect(await newestOrBuiltIn(async () => [], { ...builtIn, shown: false })).toEqual([])
  })
})
