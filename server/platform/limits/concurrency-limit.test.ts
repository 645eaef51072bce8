import { expect, test } from 'vitest'

import { Busy, concurrencyLimit } from './concurrency-limit.ts'

function pendingWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('a limited number runs at once, the next ones in order', async () => {
  const limited = concurrencyLimit(2, { waiting: 5 })
  const [first, second] = [pendingWork(), pendingWork()]
  const ended: string[] = []
  const note = (name: string, work = async () => undefined as void) =>
    limited(work).then(() => ended.push(name))
  const all = [note('first', first.work), note('second', second.work), note('third'), note('fourth')]
  second.end()
  await Promise.all(all.slice(1))
  expect(ended).toEqual(['second', 'third', 'fourth'])
  first.end()
  await all[0]
})

test('one too many is refused immediately, one that waited too long then, and slots are freed', async () => {
  const limited = concurrencyLimit(1, { waiting: 1, waitMs: 20 })
  const first = pendingWork()
  const running = limited(first.work)
  const waits = limited(async () => 'late')
  await expect(limited(async () => 'never')).rejects.toThrow(Busy)
  await expect(waits).rejects.toThrow(Busy)
  first.end()
  await running
  expect(await limited(async () => 'next')).toBe('next')
})

test('a slot is free after a failure', async () => {
  const limited = concurrencyLimit(1, { waiting: 0 })
  await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limited(async () => 'next')).toBe('next')
})
