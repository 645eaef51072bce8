import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose answer differs by colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Fails with axe's own words for whatever it finds on the page as it stands, in both colour schemes.
 * `within` looks at one part of it only, for pages that change there again and again.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const byDay = await axe(page, within).withTags(RULES).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const byNight = await axe(page, within).withRules(COLOUR_RULES).analyze()
  expect({ byDay: faults(byDay), byNight: faults(byNight) }).toEqual({ byDay: [], byNight: [] })
}

// Legacy mode leaves out the frames of other origins, and opens no second tab to combine what it found: a
// third of the time.
function axe(page: Page, within: string) {
  return new AxeBuilder({ page }).setLegacyMode(true).include(within)
}

function faults({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) {
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

/** Nothing sticks out sideways, such as at 320 px or at 200 % zoom. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(widths.content).toBeLessThanOrEqual(widths.window)
}
