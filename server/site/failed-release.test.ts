import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { runReleaseJob } from '#publishing/release-process.ts'
import { takeClock } from '#tests/support/auth-service.ts'
import { liveSites } from '#tests/support/live-site.ts'
import { withPhone } from '#tests/support/small-build.ts'

const PHONE = '(305) 555-0142'
const OTHER_PHONE = '(305) 555-0143'
const site = liveSites()
const { start, shown, publish, made } = site

test('a release that fails after it was made changes nothing, also nothing in the database', async () => {
  const live = await start({
    async runJob(order, signal) {
      await runReleaseJob(order)
      expect(signal.aborted).toBe(false)
      await rm(join(order.folder, 'index.html'))
    },
  })
  publish(withPhone(PHONE))
  await live.follow()
  expect(site.releases[0]).toMatchObject({ problem: expect.stringMatching(/could not be made/) })
  expect(live.current().releaseId).toBe(0)
  expect(site.synced).toEqual(['(407) 555-0142'])
})

test('a release whose process is killed leaves no files', async () => {
  const live = await start({
    async runJob({ folder }) {
      await mkdir(`${folder}.${spawnSync(process.execPath, ['-e', '']).pid}.new`)
      throw new Error('ended by SIGKILL')
    },
  })
  publish(withPhone(PHONE))
  await live.follow()
  expect(site.releases[0]).toMatchObject({ problem: expect.stringMatching(/could not be made/) })
  expect(await made()).toEqual([])
})

test('a release whose plans the database refuses is not served', async () => {
  const { syncCatalogue } = site
  site.syncCatalogue = async (phone) => {
    if (phone === PHONE) throw new Error('A text names a plan that is not there')
    return syncCatalogue(phone)
  }
  const live = await start()
  publish(withPhone(PHONE))
  await live.follow()
  expect(site.releases[0]).toMatchObject({ problem: expect.stringMatching(/could not be made/) })
  expect(live.current().releaseId).toBe(0)
  expect(shown(live, '/')).not.toContain(PHONE)
})

test('if the live release can’t be made at a start, the plans are those of the fallback pages', async () => {
  const before = await start()
  publish(withPhone(PHONE))
  await before.follow()
  await before.stop()
  expect(site.synced).toEqual(['(407) 555-0142', PHONE])

  publish(withPhone(OTHER_PHONE))
  site.releases[1]!.live = 'another machine'
  let isBroken = true
  const live = await start({
    async runJob(order) {
      if (isBroken) throw new Error('no room')
      await runReleaseJob(order)
    },
  })
  expect(shown(live, '/')).toContain(PHONE)
  expect(site.synced).toHaveLength(2)
  isBroken = false
  await live.follow()
  expect(shown(live, '/')).toContain(OTHER_PHONE)
  expect(site.synced.at(-1)).toBe(OTHER_PHONE)
})

test('one that failed here and is live elsewhere is retried after a minute, also if the clock was set back', async () => {
  let isBroken = true
  const live = await start({
    async runJob(order) {
      if (isBroken) throw new Error('no room')
      await runReleaseJob(order)
    },
  })
  publish(withPhone(PHONE))
  site.releases[0]!.live = 'another machine'
  await live.follow()
  isBroken = false
  await live.follow()
  expect(shown(live, '/')).not.toContain(PHONE)
  const clock = takeClock()
  clock.move(-60 * 24)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  await live.follow()
  clock.release()
  expect(shown(live, '/')).toContain(PHONE)
})

test('a restored release also serves the data files of the pages of the one before it', async () => {
  const live = await start()
  const startOf = () => /\/assets\/start-[0-9a-f]+\.js/.exec(shown(live, '/'))![0]
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
