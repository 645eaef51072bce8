import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { fulfil } from '#publishing/release-process.ts'
import { createLog } from '#server/log.ts'
import { makeSmallBuild, memoryStore, withPhone } from '#tests/support/small-build.ts'

import { openLiveSite, type LiveSite } from './live-site.ts'
import type { RunOrder } from './release-folders.ts'

const PHONE = '(305) 555-0142'
const OTHER_PHONE = '(305) 555-0143'
let dir: string
let live: LiveSite
let synced: string[]
let { store, releases, publish } = memoryStore()
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'failed-release-'))
  synced = []
  ;({ store, releases, publish } = memoryStore())
  await makeSmallBuild(join(dir, 'build'), 'aaaa')
})
afterEach(async () => {
  await live.stop()
  await rm(dir, { recursive: true, force: true })
})

test('a release that fails after it was made changes nothing, also nothing that the database enforces', async () => {
  live = await start({
    async runOrder(order, signal) {
      await fulfil(order)
      expect(signal.aborted).toBe(false)
      await rm(join(order.folder, 'index.html'))
    },
  })
  publish(withPhone(PHONE))
  await live.follow()
  expect(releases[0]).toMatchObject({ problem: expect.stringMatching(/could not be made/) })
  expect(live.current().release).toBe(0)
  expect(synced).toEqual(['(407) 555-0142'])
})

test('a release whose plans the database refuses is not served', async () => {
  live = await start({ refusesPlans: true })
  publish(withPhone(PHONE))
  await live.follow()
  expect(releases[0]).toMatchObject({ problem: expect.stringMatching(/could not be made/) })
  expect(live.current().release).toBe(0)
  expect(shown(live)).not.toContain(PHONE)
})

test('where the live release can’t be made at a start, the plans stay those of the pages that stand in', async () => {
  live = await start({})
  publish(withPhone(PHONE))
  await live.follow()
  await live.stop()
  expect(synced).toEqual(['(407) 555-0142', PHONE])

  publish(withPhone(OTHER_PHONE))
  releases[1]!.live = 'another machine'
  let isBroken = true
  live = await start({
    async runOrder(order) {
      if (isBroken) throw new Error('no room')
      await fulfil(order)
    },
  })
  expect(shown(live)).toContain(PHONE)
  expect(synced).toHaveLength(2)
  isBroken = false
  await live.follow()
  expect(shown(live)).toContain(OTHER_PHONE)
  expect(synced.at(-1)).toBe(OTHER_PHONE)
})

test('a release that is brought back serves what pages of the one before it start with', async () => {
  live = await start({})
  const startOf = () => /\/assets\/start-[0-9a-f]+\.js/.exec(shown(live))![0]
  const startAfter = async (phone: string) => {
    publish(withPhone(phone))
    await live.follow()
    return startOf()
  }
  const first = await startAfter(PHONE)
  const second = await startAfter(OTHER_PHONE)
  expect(await startAfter(PHONE)).toBe(first)
  expect(live.current().site.files.has(second)).toBe(true)
})

async function start({
  runOrder = fulfil,
  refusesPlans = false,
}: {
  runOrder?: RunOrder
  refusesPlans?: boolean
}): Promise<LiveSite> {
  return openLiveSite({
    store,
    runOrder,
    dataDir: join(dir, 'data'),
    buildDir: join(dir, 'build'),
    hstsSubdomains: false,
    log: createLog('silent'),
    async syncCatalogue({ references }) {
      if (refusesPlans && references.phone === PHONE) throw new Error('A text names a plan that is not there')
      synced.push(references.phone)
    },
    forbidsSamples: async () => false,
    pollMs: 60_000,
  })
}

function shown({ current }: LiveSite): string {
  return Buffer.from(current().site.files.get('/')?.bodies.identity ?? []).toString()
}
