import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { BREAKS, makeSmallBuild, withPhone } from '#tests/support/small-build.ts'

import { createPreviews, type Previews } from './previews.ts'

const PHONE = '(305) 555-0142'
const SLOW = { timeout: 120_000 }
let dir: string
let previews: Previews
let limits: { idleMs: number; withinMs: number }
beforeEach(async () => {
  dir = await makeSmallBuild(await mkdtemp(join(tmpdir(), 'previews-')), 'aaaa')
  limits = { idleMs: 60_000, withinMs: 60_000 }
  previews = createPreviews(dir, limits)
})
afterEach(async () => {
  await previews.stop()
  await rm(dir, { recursive: true, force: true })
})

test(
  'a page is shown with the changes, without scripts and without what stands in for them',
  SLOW,
  async () => {
    const html = await previews.render('/about', withPhone(PHONE))
    expect(html).toBe(`<html><head><title>/about</title></head><body>Call ${PHONE}</body></html>`)
  },
)

test('a value that the page can’t take is left out, as it would be in a release', SLOW, async () => {
  expect(await previews.render('/', withPhone('no number'))).toContain('(407) 555-0142')
})

test('what is no public page has none', SLOW, async () => {
  for (const page of ['/nowhere', '/admin', '/about.data', '//elsewhere.example'])
    expect(await previews.render(page, {}), page).toBeUndefined()
})

test('twenty at once each get their own; one that breaks fails alone', SLOW, async () => {
  const phones = Array.from({ length: 20 }, (_, n) => (n === 7 ? BREAKS : `(305) 555-01${10 + n}`))
  const pages = await Promise.allSettled(phones.map((phone) => previews.render('/', withPhone(phone))))
  for (const [n, page] of pages.entries()) {
    if (n === 7) expect(page).toMatchObject({ status: 'rejected' })
    else expect(page).toMatchObject({ value: expect.stringContaining(phones[n]!) })
  }
})

test.each([
  ['never ends', 'for (;;);', /took too long/],
  ['ends its thread', 'process.exit(1)', /ended/],
])('a page that %s fails, and the next one is shown', SLOW, async (_name, mistake, reason) => {
  const file = join(dir, 'server/index.js')
  const renderer = await readFile(file, 'utf8')
  await writeFile(
    file,
    renderer.replace(`const phone =`, `if (pathname === '/about') { ${mistake} }\nconst phone =`),
  )
  await previews.render('/', {})
  limits.withinMs = 1000
  await expect(previews.render('/about', {})).rejects.toThrow(reason)
  limits.withinMs = 60_000
  expect(await previews.render('/', withPhone(PHONE))).toContain(PHONE)
})

test('its memory is given back when nobody asks for a while', SLOW, async () => {
  limits.idleMs = 50
  await previews.render('/', {})
  await new Promise((done) => setTimeout(done, 500))
  // A new thread reads the renderer anew.
  const file = join(dir, 'server/index.js')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Call ', 'Ring '))
  expect(await previews.render('/', withPhone(PHONE))).toContain(`Ring ${PHONE}`)
})
