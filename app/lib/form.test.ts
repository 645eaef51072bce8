import { expect, it, vi } from 'vitest'
import { z } from 'zod'

import { newSubmissionId, runHandler } from './form.ts'

it.each([
  ['throws', () => fail()],
  ['rejects', async () => fail()],
])('a handler that %s is logged, and the form continues', async (_how, handler) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(runHandler(handler)).resolves.toBeUndefined()
  expect(logged).toHaveBeenCalledWith('The outcome of a form was not handled', new Error('no route'))
})

it('creates a submission id without HTTPS, where browsers have no randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 100 }, newSubmissionId)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

function fail(): never {
  throw new Error('no route')
}
