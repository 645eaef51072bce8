import type { Page } from '@playwright/test'

import { expect } from './journey.ts'
import { typeInto } from './typing.ts'

export const PASSWORD = 'seven herons'

/** Fills the sign-up form and sends it. Only what is given is filled. */
export async function signUp(page: Page, values: Partial<Record<SignUpField, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await typeInto(page.locator(`#${field}`), value)
  await page.getByRole('button', { name: 'Create Account' }).click()
}
type SignUpField = 'firstName' | 'lastName' | 'email' | 'phone' | 'password'

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // After a navigation the address changes before the page does.
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await typeInto(page.getByLabel('Email'), email)
  await typeInto(page.getByLabel('Password', { exact: true }), password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Types a mail's code into the field for it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await typeInto(page.getByLabel('Code from the message'), code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** That a password manager stores the form's password under this address: it reads the nearest field before it. */
export async function expectNamedForManagers(page: Page, email: string): Promise<void> {
  const named = page.locator('[type=password]').first().locator('xpath=preceding::input[1]')
  await expect(named).toHaveAttribute('autocomplete', 'username')
  await expect(named).toHaveValue(email)
  await expect(named).toBeVisible()
}
