import type { Locator } from '@playwright/test'

import { builtIn } from '#content/built-in.ts'

import { expectAccessible } from '../support/accessibility.ts'
import { SMALL_PHONE } from '../support/journeys/first-screen.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'

const { header: above, footer: below } = builtIn.pages.navigation
const PHONE = { width: 360, height: 740 }

// Shows: spec 2.8, 2.9, 2.10, 2.11, 2.14, 2.16, 8.11
test('the header has its links in order, marks the page and is always in view; the footer has its own, and an address to copy @fast', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(above.map(({ label, short }) => short ?? label))
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(['Home'])
  await page.mouse.wheel(0, 3000)
  await expect(page.getByRole('banner')).toBeInViewport()
  const footer = page.getByRole('contentinfo')
  for (const { href } of below) await expect(footer.locator(`a[href="${href}"]`).first()).toBeVisible()
  await expect(footer).toContainText('Call 988 or 911, or go to the nearest emergency room')
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(footer.locator('a[href^="tel:+1"]').first()).toBeVisible()
  await page.getByRole('button', { name: /copy/i }).click()
  await expect(toasts(page).getByText('Email copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@')
  // A page change scrolls back to the top and gives the new page the focus.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle(/Services/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Also where the address names a part of the page.
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/auth#sign-up')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // A page below another one marks that one.
  await page.goto('/esa-evaluations')
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  await expect(marked).toHaveText(['Services'])
  await expect(marked).toHaveAttribute('aria-current', 'true')
})

// Shows: spec 2.12
test('on a small phone the menu opens, closes by Escape and by a link; the footer fits the screen with room for one more link, its links large enough @fast', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Open menu' })
  const about = page.getByRole('banner').getByRole('link', { name: 'About' })
  await expect(menu).toHaveAccessibleName('Open menu')
  await menu.click()
  await expect(menu).toHaveAccessibleName('Close menu')
  await expect(about.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(about.first()).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await about.first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(about.first()).toBeHidden()

  await page.setViewportSize(SMALL_PHONE)
  for (const path of ['/', '/esa-evaluations', '/es']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toBeVisible()
    expect((await footer.boundingBox())!.height, path).toBeLessThanOrEqual(SMALL_PHONE.height - 40)
    for (const link of await footer.getByRole('link').all())
      expect((await link.boundingBox())!.height, await link.innerText()).toBeGreaterThanOrEqual(40)
  }
})

// Shows: spec 2.7, 2.102, 8.29
test('a focused element is not covered by the header, whichever browser scrolls to it @fast', async ({
  page,
}) => {
  await page.goto('/contact')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => scrollTo(0, 600))
    const { header, kept } = await page.evaluate(() => ({
      header: document.querySelector('.site-top')!.getBoundingClientRect().bottom,
      kept: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    }))
    expect(header).toBeGreaterThan(0)
    expect(kept, `at ${width} px`).toBeGreaterThan(header)
  }
})

test('Tab through the header in the middle of a page does not scroll the page, and shows each link', async ({
  page,
}) => {
  await page.goto('/booking')
  for (const [width, height, presses] of [
    [1280, 740, 10],
    [360, 640, 5],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await page.locator('.site-top a').first().focus()
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => topOf(page.locator(':focus'))).toBeGreaterThanOrEqual(0)
    }
    await expect(page.locator('.site-top :focus')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(1500)
  }
  const fees = page.locator('.site-top').getByRole('link', { name: 'Fees' }).filter({ visible: true })
  await page.setViewportSize({ width: 1280, height: 740 })
  await fees.focus()
  await page.keyboard.press('Enter')
  const header = (await page.locator('.site-top').boundingBox())!
  await expect(page).toHaveURL('/booking#fees')
  await expect.poll(() => topOf(page.locator('#fees h2').first())).toBeGreaterThan(header.height)
  // Alone: the page itself is in the menu, too.
  await expect(page.locator('.site-top [aria-current]').filter({ visible: true })).toHaveText('Fees')
  await expect(page.locator('#fees')).toContainText('$125')
  await expect(page.locator('#fees')).toContainText('$20-$60')
  await page.reload()
  await expect(page.locator('.site-top [aria-current]').filter({ visible: true })).toHaveText('Fees')
})

test('an unknown address is 404 with a link to the home page, and its path is logged', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/404/)
  const reply = await page.goto('/no/such/page?secret=1')
  expect(reply?.status()).toBe(404)
  await expect(page.locator('link[rel=canonical], meta[property="og:url"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect.poll(() => product.output()).toContain('/no/such/page')
  expect(product.output()).not.toContain('secret=1')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL(/\/$/)
})

async function topOf(target: Locator): Promise<number> {
  return (await target.boundingBox())!.y
}
