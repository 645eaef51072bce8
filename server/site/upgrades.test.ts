import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { liveSites } from '#tests/support/live-site.ts'
import { ownContent } from '#tests/support/own-content.ts'
import { makeSmallBuild, withPhone } from '#tests/support/small-build.ts'

const PHONE = '(305) 555-0142'
const SLOW = { timeout: 120_000 }
const site = liveSites()
const { start, shown, made, publish } = site

describe('an upgrade that would show a sample on an open site', SLOW, () => {
  const own = ownContent(withPhone(PHONE))
  // A newer version takes this value no longer, and its own one is a sample.
  const refused = ownContent({ 'facts/practice': { phone: PHONE, npi: 'unlike any number' } })

  test('serves the release of the older build, with the newer pages for the owner, until it is replaced', async () => {
    publish(refused)
    const older = await start()
    await older.follow()
    await older.stop()
    site.isOpened = true
    await makeSmallBuild(join(site.dir, 'newer'), 'bbbb')
    const newer = await start({ buildDir: 'newer' })
    await newer.follow()
    expect(newer.current()).toMatchObject({ releaseId: 1, state: 'fallback' })
    expect(shown(newer, '/')).toContain('/assets/entry-aaaa.js')
    for (const path of ['/admin', '/assets/entry-bbbb.js']) expect(shown(newer, path)).toContain('bbbb')
    expect(site.synced).toEqual(['(407) 555-0142', PHONE])
    site.synced = []
    publish(own)
    await newer.follow()
    expect(newer.current()).toMatchObject({ releaseId: 2, state: 'current' })
    expect(shown(newer, '/')).toContain('/assets/entry-bbbb.js')
    expect(site.synced).toEqual([PHONE])
  })

  test('closes the site if nothing of the older build exists', async () => {
    publish(refused)
    site.releases[0]!.live = 'older build'
    site.isOpened = true
    const live = await start()
    await live.follow()
    expect(live.current().state).toBe('withheld')
    expect(await made()).toEqual([])
    publish(own)
    await live.follow()
    expect(live.current().state).toBe('current')
    expect(shown(live, '/')).toContain(PHONE)
  })

  test('refuses a publication by a process of the older version meanwhile, with the cause', async () => {
    publish(own)
    const live = await start()
    await live.follow()
    site.isOpened = true
    publish(refused)
    await live.follow()
    expect(live.current().releaseId).toBe(1)
    expect(site.releases[1]!.problem).toMatch(/brings examples that are to be replaced/)
  })
})

test('a value that this version does not accept does not prevent the start', SLOW, async () => {
  publish({ ...withPhone(PHONE), 'facts/fees': { selfPay: 'a lot', gone: 1 } })
  site.releases[0]!.live = 'older build'
  const live = await start()
  expect(shown(live, '/')).toContain(PHONE)
  expect(live.current().content.references.selfPay).toBe('$125')
})
