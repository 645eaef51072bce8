import { expect, test, vi } from 'vitest'

import { loadOnce } from './load-once.ts'

test('loads once for all callers, and again after a failure', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('no file could be opened'))
  const get = loadOnce(load)
  await Promise.all([
    expect(get()).rejects.toThrow('no file could be opened'),
    expect(get()).rejects.toThrow('no file could be opened'),
  ])
  expect(await Promise.all([get(), get(), get()])).toEqual(['loaded', 'loaded', 'loaded'])
  expect(load).toHaveBeenCalledTimes(2)
})
