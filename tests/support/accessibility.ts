import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with axe's own words for whatever it finds on the page as it stands, in both colour schemes.
 * `within` looks at one part of it only, for pages that change there again and again.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).include(within).withTags(RULES).analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html }) => html),
      colorScheme,
    }))
    expect(found).toEqual([])
  }
}

/** Nothing sticks out sideways, such as at 320 px or at 200 % zoom. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(widths.content).toBeLessThanOrEqual(widths.window)
}
