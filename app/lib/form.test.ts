import { expect, it, vi } from 'vitest'

import { runHandler } from './form.ts'

it.each([
  ['throws', () => fail()],
  ['rejects', async () => fail()],
])('a handler that %s is logged, and the form continues', async (_how, handler) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(runHandler(handler)).resolves.toBeUndefined()
  expect(logged).toHaveBeenCalledWith('The outcome of a form was not handled', new Error('no route'))
})

function fail(): never {
  throw new Error('no route')
}
