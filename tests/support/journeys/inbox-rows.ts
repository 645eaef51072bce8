import type { Locator, Page } from '@playwright/test'

import type { Product } from '../product.ts'
import { expect } from './journey.ts'
import { typeInto } from './typing.ts'
import { sendForm as send } from '../requests.ts'
import { completeEsaRequest } from '../esa-request.ts'

let senders = 0

/** A request as its form sends it. */
export const esaRequest = {
  ...completeEsaRequest,
  firstName: 'José',
  lastName: 'Álvarez',
  email: 'jose@example.com',
  phone: '407 555 0142',
  currentAnimal: 'considering',
  housingNeed: 'unsure',
  mentalHealthConditions: 'Anxiety.',
  symptomsDescription: 'Little sleep.',
}

export function rows(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem')
}

export function row(page: Page, name: string): Locator {
  return page.getByRole('link', { name: `Open the message from ${name}` })
}

export function field(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
}

export async function show(page: Page, filter: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${filter}`) }).check()
}

export async function unreadCount(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ unread$|^You have read everything$/).innerText()
  return Number(/\d+/.exec(text)?.[0] ?? 0)
}

/** Whether the button brings up the browser's own print window. */
export async function printed(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  return page.evaluate(() => document.documentElement.hasAttribute('data-printed'))
}

export async function enquire(product: Product, given = 'Robin Reed'): Promise<string> {
  const name = `${given} ${Date.now().toString(36)}${senders++}`
  await sendForm(product, { name, email: 'robin@example.com', message: 'I dream of the sea.' })
  return name
}

export async function sendForm(product: Product, fields: Record<string, string>): Promise<void> {
  expect((await send(product, fields)).status).toBe(200)
}

export async function writeAsVisitor(visitor: Page): Promise<string> {
  const name = `Robin “Red” Reed ${Date.now().toString(36)}`
  await visitor.goto('/contact')
  await typeInto(visitor.getByLabel('Your name'), name)
  await typeInto(visitor.locator('form[enctype]').getByLabel('Email'), 'robin@example.com')
  await typeInto(visitor.getByLabel('Your question'), 'I dream of the sea.')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Message sent successfully!')).toBeVisible()
  return name
}

export async function fail(page: Page, action: string): Promise<void> {
  await page.unroute('**/functions/v1/owner-inbox')
  await page.route('**/functions/v1/owner-inbox', (route) => {
    const body = route.request().postDataJSON() as { action: string } | null
    return body?.action === action
      ? route.fulfill({ status: 500, json: { error: 'away' } })
      : route.fallback()
  })
}
