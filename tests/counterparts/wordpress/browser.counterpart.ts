import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessibility.ts'
import { findChromium } from '#tests/support/chromium.ts'

import { hasOwnMoment, PUBLIC_POSTS, SECRET, TITLES_READ } from './blog.ts'
import { startBoth } from './fixture.ts'

let both: Awaited<ReturnType<typeof startBoth>>
let browser: Browser
let page: Page
/** Errors of the console and of scripts, dialogs, requests to other origins. */
const noted: string[] = []

beforeAll(async () => {
  both = await startBoth()
  browser = await chromium.launch(await findChromium())
  page = await browser.newPage({ baseURL: both.product.address })
  await page.addInitScript(() => sessionStorage.setItem('hasSeenMailingListPopup', 'true'))
  page.on('console', (message) => message.type() === 'error' && noted.push(message.text()))
  page.on('pageerror', (error) => noted.push(String(error)))
  page.on('dialog', (dialog) => void (noted.push(dialog.message()), dialog.dismiss()))
  page.on('request', (request) => {
    if (!request.url().startsWith(both.product.address)) noted.push(request.url())
  })
  await page.goto('/blog')
  await showAll()
})
afterAll(async () => {
  await browser.close()
  await both.stop()
})

async function showAll() {
  const articles = page.getByRole('article')
  const more = page.getByRole('button', { name: 'Show more articles' })
  await articles.first().waitFor()
  for (let shown = 10; shown < PUBLIC_POSTS.length; shown += 10) {
    // oxlint-disable-next-line no-await-in-loop
    await more.click()
    // oxlint-disable-next-line no-await-in-loop
    await articles.nth(shown).waitFor()
  }
  await more.click()
  await page.getByText('That is every article so far.').waitFor()
}

test('all 150 articles of a real WordPress are on our page, with their titles', async () => {
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(titles.filter(hasOwnMoment)).toEqual(TITLES_READ.filter(hasOwnMoment))
  expect(titles.toSorted()).toEqual(TITLES_READ.toSorted())
})

test('nothing hidden is there, no script has run, and the console is clean', async () => {
  expect(await page.content()).not.toContain(SECRET)
  expect(await page.title()).toMatch(/^Blog & Resources \|/)
  expect(noted).toEqual([])
})

test('every link opens its post, in a new tab and without a referrer', async () => {
  const links = await page.getByRole('article').getByRole('link').all()
  const [hrefs, targets, rels] = await Promise.all(
    ['href', 'target', 'rel'].map((name) => Promise.all(links.map((link) => link.getAttribute(name)))),
  )
  expect(new Set(hrefs).size).toBe(PUBLIC_POSTS.length)
  for (const href of hrefs ?? []) expect(href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/20\d\d\/\d\d\/[^/]+\/$/)
  expect(new Set(targets)).toEqual(new Set(['_blank']))
  expect(new Set(rels)).toEqual(new Set(['noopener noreferrer']))
  const opened = page.waitForEvent('popup')
  await page.getByRole('article').nth(1).getByText('Read Full Article').click()
  const post = await opened
  expect(await post.locator('h1').first().textContent()).toContain('Anxiety & coffee')
  await post.close()
})

test('the page wraps long words, other scripts and emoji, on a phone, accessibly', async () => {
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('its feed is complete', async () => {
  const feed = await page.evaluate(async () => {
    const text = await (await fetch('/feeds/blog.xml')).text()
    const document = new DOMParser().parseFromString(text, 'application/xml')
    return {
      broken: document.querySelector('parsererror')?.textContent,
      titles: [...document.querySelectorAll('item > title')].map(({ textContent }) => textContent),
      guids: new Set([...document.querySelectorAll('item > guid')].map((item) => item.textContent)).size,
    }
  })
  expect(feed).toEqual({ broken: undefined, titles: TITLES_READ.slice(0, 20), guids: 20 })
})
