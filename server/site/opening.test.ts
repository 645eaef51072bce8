import { beforeEach, expect, test, vi } from 'vitest'

import { useDatabase } from '#tests/support/use-database.ts'

import { watchOpening } from './opening.ts'

const { database } = await useDatabase([])
const log = { error: vi.fn<() => void>() }
beforeEach(() => database.run('delete from private.site_opening'))

const open = () => database.run('insert into private.site_opening default values')

test('a site with samples is closed until the owner opens it, in every process', async () => {
  const [one, other] = await Promise.all(
    [5, 5].map((pollMs) => watchOpening(database, { opensAtStart: false, log, pollMs })),
  )
  expect([one!.isOpen(), other!.isOpen()]).toEqual([false, false])
  await open()
  await one!.refresh()
  expect(one!.isOpen()).toBe(true)
  await expect.poll(() => other!.isOpen()).toBe(true)
})

test('a site without samples is open', async () => {
  const opening = await watchOpening(database, { opensAtStart: true, log })
  expect(opening.isOpen()).toBe(true)
})

test('samples of a later version do not close the site', async () => {
  await open()
  expect((await watchOpening(database, { opensAtStart: false, log })).isOpen()).toBe(true)
})

test('a temporary failure of the database does not change whether the site is open', async () => {
  const failing = { ...database, asSystem: () => Promise.reject(new Error('gone')) }
  let isFailing = false
  const link = new Proxy(database, { get: (_, name) => Reflect.get(isFailing ? failing : database, name) })
  const opening = await watchOpening(link, { opensAtStart: false, log, pollMs: 60_000 })
  isFailing = true
  await opening.refresh()
  expect(opening.isOpen()).toBe(false)
  expect(log.error).toHaveBeenCalledOnce()
  isFailing = false
  await open()
  await opening.refresh()
  expect(opening.isOpen()).toBe(true)
  opening.stop()
})
