import type { Locator, Page } from '@playwright/test'

import type { Product } from '../product.ts'
import { ownerSignIn, signIn } from '../sessions.ts'
import { expect } from './journey.ts'

export const PORTRAIT = 'Your portrait'

/** Signs the owner in and opens the pictures of the site. */
export async function openPictures(page: Page, product: Product): Promise<void> {
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin/site?document=facts/pictures')
  await expect(field(page, PORTRAIT).getByText('The original drawing is shown.')).toBeVisible()
}

/** By keyboard. */
export async function choose(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  name = PORTRAIT,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await field(page, name)
    .getByRole('button', { name: /^Choose (?:a photo|your logo)$/ })
    .press('Enter')
  await (await chooser).setFiles(file)
}

export function field(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

export async function publish(page: Page, button = 'Publish 1 change'): Promise<void> {
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(/^Live since/).first()).toBeVisible({ timeout: 60_000 })
}
