import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { BREAKS, makeSmallBuild, releaseSettings, withPhone } from '#tests/support/small-build.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { createPreviews, type Previews } from './previews.ts'

const PHONE = '(305) 555-0142'
const SLOW = { timeout: 120_000 }
let dir: string
let previews: Previews
let limits: NonNullable<Parameters<typeof createPreviews>[1]>

const folder = temporaryFolder(afterAll)
let builds = 0
async function start() {
  dir = await makeSmallBuild(join(folder, String(builds++)), 'aaaa')
  limits = { cpuMs: 60_000, stuckMs: 60_000, idleMs: 60_000, cacheMs: 60_000 }
  previews = createPreviews({ buildDir: dir, settings: releaseSettings }, limits)
}
const stop = () => previews.stop()

// One thread: starting it takes most of a test's time.
describe('of a valid build', () => {
  beforeAll(start)
  afterAll(stop)

  test(
    'a page is rendered with the changes, without scripts and their noscript replacements',
    SLOW,
    async () => {
      const html = await previews.render('/about', withPhone(PHONE))
      expect(html).toBe(
        `<html><head><title>/about</title></head><body><main class="aaaa">About</main>Call ${PHONE}</body></html>`,
      )
    },
  )

  test('an invalid value is dropped, as it would be in a release', SLOW, async () => {
    expect(await previews.render('/', withPhone('no number'))).toContain('(407) 555-0142')
  })

  test('an address that is no public page has none', SLOW, async () => {
    for (const page of ['/nowhere', '/admin', '/about.data', '//elsewhere.example'])
      expect(await previews.render(page, {}), page).toBeUndefined()
  })

  test('twenty at once each get their own; one that fails does not affect the others', SLOW, async () => {
    const phones = Array.from({ length: 20 }, (_, n) => (n === 7 ? BREAKS : `(305) 555-01${10 + n}`))
    const pages = await Promise.allSettled(phones.map((phone) => previews.render('/', withPhone(phone))))
    for (const [n, page] of pages.entries()) {
      if (n === 7) expect(page).toMatchObject({ status: 'rejected' })
      else expect(page).toMatchObject({ value: expect.stringContaining(phones[n]!) })
    }
  })

  test('changes that can’t be composed fail, and the thread is still used', SLOW, async () => {
    // The thread names the type of what it reports; of what ended it, nobody does.
    await expect(previews.render('/', null as never)).rejects.toThrow(/^TypeError: /)
  })

  test('equal requests share one rendering, and the latest request is rendered first', SLOW, async () => {
    const shown: string[] = []
    const ask = (page: string, phone: string) =>
      previews.render(page, withPhone(phone)).then((html) => void shown.push(html!.match(/\d{4}/)![0]))
    await Promise.all([
      ask('/about', '(305) 555-0111'),
      ask('/about', '(305) 555-0102'),
      ask('/about', '(305) 555-0103'),
      ask('/about', '(305) 555-0102'),
    ])
    expect(shown).toEqual(['0111', '0102', '0102', '0103'])
  })
})

describe('of other builds', () => {
  beforeEach(start)
  afterEach(stop)

  test.each([
    ['never ends', 'for (;;);', { cpuMs: 500 }, /took too long/],
    ['waits for what never comes', 'await new Promise(() => {})', { stuckMs: 500 }, /took too long/],
    ['ends its thread', 'process.exit(1)', {}, /ended/],
  ])(
    'a page that %s fails, and the queued ones are rendered',
    SLOW,
    async (_name, mistake, tight, reason) => {
      await letAboutDo(mistake)
      await previews.render('/', {})
      const usual = { ...limits }
      Object.assign(limits, tight)
      const broken = previews.render('/about', {})
      Object.assign(limits, usual)
      const behind = previews.render('/', withPhone(PHONE))
      await expect(broken).rejects.toThrow(reason)
      expect(await behind).toContain(PHONE)
    },
  )

  test('a busy machine delays a page, and does not fail it', SLOW, async () => {
    await letAboutDo('await new Promise((done) => setTimeout(done, 1000))')
    await previews.render('/', {})
    limits.cpuMs = 700
    expect(await previews.render('/about', withPhone(PHONE))).toContain(PHONE)
  })

  test('its thread ends when there was no request for a while', SLOW, async () => {
    limits.idleMs = 50
    await previews.render('/', {})
    // A new thread reads the renderer anew.
    const file = join(dir, 'server/index.js')
    await writeFile(file, (await readFile(file, 'utf8')).replace('Call ', 'Ring '))
    let asked = 10
    // Each time with another number: a page that was rendered is kept for the next caller.
    const next = () => previews.render('/', withPhone(`(305) 555-01${asked++}`))
    await expect.poll(next, { interval: 200 }).toContain('Ring ')
  })
})

async function letAboutDo(statement: string): Promise<void> {
  const file = join(dir, 'server/index.js')
  const renderer = await readFile(file, 'utf8')
  await writeFile(
    file,
    renderer.replace(`const phone =`, `if (pathname === '/about') { ${statement} }\nconst phone =`),
  )
}
