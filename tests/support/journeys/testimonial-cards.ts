import type { Locator, Page } from '@playwright/test'

import { asVisitor } from '../backend.ts'
import type { Product } from '../product.ts'
import { expect } from './journey.ts'
import { typeInto } from './typing.ts'

let written = 0

export function cards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
}

export function cardOf(page: Page, text: string): Locator {
  return cards(page).filter({ hasText: text })
}

export function question(page: Page): Locator {
  return page.getByRole('alertdialog')
}

export async function count(page: Page, filter: string): Promise<number> {
  const label = page.locator('label').filter({ hasText: filter })
  return Number(/\d+/.exec(await label.innerText())?.[0])
}

export async function submit(
  product: Product,
  given: { name?: string; text?: string } = {},
): Promise<string> {
  const text = given.text ?? `Kind words number ${Date.now()}-${written++}.`
  const body = { name: given.name ?? 'Ana M.', text, rating: 5, is_published: false }
  expect((await asVisitor(product)('POST', 'testimonials', { body })).status).toBe(201)
  return text
}

export async function writeAsVisitor(visitor: Page): Promise<string> {
  const text = `Calm and clear, ${Date.now()}.`
  await visitor.goto('/testimonials')
  const form = visitor.getByRole('form', { name: 'Share your experience' })
  await typeInto(form.getByLabel('Your testimonial'), text)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: /Submit/ }).click()
  await expect(form.getByText('Testimonial submitted!')).toBeVisible()
  return text
}

export async function isOnHomePage(visitor: Page, text: string): Promise<boolean> {
  await visitor.goto('/')
  await visitor.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded()
  await expect(visitor.locator('blockquote').first()).toBeVisible()
  // A phone folds all but the newest.
  return (await visitor.locator('blockquote', { hasText: text }).count()) > 0
}

export async function fail(page: Page, method: string): Promise<void> {
  await page.route('**/rest/v1/testimonials*', (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'away' } })
      : route.fallback(),
  )
}
