import { expect, hold, test } from '../support/journeys/journey.ts'

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
