import type { Locator, Page } from '@playwright/test'

import { builtIn } from '#content/built-in.ts'
import { insuranceLookup } from '#content/messages/insurance-lookup.ts'
import { crisisWords } from '#content/messages/crisis.ts'
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

test('booking and 988 stay in view while reading on, at each width', async ({ page }) => {
  await page.goto('/about')
  for (const width of [320, 360, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    for (const link of [book(page), call(page), text(page)]) {
      await expect(link, `at ${width} px`).toBeInViewport({ ratio: 1 })
      await expectUncovered(link)
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
const book = (page: Page) => page.getByRole('banner').getByRole('link', { name: hero.book.label })
