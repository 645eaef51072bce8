import { expectNoSidewaysScroll, openAll } from '../support/accessibility.ts'
import { findList, subscribe } from '../support/backend.ts'
import { publicPages } from '../support/public-pages.ts'
import { cutText } from '../support/journeys/cut-text.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { freshAddress } from '../support/sandbox.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

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

/** In `rem` these are the widest and the narrowest phones, and each layout; by size of the window, which is slow to change. */
const READERS: readonly Reader[] = [
  { width: 180, height: 320 },
  { width: 320, height: 568 },
  { width: 320, height: 568, text: 32 },
  { width: 360, height: 640, spacing: true },
  { width: 640, height: 360, spacing: true },
  { width: 640, height: 360 },
  { width: 768, height: 1024, spacing: true },
  { width: 1280, height: 720, spacing: true },
  { width: 1280, height: 720, text: 32 },
]

/** Who reads on with 988 in view. */
const HELD: readonly Reader[] = [
  { width: 640, height: 360 },
  { width: 640, height: 360, spacing: true },
  { width: 360, height: 640, text: 32 },
]

/** As narrow as can be: each line ends wherever it may. */
const NARROWEST =
  'body * { width: 0 !important; min-width: 0 !important; overflow-wrap: normal !important; word-break: normal !important }'

test.use({ expectedErrors: /404/ })

test('zoomed in, with large text, with wide spacing and on a phone in landscape, every page is complete, and no number is broken', async ({
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
    await page.evaluate(setStyle, NARROWEST)
    expect(await page.evaluate(brokenNumbers), path).toEqual([])
  }
})

test('in landscape the fixed parts use a fifth of the height at most, and contain 988, as in portrait with text of twice the size', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  for (const path of ['/', '/services', '/faqs', '/es']) {
    await page.goto(path)
    for (const { width, height, text = 16, spacing = false } of HELD) {
      await page.setViewportSize({ width, height })
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: 13 } })
      await page.evaluate(setStyle, spacing ? SPACING : '')
      await page.evaluate(() => scrollTo(0, 1500))
      for (const href of ['tel:988', 'sms:988'])
        await expect(page.locator(`.crisis-strip a[href^="${href}"]`), path).toBeInViewport({ ratio: 1 })
      if (width < height) continue
      await expect(page.getByRole('banner'), path).not.toBeInViewport()
      await expect.poll(() => page.evaluate(shareThatStays), path).toBeLessThanOrEqual(0.2)
    }
  }
})

test('in text of twice the size, on a phone, no word of the set-up path breaks, and the owner’s lists fit', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, product, await ownerSignIn(product))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto('/admin/set-up')
  await expect(page.getByRole('heading', { name: /Newsletter/ })).toBeVisible()
  expect(await page.evaluate(brokenWords)).toEqual([])
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 320, height: 568 })
  for (const name of ['Activity', 'Members', 'Subscribers']) {
    await page.goto(`/admin/${name.toLowerCase()}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectNoSidewaysScroll(page)
  }
})

test('a question in text of twice the size can be read from its beginning and answered, on a phone', async ({
  page,
  product,
}) => {
  const email = freshAddress('reader')
  await subscribe(product, email, await findList(product, 'Newsletter'))
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, product, await ownerSignIn(product))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto('/admin/subscribers')
  await page.getByRole('button', { name: `Remove ${email}` }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeInViewport({ ratio: 1 })
  for (const name of ['Remove', 'Keep it']) {
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name })).toBeFocused()
    await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  const heading = question.getByRole('heading')
  await heading.hover()
  await page.mouse.wheel(0, -2000)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(0)
})

/** Runs in the page: the phone numbers and ranges that stand on more than one line. */
function brokenNumbers(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: number, index } of text.textContent?.matchAll(
      /(?:1-)?(?:\(\d{3}\) |\d{3}-)\d{3}-\d{4}|\$?\b\d{1,4}[-–]\$?\d+/g,
    ) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + number.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(number)
    }
  }
  return found
}

/** Runs in the page: words of its headings that stand on two lines, and how a step stands, where that does. */
function brokenWords(): string[] {
  return [...document.querySelectorAll('main h2, main nav li span:last-child')].flatMap((part) => {
    const texts = [...part.childNodes].filter((node) => node instanceof Text)
    return texts.flatMap((text) => {
      const pieces = text.data.matchAll(part.matches('h2') ? /\S+/g : /.+/g)
      return [...pieces].flatMap(({ 0: piece, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + piece.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [piece] : []
      })
    })
  })
}

/** Runs in the page. Such a style sheet needs no leave of the page's policy. */
function setStyle(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page: how much of the height is taken by what does not scroll. */
function shareThatStays(): number {
  const heights = [...document.querySelectorAll('body *')]
    .filter((one) => /^(?:fixed|sticky)$/.test(getComputedStyle(one).position))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 600 && bottom > 0 && top < innerHeight)
    .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight
}
