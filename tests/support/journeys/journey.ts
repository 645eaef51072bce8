import { setTimeout as wait } from 'node:timers/promises'

import { test as base, expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test'

import type { Product } from '../product.ts'
import { startServed } from './databases.ts'

interface WorkerFixtures {
  product: Product
  /** A file that sets them has a product of its own. */
  productSettings: Record<string, string>
}
interface TestFixtures {
  /** Console errors that these tests expect; any other fails a test. */
  expectedErrors: RegExp
  /** The same as a list, to which a test adds its own. */
  tolerated: RegExp[]
  /** Requests to other origins so far. Only on request, because Playwright sends each request to every listener. */
  outsideRequests: string[]
  /** Whether the mailing-list popup opens; by default it counts as closed before. */
  popup: boolean
  /** A page in another browser context. */
  visitor: Page
}

/** Firefox looks for an icon for each document, also for a text file, whose policy lets nothing in. */
const ICON_OF_TEXT = /blocked the loading.*favicon\.ico/

/** In Firefox the requests of a page that is left fail, and are logged, before the page learns that it is left. */
const LEFT_IN_FIREFOX =
  /^The .* (Error|\{message: (TypeError: Network|Abort)Error.*|Failed to send a request to the Edge Function ?)$/

/** A warning, because somebody else has changed the document; in one that nobody has changed it is our fault. */
export const RENDERED_ANEW = /^The page was rendered anew/

/** A journey: one product per worker, one browser context per test; an unexpected console error fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productSettings: [{ LOG_LEVEL: 'warn' }, { option: true, scope: 'worker' }],
  product: [
    async ({ productSettings }, use) => {
      const product = await startServed(productSettings)
      await use(product)
      await product.stop()
      await product.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  // Rate limits count by address: each visitor has one of their own.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': randomAddress() }),
  expectedErrors: async ({}, use) => use(/^never$/),
  tolerated: async ({ expectedErrors }, use) => use([expectedErrors]),
  outsideRequests: async ({ context, product }, use) => {
    const urls: string[] = []
    context.on('request', (request) => {
      const url = request.url()
      if (/^https?:/.test(url) && !url.startsWith(product.address)) urls.push(url)
    })
    await use(urls)
  },
  popup: [false, { option: true }],
  context: async ({ context, javaScriptEnabled, popup }, use) => {
    if (javaScriptEnabled) {
      context.on('page', waitForScripts)
      await context.addInitScript(keepMarks)
    }
    // Documents without an origin have no storage.
    if (!popup)
      await context.addInitScript(() => {
        if (origin !== 'null') sessionStorage.setItem('hasSeenMailingListPopup', 'true')
      })
    await use(context)
  },
  visitor: async ({ browser, product }, use) => {
    const visitor = await browser.newPage({ baseURL: product.address })
    waitForScripts(visitor)
    await use(visitor)
    await visitor.context().close()
  },
  page: async ({ page, browserName, tolerated }, use, testInfo) => {
    const errors = watchErrors(page)
    await use(page)
    // Playwright's own `only-on-failure` draws the screenshot of each passed journey, too.
    if (testInfo.status !== testInfo.expectedStatus) {
      await page.screenshot({ path: testInfo.outputPath('failed.png') }).catch(() => undefined)
    }
    // Ignore requests that are still held when the journey ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const known = [...tolerated, ICON_OF_TEXT, ...(browserName === 'firefox' ? [LEFT_IN_FIREFOX] : [])]
    const isUnexpected = (text: string) => !known.some((message) => message.test(text))
    expect(errors.filter(isUnexpected)).toEqual([])
  },
})

export { expect }

/**
 * Makes `goto` wait until the page is hydrated, since its scripts start after the first paint; five seconds at most,
 * for journeys without scripts. Pages of other browser contexts have to call it.
 */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const reply = await goto(...where)
    await Promise.race([untilHydrated(page), wait(5000, undefined, { ref: false })])
    return reply
  }
}

/** `waitForFunction` would send 300 KB of Playwright's own script to each document, which compiles it. */
async function untilHydrated(page: Page): Promise<void> {
  // Fails when the document gives way to another one.
  while (await page.evaluate(hydrated).catch(isReplaced));
}

/** Runs in the page. */
function hydrated(): Promise<void> | undefined {
  if (!('__reactRouterContext' in globalThis)) return undefined
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('hydrated').length > 0) resolve()
    }).observe({ type: 'mark', buffered: true })
  })
}

/** Runs in the page before its own scripts: Playwright's clock would swallow the mark that the page sets. */
function keepMarks() {
  // A frame may allow no scripts: the browser would report the listener.
  if (window !== top) return
  const mark = performance.mark.bind(performance)
  document.addEventListener('DOMContentLoaded', () => Object.assign(performance, { mark }))
}

function isReplaced(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Execution context was destroyed')
}

/** Lets no request through to this address until released, and counts them. */
export async function hold(page: Page, address: string) {
  const released = Promise.withResolvers<void>()
  let sent = 0
  await page.route(address, async (route) => {
    sent += 1
    await released.promise
    await route.continue()
  })
  return { release: released.resolve, sent: () => sent }
}

/** The server handles the request once, and the connection breaks before its response. */
export async function loseAnswer(page: Page, address: string, method = 'POST'): Promise<void> {
  let lost = false
  await page.route(address, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

/** Waits for the reply to one more request: all earlier ones of the page have been seen then. */
export async function settle(page: Page): Promise<void> {
  expect(await page.evaluate(async () => (await fetch('/robots.txt')).status)).toBe(200)
}

/** The outcome of an attempt, which gets the focus; `title` is its first line. */
export function outcome(within: Locator | Page, title: string): Locator {
  return within.getByRole('group', { name: title })
}

/** The region of toasts: the same text is often on the page too, and would be found twice. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || RENDERED_ANEW.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

function randomAddress(): string {
  const parts = Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250))
  return ['10', ...parts].join('.')
}
