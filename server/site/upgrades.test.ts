import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { fulfil } from '#publishing/release-process.ts'
import { createLog } from '#server/log.ts'
import { ownContent } from '#tests/support/own-content.ts'
import { makeSmallBuild, memoryStore, withPhone } from '#tests/support/small-build.ts'

import { openLiveSite, type LiveSite } from './live-site.ts'

const PHONE = '(305) 555-0142'
const SLOW = { timeout: 120_000 }
let dir: string
let open: LiveSite[]
let synced: string[]
let isOpened: boolean
let { store, releases, publish } = memoryStore()
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'upgrades-'))
  ;[open, synced, isOpened] = [[], [], false]
  ;({ store, releases, publish } = memoryStore())
  await makeSmallBuild(join(dir, 'build'), 'aaaa')
})
afterEach(async () => {
  await Promise.all(open.map((site) => site.stop()))
  await rm(dir, { recursive: true, force: true })
})

describe('an upgrade that would show a sample on an open site', SLOW, () => {
  const own = ownContent(withPhone(PHONE))
  // A newer version takes this value no longer, and its own one is a sample.
  const refused = ownContent({ 'facts/practice': { phone: PHONE, npi: 'unlike any number' } })

  test('keeps what the older build made, with the newer pages for the owner, until it is replaced', async () => {
    publish(refused)
    const older = await start()
    await older.follow()
    await older.stop()
    isOpened = true
    await makeSmallBuild(join(dir, 'newer'), 'bbbb')
    const newer = await start({ buildDir: 'newer' })
    await newer.follow()
    expect(newer.current()).toMatchObject({ release: 1, withheld: false })
    expect(shown(newer, '/')).toContain('/assets/entry-aaaa.js')
    for (const path of ['/admin', '/assets/entry-bbbb.js']) expect(shown(newer, path)).toContain('bbbb')
    expect(synced).toEqual(['(407) 555-0142', PHONE])
    publish(own)
    await newer.follow()
    expect(newer.current()).toMatchObject({ release: 2, withheld: false })
    expect(shown(newer, '/')).toContain('/assets/entry-bbbb.js')
    expect(synced).toHaveLength(3)
  })

  test('withholds the site where nothing of the older build is left', async () => {
    publish(refused)
    releases[0]!.live = 'older build'
    isOpened = true
    const live = await start()
    await live.follow()
    expect(live.current().withheld).toBe(true)
    expect(await made()).toEqual([])
    publish(own)
    await live.follow()
    expect(live.current().withheld).toBe(false)
    expect(shown(live, '/')).toContain(PHONE)
  })

  test('refuses what a process of the older version publishes meanwhile, and says why', async () => {
    publish(own)
    const live = await start()
    await live.follow()
    isOpened = true
    publish(refused)
    await live.follow()
    expect(live.current().release).toBe(1)
    expect(releases[1]!.problem).toMatch(/brings examples that are to be replaced/)
  })
})

test('a value that this version does not take keeps nothing from starting', SLOW, async () => {
  publish({ ...withPhone(PHONE), 'facts/fees': { selfPay: 'a lot', gone: 1 } })
  releases[0]!.live = 'older build'
  const live = await start()
  expect(shown(live, '/')).toContain(PHONE)
  expect(live.current().content.references.selfPay).toBe('$125')
})

async function start({ buildDir = 'build' } = {}): Promise<LiveSite> {
  const live = await openLiveSite({
    store,
    dataDir: join(dir, 'data'),
    buildDir: join(dir, buildDir),
    hstsSubdomains: false,
    log: createLog('silent'),
    syncCatalogue: async ({ references }) => void synced.push(references.phone),
    forbidsSamples: async () => isOpened,
    pollMs: 60_000,
    // In this process: one of its own takes a second for each.
    runOrder: fulfil,
  })
  open.push(live)
  return live
}

function shown(live: LiveSite, path: string): string {
  const file = live.current().site.files.get(path)
  return Buffer.from(file?.bodies.identity ?? []).toString()
}

async function made(): Promise<string[]> {
  return readdir(join(dir, 'data/site')).catch(() => [])
}
