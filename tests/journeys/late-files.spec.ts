import type { Page } from '@playwright/test'

import { newsletter } from '#content/messages/newsletter.ts'

import { expect, hold, test } from '../support/journeys/journey.ts'
import { publicPages } from '../support/public-pages.ts'

/** What no visitor needs to read a page, by text that is only in its code. */
const NEEDED_LATER = {
  'the schema library': '_zod',
  'the client of accounts': 'x-supabase-api-version',
  'the list of the insurance search': 'data-highlighted',
}

test('a page loads nothing that its visitor has not asked for, and then at the first focus', async ({
  page,
}) => {
  test.slow()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (/\/assets\/[^/]+\.js$/.test(request.url())) scripts.add(request.url())
  })
  for (const path of publicPages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect({ path, loaded: await namesIn(page, scripts) }).toEqual({ path, loaded: [] })
  }
  await page.goto('/')
  await page.getByRole('textbox', { name: newsletter.form.email }).focus()
  await expect.poll(() => namesIn(page, scripts)).toEqual(['the schema library'])
})

/** Which parts of `NEEDED_LATER` are in these scripts. */
async function namesIn({ request }: Page, scripts: ReadonlySet<string>): Promise<string[]> {
  const codes = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()))
  const code = codes.join('\n').toLowerCase()
  return Object.entries(NEEDED_LATER).flatMap(([name, text]) => (code.includes(text) ? [name] : []))
}

test('text does not move when its fonts load late', async ({ page }) => {
  const fonts = await hold(page, '**/*.woff2')
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        moved.push(...sources.map(({ node }) => node?.textContent ?? ''))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/esa-evaluations', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  fonts.release()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([])
})

interface LayoutShift extends PerformanceEntry {
  sources: { node?: Node }[]
}
