import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { type ReleaseJob, runReleaseJob } from '#publishing/release-process.ts'
import { liveSites } from '#tests/support/live-site.ts'
import { makeBuildWithoutPages, releaseSettings, withPhone } from '#tests/support/small-build.ts'

import type { LiveSite } from './live-site.ts'

const PHONE = '(305) 555-0142'
const SLOW = { timeout: 120_000 }
const site = liveSites()
const { start, shown, made, publish } = site

describe('a server with another address than the build', SLOW, () => {
  const OTHER = { ...releaseSettings, siteUrl: 'https://other.example' }

  test.each(['a build with pages for another one', 'a build without pages'])(
    'makes the built-in pages of %s for its own, once',
    async (which) => {
      if (which.includes('without')) await makeBuildWithoutPages(join(site.dir, 'build'), 'aaaa')
      const orders: object[] = []
      const runJob = async (order: ReleaseJob) => {
        orders.push(order.settings)
        await runReleaseJob(order)
      }
      const first = await start({ settings: OTHER, runJob })
      expect(first.current()).toMatchObject({ releaseId: 0, state: 'current' })
      expect(addressOf(first)).toBe(OTHER.siteUrl)
      await first.follow()
      await first.stop()
      const second = await start({ settings: OTHER, runJob })
      expect(addressOf(second)).toBe(OTHER.siteUrl)
      expect(second.current().site.files.has('/assets/entry-aaaa.js')).toBe(true)
      expect(orders).toEqual([OTHER])
      expect(await made()).toEqual([])
    },
  )

  test('never serves a release that was made for another address, nor in place of one that can’t be made', async () => {
    publish(withPhone(PHONE))
    const before = await start()
    await before.follow()
    expect(addressOf(before)).toBe(releaseSettings.siteUrl)
    await before.stop()
    const moved = await start({ settings: OTHER })
    expect(addressOf(moved)).toBe(OTHER.siteUrl)
    expect(shown(moved, '/')).toContain(PHONE)
    await moved.stop()
    const back = await start()
    expect(addressOf(back)).toBe(releaseSettings.siteUrl)
    await back.stop()
    const failing = start({
      settings: { ...OTHER, publicKey: 'sb_publishable_third' },
      runJob: () => Promise.reject(new Error('no')),
    })
    await expect(failing).rejects.toThrow(/could not be made, and no earlier one is here/)
  })
})

/** What the sitemap begins its addresses with. */
function addressOf(live: LiveSite): string | undefined {
  return /<loc>([^<]*)\/about</.exec(shown(live, '/sitemap.xml'))?.[1]
}
