import type { Page } from '@playwright/test'

export const PASSWORD = 'seven herons by the pier'

/** Fills the sign-up form and sends it. Only what is given is filled. */
export async function signUp(page: Page, values: Partial<Record<SignUpField, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await page.locator(`#${field}`).fill(value)
  await page.getByRole('button', { name: 'Create Account' }).click()
}
type SignUpField = 'firstName' | 'lastName' | 'email' | 'phone' | 'password'

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The page that led here is seen a moment longer than its address.
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Types a mail's code where the page asks for it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from the message').fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}
