import { expect, type Locator, type Page } from '@playwright/test'

/** The card of the platform whose calendar can open over the booking page. */
export function card(page: Page): Locator {
  return page.locator('#calendar')
}

/** Its plain link. */
export function link(page: Page): Locator {
  return card(page).getByRole('link', { name: /^Book on / })
}

/** What loads the platform's script. */
export function show(page: Page): Locator {
  return card(page).getByRole('link', { name: 'Show the calendar here' })
}

export async function expectPlainLink(page: Page) {
  const opened = page.waitForEvent('popup')
  await link(page).click()
  const tab = await opened
  await tab.waitForLoadState()
  await tab.close()
  await expect(link(page)).toHaveAccessibleDescription(/opens in a new tab/)
}

/** @returns what has been asked of the platform so far */
export function watchPlatform(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sandbox/booking/')) asked.push(request.url())
  })
  return () => asked
}

/** What is in the built site where the owner changed one word in content/facts/platforms.ts. */
export async function chooseAtOnce(page: Page) {
  await page.route(/\/booking(?:\.data)?(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _hashes, ...headers } = response.headers()
    const body = (await response.text()).replaceAll('on-request', 'at-once')
    // The policy names the inline script with the data by its hash.
    await route.fulfill({ response, headers, body })
  })
}

/** Marks the document, to see whether a later page is still the same one. */
export async function markDocument(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
}

/** There while the document is still the marked one; looked for again and again, as a document may just go. */
export function mark(page: Page): Locator {
  return page.locator('html[data-first]')
}
