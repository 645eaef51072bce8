import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose answer differs by colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Fails with the rules and elements that axe reports for the page as it is, by day.
 * @param within selectors of the parts to check, for pages of which only these have changed
 */
export async function expectAccessible(page: Page, ...within: string[]): Promise<void> {
  await expectNoViolations(page, 'light', within, { type: 'tag', values: RULES })
}

/** The rest by night. Most journeys do without: all colors come from the components and pages that are looked at here. */
export async function expectContrastAtNight(page: Page, ...within: string[]): Promise<void> {
  await expectNoViolations(page, 'dark', within, { type: 'rule', values: COLOUR_RULES })
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  within: string[],
  runOnly: axe.RunOnly,
): Promise<void> {
  // What axe reads is the same in each browser, and Firefox 153 crashes while it does.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  expect(await findViolations(page, within, runOnly), `${page.url()}, ${colorScheme}`).toEqual([])
}

// The script is injected once per document, and only violations leave the browser: twice as fast as the builder
// for Playwright, which injects it for every run and sends all that passed, too.
async function findViolations(page: Page, within: string[], runOnly: axe.RunOnly) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ include, options }) => {
      const { axe: injected } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await injected.run(include.length > 0 ? { include } : document, options)
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
    },
    { include: within, options: { runOnly, resultTypes: ['violations' as const], iframes: false } },
  )
}

/** Nothing sticks out sideways, such as at 320 px or at 200 % zoom. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(widths.content, page.url()).toBeLessThanOrEqual(widths.window)
}

/** On small phones nothing sticks out sideways. */
export async function expectFitsPhones(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
}

/** Opens the collapsed answers of a page, so that they are checked too. */
export async function openAll(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
}
