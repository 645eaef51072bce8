import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The card of the platform whose calendar can open on the booking page. */
export function card(page: Page): Locator {
  return page.locator('#calendar')
}

/** Its plain link. */
export function link(page: Page): Locator {
  return card(page).getByRole('link', { name: /^Book on / })
}

/** What loads the platform's script. */
export function show(page: Page): Locator {
  return card(page).getByText('Show the calendar here')
}

/** The document in which the platform's script runs. */
export function calendar(page: Page): FrameLocator {
  return card(page).frameLocator('iframe')
}

/** @returns the requests to the platform so far */
export function watchPlatform(page: Page): () => string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sandbox/booking/')) requests.push(request.url())
  })
  return () => requests
}

/** Serves the booking page as it is built with the widget's setting `at-once` in content/facts/platforms.ts. */
export async function chooseAtOnce(page: Page) {
  await page.route(/\/booking(?:\.data)?(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _hashes, ...headers } = response.headers()
    const body = (await response.text())
      .replaceAll('on-request', 'at-once')
      .replaceAll('<details class="group mt-3', '<details open="" class="group mt-3')
    // The policy allows the inline script by the hash of its old text: drop it.
    await route.fulfill({ response, headers, body })
  })
}
