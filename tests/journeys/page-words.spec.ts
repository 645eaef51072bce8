import { insurers } from '#content/facts/insurers.ts'
import { about } from '#content/pages/about.ts'
import { booking } from '#content/pages/booking.ts'
import { contact } from '#content/pages/contact.ts'
import { esaEvaluations } from '#content/pages/esa-evaluations.ts'
import { esaQuestions } from '#content/pages/esa-questions.ts'
import { faqQuestions } from '#content/pages/faq-questions.ts'
import { faqs } from '#content/pages/faqs.ts'
import { goodFaithEstimate } from '#content/pages/good-faith-estimate.ts'
import { home } from '#content/pages/home.ts'
import { privacy } from '#content/pages/privacy.ts'
import { resources } from '#content/pages/resources.ts'
import { services } from '#content/pages/services.ts'
import { telehealthConsent } from '#content/pages/telehealth-consent.ts'
import { terms } from '#content/pages/terms.ts'
import { crisis } from '#content/facts/crisis.ts'
import { products } from '#content/facts/products.ts'

import { expect, test } from '../support/journeys/journey.ts'

/** What stands on each page; the thank-you screen comes only after sending. */
const PAGES: Record<string, unknown[]> = {
  '/': [home],
  '/esa-evaluations': [esaEvaluations, esaQuestions],
  '/about': [about],
  '/services': [services],
  '/resources': [resources, products],
  '/booking': [booking, goodFaithEstimate, insurers],
  '/faqs': [faqs, faqQuestions, crisis],
  '/contact': [{ ...contact, thankYou: undefined }],
  '/privacy': [privacy],
  '/terms': [terms],
  '/telehealth-consent': [telehealthConsent],
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
