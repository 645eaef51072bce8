import { builtIn } from '#content/built-in.ts'
import type { Locator, Page } from '@playwright/test'

import { floating as words } from '#content/messages/frame-floating.ts'
import { newsletter } from '#content/messages/newsletter.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { asService } from '../support/backend.ts'
import type { Product } from '../support/product.ts'
import { freshAddress } from '../support/sandbox.ts'
import { SMALL_PHONE } from '../support/journeys/first-screen.ts'
import { expect, test } from '../support/journeys/journey.ts'

const PHONE = { width: 360, height: 740 }
/** Higher by the trial copy's notice, which visitors do not have. */
const FIRST_SCREEN = { width: SMALL_PHONE.width, height: SMALL_PHONE.height + 91 }
/** What the button to ask a question, and the bar at the thumb where there is one, are never over. */
const KEPT_CLEAR = [
  ['aside.fixed', 'a, button, input, textarea, select, summary, label, [data-crisis]'],
  ['nav.thumb-bar', 'main form, main [data-crisis], footer [data-crisis]'],
] as const
const OPENS = { timeout: 8000 }

test.describe('the mailing-list popup', () => {
  test.use({ popup: true })

  // Shows: spec 2.30, 4.8
  test('opens after two seconds, takes no focus, covers neither headline nor booking nor crisis content, closes by Escape and is not shown again @fast', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(popup(page)).toHaveCount(0)
    await expect(popup(page)).toBeVisible(OPENS)
    await expect(page.locator('body')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: newsletter.popup.announced })).toHaveCount(1)
    await expectAccessible(page, 'dialog')
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      // Perhaps not to be seen: it steps aside.
      await expect(page.locator('dialog')).toHaveCount(1)
      await expectClear(page.locator('dialog'), 'main h1, main h1 ~ div a, [data-crisis], form')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expectClear(page.locator('dialog'), '[data-crisis], form')
    }
    await page.evaluate(() => scrollTo(0, 0))
    await expect(popup(page)).toBeVisible()
    // Escape closes one thing at a time.
    const account = page.getByRole('banner').locator('summary').filter({ hasText: 'Account' })
    await account.click()
    const entry = page.getByRole('banner').getByRole('link', { name: 'Create an account' })
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(popup(page)).toBeVisible()
    // Closed from within, the keyboard goes on where it was before.
    const before = page.getByRole('link', { name: 'Book a Session' }).first()
    await before.focus()
    await popup(page).getByLabel('Email address').focus()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(before).toBeFocused()
    expect(await page.evaluate(() => sessionStorage.getItem('hasSeenMailingListPopup'))).toBe('true')
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.fastForward(60_000)
    await expect(popup(page)).toHaveCount(0)
  })

  test('is not shown if its code does not load; on a phone it is a slim bar that covers no control, is not shown while somebody types, and opens its form by a press', async ({
    page,
    product,
    tolerated,
  }) => {
    tolerated.push(/popup could not be loaded|ERR_FAILED/)
    await page.route(/\/assets\/popup-/, (route) => route.abort())
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/popup-'))
    await page.goto('/')
    await asked
    await page.getByRole('link', { name: 'Book a Session' }).first().click()
    await expect(page).toHaveURL('/booking')
    await expect(popup(page)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('hasSeenMailingListPopup'))).toBeNull()
    await page.unroute(/\/assets\/popup-/)

    const email = freshAddress('bar')
    await page.setViewportSize(FIRST_SCREEN)
    await page.goto('/')
    await expect(popup(page)).toBeVisible(OPENS)
    for (const link of await page.getByRole('main').locator('header').first().getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    await expectClear(page.locator('dialog'), 'main header a')
    await page.setViewportSize(PHONE)
    expect((await popup(page).boundingBox())?.height).toBeLessThan(72)
    await expectAccessible(page, 'dialog')
    await page.locator('#newsletter').getByLabel('Email address').focus()
    await expect(popup(page)).toHaveCSS('opacity', '0')
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(popup(page)).toBeVisible()
    await popup(page).getByRole('button', { name: builtIn.pages.newsletter.popup.open }).click()
    await expect(popup(page).getByLabel('Email address')).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'dialog')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(popup(page).getByText('You’re all set.')).toBeVisible()
    await expectInWelcomeSeries(product, email)
  })

  test('on a phone is never over the answer of the insurance search', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await expect(popup(page)).toBeVisible(OPENS)
    const insurance = page.locator('#insurance')
    for (const name of ['Aetna', 'Medicare']) {
      await insurance.getByRole('link', { name }).click()
      await expect(insurance.getByRole('link', { name: /^Book on / })).toBeInViewport()
      await expectClear(
        page.locator('dialog'),
        '#insurance [data-keep-clear], #insurance [data-keep-clear] *',
      )
    }
  })
})

