import { expect, test, vi } from 'vitest'

import { createHealth } from './health.ts'

const log = { error: vi.fn() }

function healthOf(read: () => Promise<{ takesNoChanges: boolean }[]>) {
  return createHealth({ read }, log)
}

async function check({ routes }: ReturnType<typeof createHealth>, path: string) {
  const reply = await routes.request(path)
  return [reply.status, await reply.json()]
}

const ok = [200, { status: 'ok' }]

test('without its database a process is live, and not ready until that is available again', async () => {
  let failing = true
  const health = healthOf(() => (failing ? Promise.reject(new Error('gone')) : Promise.resolve([])))
  expect(await check(health, '/live')).toEqual(ok)
  expect(await check(health, '/ready')).toEqual([503, { status: 'no database' }])
  failing = false
  expect(await check(health, '/ready')).toEqual(ok)
})

test('a database that does not respond counts as unavailable', async () => {
  const health = healthOf(() => new Promise(() => undefined))
  const started = performance.now()
  expect(await check(health, '/ready')).toEqual([503, { status: 'no database' }])
  expect(performance.now() - started).toBeGreaterThan(1900)
})

test('while it stops it is live, and no longer ready', async () => {
  const health = healthOf(async () => [])
  expect(await check(health, '/serving')).toEqual(ok)
  health.stopping()
  expect(await check(health, '/live')).toEqual(ok)
  expect(await check(health, '/ready')).toEqual([503, { status: 'stopping' }])
  expect(await check(health, '/serving')).toEqual([503, { status: 'stopping' }])
})

test('with a read-only database the process is degraded, and still gets requests', async () => {
  expect(
    await check(
      healthOf(async () => [{ takesNoChanges: true }]),
      '/ready',
    ),
  ).toEqual([200, { status: 'degraded' }])
})

test('pages are served whatever the state of the database', async () => {
  const health = healthOf(() => Promise.reject(new Error('gone')))
  expect(await check(health, '/serving')).toEqual(ok)
})
