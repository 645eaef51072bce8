import { spawnSync } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { liveSites } from '#tests/support/live-site.ts'
import { BREAKS, FILLS_THE_DISK, makeSmallBuild, withPhone } from '#tests/support/small-build.ts'

import type { LiveSite } from './live-site.ts'

const PHONE = '(305) 555-0142'
// A process of its own makes some of them, after everything else that this machine does.
const SLOW = { timeout: 120_000 }
const site = liveSites()
const { start, shown, made, publish } = site

describe('before any publication', SLOW, () => {
  test('the build is served unchanged', async () => {
    const live = await start()
    expect(live.current()).toMatchObject({ releaseId: 0 })
    expect(shown(live, '/')).toContain('(407) 555-0142')
    await live.follow()
    expect(await made()).toEqual([])
  })

  test('the build is made again each half year, so that no date in it expires', async () => {
    const live = await start()
    site.now = new Date('2030-07-01T00:00:01Z')
    await live.follow()
    await live.follow()
    expect(live.current().releaseId).toBe(0)
    expect(await made()).toHaveLength(1)
    site.now = new Date('2031-01-01T00:00:01Z')
    await live.follow()
    expect(await made()).toHaveLength(2)
  })

  test('a build of an earlier half year is made again after a start', async () => {
    site.now = new Date('2030-07-01T00:00:01Z')
    const live = await start()
    await live.follow()
    expect(await made()).toHaveLength(1)
  })
})

describe('a published release', SLOW, () => {
  test('is served with its data, as a whole, and marked as live', async () => {
    const live = await start({ runJob: undefined })
    const before = live.current().site
    publish(withPhone(PHONE))
    await live.follow()
    expect(live.current()).toMatchObject({ releaseId: 1, content: { references: { phone: PHONE } } })
    for (const path of ['/', '/about', '/_.data', '/robots.txt', '/admin'])
      expect(shown(live, path)).toContain(PHONE)
    expect(site.releases).toEqual([{ changes: withPhone(PHONE), live: 'aaaa' }])
    // Before it is live: the database enforces what the pages promise.
    expect(site.synced).toEqual(['(407) 555-0142', PHONE])
    // What did not change is not in memory twice.
    const script = '/assets/entry-aaaa.js'
    expect(live.current().site.files.get(script)?.bodies).toBe(before.files.get(script)?.bodies)
  })

  test('is served again after a restart, from the same folder', async () => {
    publish(withPhone(PHONE))
    const first = await start()
    await first.follow()
    const [folder] = await made()
    await first.stop()
    const again = await start()
    expect(again.current().releaseId).toBe(1)
    expect(shown(again, '/')).toContain(PHONE)
    await again.follow()
    expect(await made()).toEqual([folder])
  })

  test('is made before the first request if its folder is missing', async () => {
    publish(withPhone(PHONE))
    site.releases[0]!.live = 'aaaa'
    const live = await start()
    expect(shown(live, '/')).toContain(PHONE)
  })

  test('whose folder is damaged is made again', async () => {
    publish(withPhone(PHONE))
    await (await start()).follow()
    await writeFile(join(site.dir, 'data/site', (await made())[0]!, 'site.json'), '{')
    expect(shown(await start(), '/')).toContain(PHONE)
  })

  test('that is published while another one is made is made next', async () => {
    const live = await start({ runJob: undefined })
    publish(withPhone('(305) 555-0001'))
    const first = live.follow()
    await expect.poll(async () => (await made()).length, SLOW).toBe(1)
    publish(withPhone('(305) 555-0002'))
    await Promise.all([first, live.follow()])
    expect(live.current().releaseId).toBe(2)
    expect(site.releases.map(({ live: build }) => build)).toEqual(['aaaa', 'aaaa'])
  })
})

describe('undoing', SLOW, () => {
  test('uses the existing folder; three are kept', async () => {
    const live = await start()
    const folders: string[] = []
    for (const last of ['1', '2', '3']) {
      publish(withPhone(`(305) 555-000${last}`))
      await live.follow()
      folders.push(...(await made()).filter((name) => !folders.includes(name)))
    }
    expect(folders).toHaveLength(3)
    const [first, , third] = folders
    const { ino } = await stat(join(site.dir, 'data/site', first!))
    publish(withPhone('(305) 555-0001'))
    await live.follow()
    expect(live.current()).toMatchObject({
      releaseId: 4,
      content: { references: { phone: '(305) 555-0001' } },
    })
    expect((await stat(join(site.dir, 'data/site', first!))).ino).toBe(ino)
    publish(withPhone('(305) 555-0004'))
    await live.follow()
    expect(await made()).toHaveLength(3)
    expect(await made()).toEqual(expect.arrayContaining([first, third]))
  })
})

