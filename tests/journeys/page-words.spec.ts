import { builtIn } from '#content/built-in.ts'
import { crisis } from '#content/messages/crisis.ts'
import { crisisSpanish } from '#content/messages/crisis-spanish.ts'

import { openAll } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { phrasesRunTogether } from '../support/phrases.ts'
import { publicPages } from '../support/public-pages.ts'

const { insurers } = builtIn.facts.platforms
const { fees, plans, products } = builtIn.facts

/** What stands on each page; the thank-you screen comes only after sending. */
const PAGES: Record<string, unknown[]> = {
  '/': [builtIn.pages.home],
  '/esa-evaluations': [builtIn.pages.esaEvaluations],
  '/about': [builtIn.pages.about],
  '/services': [builtIn.pages.services],
  '/resources': [builtIn.pages.resources, products],
  '/booking': [builtIn.pages.booking, insurers],
  '/membership': [
    builtIn.pages.membership,
    plans.map(({ name, priceText, features }) => [name, priceText, features]),
    fees.bulkDiscounts.map(({ text }) => text),
  ],
  '/faqs': [builtIn.pages.faqs, crisis],
  '/contact': [{ ...builtIn.pages.contact, thankYou: undefined }],
  '/privacy': [builtIn.pages.privacy],
  '/terms': [builtIn.pages.terms],
  '/telehealth-consent': [builtIn.pages.telehealthConsent],
  '/es': [builtIn.pages.spanish, insurers],
  '/es/crisis': [builtIn.pages.spanishCrisis, { ...crisisSpanish, quickExit: undefined }],
}
/** Keys whose values are not shown on the page. */
const UNREAD = new Set([
  'id',
  'href',
  'url',
  'bookingUrl',
  'platform',
  'day',
  'kind',
  'meta',
  'productId',
  'checkoutUrl',
  'notice',
  // What people type for an insurer: the Spanish page shows its own name only.
  'otherNames',
  // One of them, by the state of the practice.
  'newClients',
])

// Shows: spec 1.1, 1.2, 1.3, 1.4, 1.13, 1.14, 2.5, 2.6, 2.20, 2.21, 2.23, 2.28, 2.32, 2.34, 2.36, 2.37, 2.38, 2.39
// Shows: spec 2.40, 2.47, 2.49, 2.50, 2.51, 2.52, 2.86, 2.88, 2.96, 2.101, 9.7, 9.19
test('each page contains every word of its content as sent, before any script runs @fast', async ({
  page,
  request,
}) => {
  for (const [path, words] of Object.entries(PAGES)) {
    const html = await (await request.get(path)).text()
    const shown = normal(await page.evaluate(textOf, html))
    const texts = words.flatMap((part) => readable(part)).map(normal)
    expect(texts.length, path).toBeGreaterThan(5)
    expect(
      texts.filter((text) => !shown.includes(text)),
      path,
    ).toEqual([])
  }
})

test('texts that stand apart are not heard as one phrase', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await openAll(page)
    expect(await page.evaluate(phrasesRunTogether), path).toEqual([])
  }
})

/** Runs in the browser: what is read of a document, labels included. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const script of body.querySelectorAll('script')) script.remove()
  const labels = [...body.querySelectorAll('[aria-label],[alt]')].map(
    (element) => element.getAttribute('aria-label') ?? element.getAttribute('alt'),
  )
  return `${body.textContent} ${labels.join(' ')}`
}

function readable(value: unknown, key = ''): string[] {
  if (UNREAD.has(key)) return []
  if (typeof value === 'string') return value.includes('{') ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((part) => readable(part))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => readable(part, name))
  return []
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
