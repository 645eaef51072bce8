import type { Page } from '@playwright/test'

import { asOwner, asVisitor } from '../support/backend.ts'
import type { Product } from '../support/product.ts'
import { expect, hold, outcome, test } from '../support/journeys/journey.ts'

const READ = '**/rest/v1/testimonials?**'

// Shows: spec 1.10, 2.58, 7.6, 9.10
test('published testimonials are listed newest first, as specified; loading, an empty list and a failure have their messages @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/could not be loaded|500/)
  const [asked] = await Promise.all([page.waitForRequest(READ), page.goto('/testimonials')])
  const query = new URL(asked.url()).searchParams
  expect(query.get('select')).toBe('*')
  expect(query.get('is_published')).toBe('eq.true')
  expect(query.get('order')).toMatch(/^created_at\.desc/)

  const all = 'testimonials?select=text&is_published=eq.true&order=created_at.desc&limit=3'
  const newest = (await (await asVisitor(product)('GET', all)).json()) as { text: string }[]
  await expect(quotes(page).first()).toBeVisible()
  const shown = await quotes(page).allInnerTexts()
  expect(shown.slice(0, newest.length)).toEqual(newest.map(({ text }) => expect.stringContaining(text)))
  expect(shown.join()).not.toContain('I was nervous about video.')
  await expect(page.getByText('out of 5 stars')).toHaveCount(0)
  await page.getByRole('link', { name: 'Share your experience' }).click()
  await expect(page.getByRole('heading', { name: 'Share your experience' })).toBeInViewport()

  await page.route(READ, (route) => route.fulfill({ json: [] }))
  await page.goto('/testimonials')
  await expect(page.getByText('No testimonials have been published yet.')).toBeVisible()
  await page.unroute(READ)

  const { release } = await hold(page, READ)
  await page.reload()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await expect(page.getByText('Loading testimonials')).toBeAttached()
  release()
  await expect(quotes(page).first()).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await page.unroute(READ)

  await page.route(READ, (route) => route.fulfill({ status: 500, json: { message: 'away' } }), { times: 2 })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The testimonials could not be loaded.')
  await page.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(outcome(page, 'The testimonials could not be loaded.')).toBeFocused()
  await page.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(quotes(page).first()).toBeFocused()
})

// Shows: spec 2.58
test('a long list loads a page at a time, each one once, and the focus moves to the first new one', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/could not be loaded|500/)
  await withPublished(product, 20, async () => {
    await page.goto('/testimonials')
    await expect(quotes(page)).toHaveCount(12)
    const more = page.getByRole('button', { name: 'Show more testimonials' })
    await page.route(READ, (route) => route.fulfill({ status: 500, json: { message: 'away' } }), {
      times: 1,
    })
    await more.click()
    await expect(page.getByRole('alert')).toContainText('The next ones could not be loaded.')
    await expect(quotes(page)).toHaveCount(12)
    await more.click()
    await expect(quotes(page)).toHaveCount(24)
    await expect(quotes(page).nth(12)).toBeFocused()
    await more.click()
    await expect(quotes(page).nth(24)).toBeVisible()
    await expect(more).toBeHidden()
    const shown = await quotes(page).allInnerTexts()
    expect(new Set(shown).size).toBe(shown.length)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs and how to reach the practice instead', async ({ page }) => {
    await page.goto('/testimonials')
    await expect(page.locator('noscript p').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Testimonial' })).toBeHidden()
    await expect(page.getByText('You can withdraw your words at any time')).toBeVisible()
  })
})

function quotes(page: Page) {
  return page.locator('main li:has(blockquote)')
}

/** Publishes so many for as long as `look` takes: others count on what the product came with. */
async function withPublished(product: Product, count: number, look: () => Promise<void>) {
  const owner = await asOwner(product)
  for (let index = 0; index < count; index++) {
    const body = { name: 'Paged M.', text: `Number ${index} of many.`, rating: 5, is_published: false }
    await asVisitor(product)('POST', 'testimonials', { body })
  }
  await owner('PATCH', 'testimonials?name=eq.Paged M.', { body: { is_published: true } })
  try {
    await look()
  } finally {
    await owner('DELETE', 'testimonials?name=eq.Paged M.')
  }
}
