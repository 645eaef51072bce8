import { loadDocument } from '#content/document.ts'
import { insurers } from '#content/facts/platforms.ts'
import { about } from '#content/pages/about.ts'
import { booking } from '#content/pages/booking.ts'
import { contact } from '#content/pages/contact.ts'
import { esaEvaluations } from '#content/pages/esa-evaluations.ts'
import { faqs } from '#content/pages/faqs.ts'
import { home } from '#content/pages/home.ts'
import { privacy } from '#content/pages/privacy.ts'
import { resources } from '#content/pages/resources.ts'
import { services } from '#content/pages/services.ts'
import { telehealthConsent } from '#content/pages/telehealth-consent.ts'
import { terms } from '#content/pages/terms.ts'
import { crisis } from '#content/messages/crisis.ts'
import { products } from '#content/facts/products.ts'

import { expect, test } from '../support/journeys/journey.ts'

/** What stands on each page; the thank-you screen comes only after sending. */
const PAGES: Record<string, unknown[]> = {
  '/': [loadDocument(home)],
  '/esa-evaluations': [loadDocument(esaEvaluations)],
  '/about': [loadDocument(about)],
  '/services': [loadDocument(services)],
  '/resources': [loadDocument(resources), products],
  '/booking': [loadDocument(booking), insurers],
  '/faqs': [loadDocument(faqs), crisis],
  '/contact': [{ ...loadDocument(contact), thankYou: undefined }],
  '/privacy': [loadDocument(privacy)],
  '/terms': [loadDocument(terms)],
  '/telehealth-consent': [loadDocument(telehealthConsent)],
}
/** Keys whose values nobody reads on the page. */
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
])

for (const [path, words] of Object.entries(PAGES)) {
  test(`${path} holds every word of its content as sent, before any script runs`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text()
    await page.setContent(html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]*>/g, ''))
    const shown = normal(
      await page.locator('body').evaluate((body) => {
        const labels = [...body.querySelectorAll('[aria-label],[alt]')].map(
          (element) => element.getAttribute('aria-label') ?? element.getAttribute('alt'),
        )
        return `${body.textContent} ${labels.join(' ')}`
      }),
    )
    const texts = words.flatMap((part) => readable(part)).map(normal)
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => !shown.includes(text))).toEqual([])
  })
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