test.describe('the question button', () => {
  // Shows: spec 2.17, 2.18, 2.19, 4.9, 8.33
  test('can be dismissed until the next page, scrolls to the contact section, or goes to /contact @fast', async ({
    page,
  }) => {
    await page.goto('/')
    await question(page).locator('..').getByRole('button').click()
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await scrollUntilShown(page)
    await page.goto('/')
    await question(page).click()
    await expect(page.locator('#contact')).toBeInViewport()
    await expect(page).toHaveURL(/\/(?:#contact)?$/)
    await page.goto('/about')
    await scrollUntilShown(page)
    await question(page).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('is on every page, never covers a control or crisis help, beside the bottom bar either, and the bottom bar never covers a form or help, at each width', async ({
    page,
  }) => {
    for (const size of [PHONE, { width: 1280, height: 740 }]) {
      await page.setViewportSize(size)
      for (const path of ['/', '/booking', '/services', '/faqs', '/contact', '/auth', '/esa-evaluations']) {
        await page.goto(path)
        await expect(page.locator('aside.fixed'), path).toHaveCount(1)
        expect(await page.evaluate(coveredOnTheWay, KEPT_CLEAR), path).toEqual([])
      }
    }
    await page.goto('/es', { waitUntil: 'networkidle' })
    await expect(page.locator('aside.fixed')).toHaveCount(0)
  })

  test('stays beside the bottom bar, and does not change while one scrolls', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/services')
    await page.evaluate(() => scrollTo(0, 1500))
    await expect(bar(page)).toBeVisible()
    await scrollUntilShown(page)
    await expect(bar(page)).toBeVisible()
    const above = (await page.locator('aside.fixed').boundingBox())!
    expect(above.y + above.height).toBeLessThan((await bar(page).boundingBox())!.y)
    expect(await page.evaluate(changesWhileScrolling)).toBe(0)
  })
})

test.describe('the bottom bar on phones', () => {
  test.use({ viewport: PHONE })

  test('is shown once the head of the page is out of view, links to the search and to booking, covers nothing that has the focus, and is hidden on low screens', async ({
    page,
  }) => {
    await page.goto('/services')
    await expect(bar(page)).toHaveCount(1)
    await expect(bar(page)).toBeHidden()
    await page.evaluate(() => scrollTo(0, 1500))
    await expect(page.getByRole('navigation', { name: words.thumbBar.label })).toBeVisible()
    expect((await bar(page).boundingBox())!.height).toBeLessThan(PHONE.height / 5)
    await expectAccessible(page, 'body > nav')
    await bar(page).getByRole('link', { name: 'Check insurance' }).click()
    await expect(page).toHaveURL('/booking#insurance')
    await expect(bar(page)).toHaveCount(0)
    await page.goBack()
    await page.evaluate(() => scrollTo(0, 1500))
    await bar(page).getByRole('link', { name: 'Book' }).click()
    await expect(page).toHaveURL('/booking')

    await page.goto('/services')
    await page.evaluate(() => scrollTo(0, 1500))
    await expect(bar(page)).toBeVisible()
    for (let tabs = 0; tabs < 25; tabs += 1) {
      await page.keyboard.press('Tab')
      await expectClear(bar(page), 'main :focus')
    }
    await page.setViewportSize({ width: 630, height: 300 })
    await expect(bar(page)).toBeHidden()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('is shown from the start', async ({ page }) => {
      await page.goto('/about')
      await bar(page).getByRole('link', { name: 'Book' }).click()
      await expect(page).toHaveURL('/booking')
    })
  })
})

/** It is away where it would cover a control. */
async function scrollUntilShown(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 150)
    await expect(question(page)).toBeVisible({ timeout: 400 })
  }).toPass()
}

/** Runs in the page: how often the button appears or disappears during two seconds of scrolling. */
async function changesWhileScrolling(): Promise<number> {
  const seen: boolean[] = []
  for (let step = 0; step < 120; step += 1) {
    scrollBy(0, step < 60 ? 20 : -20)
    await new Promise(requestAnimationFrame)
    seen.push(document.querySelector('aside.fixed')!.checkVisibility({ visibilityProperty: true }))
  }
  return seen.filter((isShown, step) => step > 0 && isShown !== seen[step - 1]).length
}

/** Within a moment, what floats is either not there or over nothing that `selector` finds. */
async function expectClear(floating: Locator, selector: string): Promise<void> {
  await expect
    .poll(() =>
      floating.evaluate((element, kept) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
        const a = element.getBoundingClientRect()
        return [...document.querySelectorAll(kept)]
          .filter((other) => !element.contains(other) && other.checkVisibility({ visibilityProperty: true }))
          .filter((other) => {
            const b = other.getBoundingClientRect()
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 100))
      }, selector),
    )
    .toEqual([])
}

/** Runs in the page: scrolls through it. @returns what is still covered, a moment after it came to lie beneath. */
async function coveredOnTheWay(pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const found: string[] = []
  const covered = () =>
    pairs.flatMap(([floating, kept]) => {
      const above = document.querySelector(floating)
      if (!above?.checkVisibility({ visibilityProperty: true })) return []
      const a = above.getBoundingClientRect()
      const beneath = [...document.querySelectorAll(kept)].filter((other) => {
        const b = other.getBoundingClientRect()
        const meet = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return meet && !above.contains(other) && other.checkVisibility({ visibilityProperty: true })
      })
      return beneath.map(({ outerHTML }) => `${floating} over ${outerHTML.slice(0, 100)}`)
    })
  for (let y = 0; y < document.documentElement.scrollHeight; y += 370) {
    scrollTo(0, y)
    const until = performance.now() + 2000
    do {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    } while (covered().length > 0 && performance.now() < until)
    found.push(...covered())
  }
  return found
}

async function expectInWelcomeSeries(product: Product, email: string): Promise<void> {
  const service = await asService(product)
  const lists = await (await service('GET', 'email_lists?select=id&name=eq.Welcome Series')).json()
  const rows = await service('GET', `email_subscriptions?select=email_list_id&email=eq.${email}`)
  expect(await rows.json()).toEqual([{ email_list_id: lists[0].id }])
}

const popup = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.locator('aside.fixed').getByRole('link', { name: 'Ask a Question' })
const bar = (page: Page) => page.locator('nav.thumb-bar')
