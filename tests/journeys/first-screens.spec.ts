import type { Locator, Page } from '@playwright/test'

import { builtIn } from '#content/built-in.ts'
import { insuranceLookup } from '#content/messages/insurance-lookup.ts'
import { crisisWords } from '#content/messages/crisis.ts'
import { floating } from '#content/messages/frame-floating.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'

import { expectAccessible } from '../support/accessibility.ts'
import { SMALL_PHONE, withRoomToSpare } from '../support/journeys/first-screen.ts'
import { expect, test } from '../support/journeys/journey.ts'

const { hero } = builtIn.pages.home

/** Higher by the trial copy's notice, which visitors do not have. */
const FIRST_SCREEN = { width: SMALL_PHONE.width, height: SMALL_PHONE.height + 91 }

test('the first screen says what this is, and books, at each width; on a phone two presses say where to book with a plan @fast', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const viewport of [
    withRoomToSpare(SMALL_PHONE),
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(main.getByText(hero.lead)).toBeInViewport({ ratio: 1 })
    await expect(main.getByRole('link', { name: hero.book.label }).first()).toBeInViewport({ ratio: 1 })
  }

  await page.setViewportSize(withRoomToSpare(FIRST_SCREEN))
  await expect(main.getByText(hero.costs.selfPay).first()).toBeInViewport({ ratio: 1 })
  await expect(checkPlan(page)).toBeInViewport({ ratio: 1 })
  await checkPlan(page).click()
  const suggested = main.getByRole('navigation', { name: insuranceLookup.largest })
  await expect(suggested).toBeInViewport({ ratio: 1 })
  await suggested.getByRole('link', { name: 'Aetna' }).click()
  await expect(main.getByRole('link', { name: /Headway/ }).first()).toBeInViewport({ ratio: 1 })
})

test('booking and 988 stay in view while reading on, at each width; on a phone what stays takes 120 px at most', async ({
  page,
}) => {
  await page.goto('/about')
  for (const width of [320, 360, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    for (const link of [width < 640 ? thumbBook(page) : book(page), call(page), text(page)]) {
      await expect(link, `at ${width} px`).toBeInViewport({ ratio: 1 })
      await expectUncovered(link)
    }
    if (width > 640) continue
    await expect(book(page)).not.toBeInViewport()
    expect(await page.evaluate(heightThatStays)).toBeLessThanOrEqual(120)
  }
})

test('one row of crisis help, the call first, at every width and text size', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  for (const path of ['/', '/es']) {
    await page.goto(path)
    for (const [width, height, size] of [
      [180, 320, 16],
      [320, 568, 16],
      [360, 740, 16],
      [360, 740, 20],
      [360, 740, 32],
      [640, 360, 16],
      [768, 1024, 16],
      [1280, 740, 16],
      [1280, 740, 32],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The Spanish words are longer than a row of such text.
      if (path === '/es' && width / size < 17) continue
      await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: 13 } })
      const links = strip(page).getByRole('link')
      await expect(links.first()).toHaveAttribute('href', 'tel:988')
      const rows = await links.evaluateAll((all) =>
        all
          .filter((link) => link.checkVisibility())
          .map((link) => Math.round(link.getBoundingClientRect().bottom)),
      )
      expect(rows.length).toBeGreaterThanOrEqual(3)
      expect(new Set(rows).size, `${path} at ${width} px, text of ${size} px`).toBe(1)
    }
  }
})

test('with the menu open on a phone, help and the account are one tap away', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE)
  for (const [path, open] of [
    ['/es', 'Abrir el menú'],
    ['/faqs', 'Open menu'],
  ] as const) {
    await page.goto(path)
    await page.mouse.wheel(0, 900)
    await page.getByRole('banner').locator('summary').filter({ hasText: open }).click()
    await expectUncovered(call(page))
    await expectUncovered(text(page))
  }
  const menu = page.getByRole('banner').locator('details').filter({ hasText: 'Open menu' })
  await expect(menu.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/auth')
  const hotline = menu.getByRole('link', { name: crisisWords.domesticViolence })
  await hotline.scrollIntoViewIfNeeded()
  await expectUncovered(hotline)
  await expectAccessible(page, 'header')
})

/** Runs in the page: how many pixels of the height are taken by what does not scroll, but for what a visitor dismisses. */
function heightThatStays(): number {
  const bars = [...document.querySelectorAll('.site-top, .thumb-bar')].map((bar) =>
    bar.getBoundingClientRect(),
  )
  return bars.reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0)
}

/** Nothing lies over the middle of it. */
async function expectUncovered(link: Locator): Promise<void> {
  expect(
    await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
  ).toBe(true)
}

const checkPlan = (page: Page) => page.getByRole('main').getByRole('link', { name: hero.costs.check })
const STRIP = new RegExp(`${crisisWords.title}|${frameSpanish.strip.title}`)
const strip = (page: Page) => page.getByRole('complementary', { name: STRIP })
const call = (page: Page) => strip(page).locator('a[href="tel:988"]')
const text = (page: Page) => strip(page).locator('a[href^="sms:988"]')
const thumbBook = (page: Page) =>
  page.locator('.thumb-bar').getByRole('link', { name: floating.thumbBar.book.label })
const book = (page: Page) => page.getByRole('banner').getByRole('link', { name: hero.book.label })
