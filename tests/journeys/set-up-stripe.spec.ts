import type { Page } from '@playwright/test'

import { restrictedKey } from '#sandbox/stripe/api.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expectNamedForManagers, signIn } from '../support/journeys/account-forms.ts'
import { expect, loseAnswer, test, toasts, waitForScripts } from '../support/journeys/journey.ts'
import { type Production, startProduction } from '../support/journeys/production.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { ageProofs } from '../support/sessions.ts'

// An account at Stripe without a product, and a server without a key.
test.use({ viewport: { width: 360, height: 740 }, extraHTTPHeaders: {} })
test.setTimeout(240_000)

let production: Production
test.beforeAll(async () => {
  test.setTimeout(240_000)
  production = await startProduction([], { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
})
test.afterAll(async () => {
  await production.stop()
  await production.remove()
})

const stepOf = (page: Page) => page.getByRole('region', { name: 'Payments (Stripe)' })

test('Stripe is connected by pasting a key, on a phone', async ({ browser }) => {
  const key = production.sandbox.settings.STRIPE_SECRET_KEY
  const context = await browser.newContext({ baseURL: production.address })
  const page = await context.newPage()
  waitForScripts(page)
  await page.goto('/auth#sign-in')
  await signIn(page, production.owner.email, production.owner.password)
  await expect(page).toHaveURL(/\/admin\/set-up$/)
  await page.getByRole('link', { name: 'See all of the set-up as a list' }).click()
  await page.getByText(/^Plans \(\d+\)$/).click()
  await page.getByRole('link', { name: 'Connect Stripe' }).click()
  await expect(page).toHaveURL(/#payments$/)
  const step = stepOf(page)
  const field = step.getByLabel('Secret key from Stripe')
  const connect = step.getByRole('button', { name: 'Connect Stripe', exact: true })
  await connect.click()
  await expect(step.getByText('Please paste your key here.')).toBeVisible()
  await typeInto(field, 'pk_live_0123456789abcdef')
  await connect.click()
  await expect(step.getByText('This is the publishable key')).toBeVisible()
  await expect(field).toHaveValue('pk_live_0123456789abcdef')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await typeInto(field, restrictedKey(key, 'checkout'))
  await connect.click()
  await expect(step.getByText('Give it also: Checkout Sessions (write).')).toBeVisible()

  await typeInto(field, key)
  await context.setOffline(true)
  await connect.click()
  await expect(page.getByText('If nothing has changed on this page')).toBeVisible()
  await expect(field).toHaveValue(key)
  await context.setOffline(false)

  const other = await context.newPage()
  waitForScripts(other)
  await other.goto('/admin/set-up?view=list')
  await expect(stepOf(other).getByRole('button', { name: 'Connect Stripe', exact: true })).toBeVisible()

  // Left alone for half an hour: an open session is not enough.
  await ageProofs(production, production.owner.email)
  await page.bringToFront()
  await connect.click()
  const password = step.getByLabel('Current password')
  await expect(password).toBeFocused()
  await expectNamedForManagers(page, production.owner.email)
  await typeInto(password, production.owner.password)
  await connect.dblclick()
  await expect(step.getByText('Basic, $10 a month: made just now')).toBeVisible()
  await expect(page.getByText('If nothing has changed on this page')).toHaveCount(0)
  await expect(step.getByText('This key is for tests')).toBeVisible()
  await expect(toasts(page).getByText('This key is for tests')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Stripe' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await page.content()).not.toContain(key)

  await other.bringToFront()
  await other.reload()
  await expect(stepOf(other).getByText(/^Connected since/)).toBeVisible()
  await other.close()

  await step.getByRole('link', { name: 'Look at your changes' }).click()
  await expect(page.getByText('prod_membership_basic')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(step.getByText(/^Connected since/)).toBeVisible()
  await expect(page).toHaveURL(/#payments$/)
  await expect(step.getByRole('heading', { name: 'Payments (Stripe)' })).toBeFocused()
  await expect(step.getByRole('heading', { name: 'Payments (Stripe)' })).toBeInViewport()

  await step.getByText('Disconnect Stripe').first().click()
  await loseAnswer(page, '**/functions/v1/owner-stripe')
  await step.getByRole('button', { name: 'Disconnect Stripe' }).click()
  await expect(page.getByText('If nothing has changed on this page')).toBeVisible()
  await expect(step.getByRole('button', { name: 'Connect Stripe', exact: true })).toBeVisible()
  await page.goto('/admin/activity')
  await expect(page.getByText('Stripe disconnected')).toBeVisible()
  expect(production.output()).not.toContain(key)
  await context.close()
})
