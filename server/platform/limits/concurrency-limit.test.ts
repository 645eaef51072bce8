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

test('one client that asks for everything leaves turns and places to others', async () => {
  const limited = concurrencyLimit(4, { waiting: 8, perClient: { running: 2, waiting: 3 } })
  const { work, end } = pendingWork()
  const greedy = Array.from({ length: 10 }, (_, i) =>
    limited(work, `2001:db8:1:20${i}::/64`).catch((error) => error),
  )
  expect(await limited(async () => 'at once', '192.0.2.1')).toBe('at once')
  end()
  const outcomes = await Promise.all(greedy)
  expect(outcomes.filter((outcome) => outcome instanceof Busy)).toHaveLength(5)
})

test('a turn that its client may not take goes to the next one', async () => {
  const limited = concurrencyLimit(3, { waiting: 8, perClient: { running: 1, waiting: 4 } })
  const ended: string[] = []
  const note = (name: string, client: string, work = async () => undefined as void) =>
    limited(work, client).then(() => ended.push(name))
  const [a, b, c] = [pendingWork(), pendingWork(), pendingWork()]
  const all = [
    note('a', 'A', a.work),
    note('b', 'B', b.work),
    note('c', 'C', c.work),
    note('a2', 'A'),
    note('d', 'D'),
  ]
  b.end()
  await Promise.all([all[1], all[4]])
  expect(ended).toEqual(['b', 'd'])
  a.end()
  c.end()
  await Promise.all(all)
  expect(ended).toContain('a2')
})
