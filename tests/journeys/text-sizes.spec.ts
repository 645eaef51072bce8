import type { Page } from '@playwright/test'

import { publicPages } from '../support/public-pages.ts'
import { cutText } from '../support/journeys/cut-text.ts'
import { expect, test } from '../support/journeys/journey.ts'

/** The spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

interface Reader {
  /** Of the window, as the page sees it: a desk of 1280 px at 200 % has 640, a phone of 360 px 180. */
  width: number
  height: number
  /** The browser's own text size. */
  text?: number
  spacing?: true
}

const READERS: readonly Reader[] = [
  { width: 180, height: 320 },
  { width: 320, height: 568 },
  { width: 640, height: 360 },
  { width: 360, height: 640, text: 24 },
  { width: 360, height: 640, text: 32 },
  { width: 1280, height: 720, text: 32 },
  { width: 360, height: 640, spacing: true },
  { width: 640, height: 360, spacing: true },
  { width: 768, height: 1024, spacing: true },
  { width: 1280, height: 720, spacing: true },
]

test.use({ expectedErrors: /404/ })

test('zoomed in, with large text, with wide spacing and on a phone’s side, every page is whole', async ({
  page,
}) => {
  test.slow()
  const browser = await page.context().newCDPSession(page)
  for (const path of [...publicPages, '/unsubscribe', '/no-such-page']) {
    await page.goto(path)
    await openAll(page)
    for (const { width, height, text = 16, spacing = false } of READERS) {
      await page.setViewportSize({ width, height })
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: 13 } })
      await page.evaluate(setStyle, spacing ? SPACING : '')
      const where = `${path} at ${width} px, text of ${text} px${spacing ? ', wide spacing' : ''}`
      expect(await page.evaluate(cutText), where).toEqual([])
    }
  }
})

test('what stays in view on a phone’s side takes a fifth of the height at most', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  for (const path of ['/services', '/faqs', '/es']) {
    await page.goto(path)
    for (const style of ['', SPACING]) {
      await page.evaluate(setStyle, style)
      await page.evaluate(() => scrollTo(0, 900))
      const strip = page.locator('.crisis-strip')
      await expect(strip.locator('a[href^="sms:988"]'), path).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {}
      expect(y + height, path).toBeLessThanOrEqual(360 / 5)
    }
  }
})

async function openAll(page: Page) {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
}

/** Runs in the page. Such a style sheet needs no leave of the page's policy. */
function setStyle(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}
