import { builtIn } from '#content/built-in.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { asVisitor } from '../support/backend.ts'
import { expect, test } from '../support/journeys/journey.ts'

const { testimonialFallback } = builtIn.facts

const HEADINGS = [
  'Services I Offer',
  'How It Works',
  'What Clients Say',
  'Ask a Question',
  'Insurance & Payment',
]

// Shows: spec 1.3, 2.21
test('everything is in the HTML before any script runs', async ({ product }) => {
  const html = await (await fetch(product.address)).text()
  for (const heading of HEADINGS) expect(html).toContain(heading.replace('&', '&amp;'))
  for (const badge of ['Licensed in Florida', 'Telehealth', 'HIPAA-aware practice'])
    expect(html).toContain(badge)
  for (const href of ['/booking', '/testimonials', '/esa-evaluations', '/contact', '/services', '/faqs']) {
    expect(html).toContain(`href="${href}"`)
  }
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('the page asks nothing of any other origin', async ({ page, outsideRequests }) => {
  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle')
  expect(outsideRequests).toEqual([])
})

// Shows: spec 2.22
test('the hero leads to booking, and its question to the form', async ({ page }) => {
  await page.goto('/')
  const hero = page.getByRole('main')
  await expect(hero.getByRole('link', { name: 'Book a Session' }).first()).toHaveAttribute('href', '/booking')
  await hero.getByRole('link', { name: 'Ask a Question' }).first().click()
  await expect(page.locator('#contact')).toBeInViewport()
})

// Shows: spec 2.26
test('three published testimonials are shown, newest first', async ({ page, product }) => {
  const reply = await asVisitor(product)(
    'GET',
    'testimonials?select=text&is_published=eq.true&order=created_at.desc&limit=3',
  )
  const newest = (await reply.json()) as { text: string }[]
  await page.goto('/')
  await page.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded()
  for (const { text } of newest) await expect(page.getByText(text)).toBeVisible()
})

// Shows: spec 4.12
test('the three built-in testimonials stand in when none is published', async ({ page }) => {
  await page.route('**/rest/v1/testimonials?**', (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  await page.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'What Clients Say' }).locator('blockquote')).toHaveText(
    testimonialFallback.testimonials.map(({ text }) => new RegExp(text)),
  )
})

test('nothing is cut off at any width, and axe finds nothing on a phone', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('hasSeenMailingListPopup', 'true'))
  await page.goto('/')
  await page.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded()
  await expect(page.locator('blockquote').first()).toBeVisible()
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})