describe('the sitemap', SLOW, () => {
  const FIRST = '2026-01-01T00:01:00Z'

  test('has the day of the last change of each page’s content, not that of a build or a restart', async () => {
    const live = await start()
    expect(dates(live)).toEqual({ '/': FIRST, '/about': FIRST })
    publish(withPhone(PHONE))
    await live.follow()
    const changed = '2026-01-01T00:02:00Z'
    expect(dates(live)).toEqual({ '/': changed, '/about': FIRST })
    await live.stop()
    await makeSmallBuild(join(site.dir, 'newer'), 'bbbb')
    const newer = await start({ buildDir: 'newer' })
    await newer.follow()
    expect(shown(newer, '/')).toContain('/assets/entry-bbbb.js')
    expect(dates(newer)).toEqual({ '/': changed, '/about': FIRST })
    // What visitors read is older, and they read it since now.
    publish({})
    await newer.follow()
    const { '/': undone, '/about': about } = dates(newer)
    expect([undone! > changed, about]).toEqual([true, FIRST])
  })

  test('is complete in each encoding, and has no days if they are unknown', async () => {
    const dated = (await start()).current().site.files.get('/sitemap.xml')!
    const plain = Buffer.from(dated.bodies.identity).toString()
    expect(brotliDecompressSync(dated.bodies.br!).toString()).toBe(plain)
    expect(gunzipSync(dated.bodies.gzip!).toString()).toBe(plain)
    site.store = { ...site.store, datePages: () => Promise.reject(new Error('The database is away.')) }
    const undated = await start({ dataDir: 'other' })
    expect(dates(undated)).toEqual({ '/': undefined, '/about': undefined })
    expect(undated.current().site.files.get('/sitemap.xml')?.headers.ETag).not.toBe(dated.headers.ETag)
  })
})

describe('a release that can’t be made', SLOW, () => {
  test.each([
    [BREAKS, /^This version could not be made/],
    [FILLS_THE_DISK, /^The server’s disk is full/],
  ])(
    'does not replace the one before it, and the owner is notified of the cause: %s',
    async (phone, reason) => {
      const live = await start({ runJob: undefined })
      publish(withPhone(PHONE))
      await live.follow()
      publish(withPhone(phone))
      await live.follow()
      expect(live.current().releaseId).toBe(1)
      expect(shown(live, '/')).toContain(PHONE)
      expect(site.releases[1]).toEqual({ changes: withPhone(phone), problem: expect.stringMatching(reason) })
      expect(await made()).toHaveLength(1)
      expect(site.synced).toEqual(['(407) 555-0142', PHONE])
    },
  )

  test('does not prevent the start: the last served release is served', async () => {
    publish(withPhone(PHONE))
    await (await start()).follow()
    publish(withPhone(BREAKS))
    site.releases[1]!.live = 'made elsewhere'
    const live = await start()
    expect(shown(live, '/')).toContain(PHONE)
  })
})

test('a notice starts and ends on its days: the same release is made again for the day', SLOW, async () => {
  const list = [{ text: 'Away for a week.', kind: 'vacation', from: '2026-12-20', until: '2026-12-27' }]
  publish({ 'facts/notices': { list } })
  site.now = new Date('2026-12-01T12:00:00Z')
  const live = await start()
  await live.follow()
  const before = await made()
  site.now = new Date('2026-12-19T12:00:00Z')
  await live.follow()
  expect(await made()).toEqual(before)
  // Midnight in Florida.
  site.now = new Date('2026-12-20T05:00:01Z')
  await live.follow()
  expect(live.current().releaseId).toBe(1)
  expect(await made()).toHaveLength(2)
  // The clock is set back.
  const during = live.current()
  site.now = new Date('2026-12-19T12:00:00Z')
  await live.follow()
  expect(live.current()).not.toBe(during)
  expect(site.releases).toHaveLength(1)
})

describe('several processes', SLOW, () => {
  test('all serve the release that one of them published', async () => {
    const [one, two] = await Promise.all([start({ dataDir: 'one' }), start({ dataDir: 'two', pollMs: 50 })])
    publish(withPhone(PHONE))
    await one.follow()
    await expect.poll(() => two.current().releaseId, SLOW).toBe(1)
    expect(shown(two, '/')).toContain(PHONE)
    await two.stop()
    // One of them is enough to copy the catalogue.
    expect(site.synced.filter((phone) => phone === PHONE).length).toBeLessThanOrEqual(2)
  })
})

test('the catalogue is stored again once a release is live: another process may have stored an earlier one’s', async () => {
  const earlier = '(305) 555-0009'
  const { store } = site
  site.store = {
    ...store,
    async markLive(...given) {
      await site.syncCatalogue(earlier)
      await store.markLive(...given)
    },
  }
  const live = await start()
  publish(withPhone(PHONE))
  await live.follow()
  expect(site.synced).toEqual(['(407) 555-0142', PHONE, earlier, PHONE])
})

describe('a newer build', SLOW, () => {
  test('serves the release of the older one immediately, and then makes it again, including the older scripts', async () => {
    publish(withPhone(PHONE))
    const older = await start()
    await older.follow()
    await older.stop()
    await makeSmallBuild(join(site.dir, 'newer'), 'bbbb')
    const newer = await start({ buildDir: 'newer' })
    expect(shown(newer, '/')).toContain('/assets/entry-aaaa.js')
    expect(shown(newer, '/')).toContain(PHONE)
    await newer.follow()
    expect(shown(newer, '/')).toContain('/assets/entry-bbbb.js')
    expect(shown(newer, '/')).toContain(PHONE)
    expect(newer.current().site.files.has('/assets/entry-aaaa.js')).toBe(true)
    expect(await made()).toHaveLength(2)
  })
})

test('unfinished folders of a killed process are removed at the next start', SLOW, async () => {
  publish(withPhone(PHONE))
  await (await start()).follow()
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  await writeFile(join(site.dir, `data/site/0123-aaaa.${gone}.new`), '')
  await start()
  expect(await made()).toHaveLength(1)
})

/** By page, what the sitemap says. */
function dates(live: LiveSite): Record<string, string | undefined> {
  const entries = shown(live, '/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)
  return Object.fromEntries([...entries].map(([, address, date]) => [new URL(address!).pathname, date]))
}
