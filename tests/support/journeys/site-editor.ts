import type { Locator, Page } from '@playwright/test'
import { Client } from 'pg'

import type { Product } from '../product.ts'
import { ownerSignIn, signIn } from '../sessions.ts'
import { expect, outcome, test as base } from './journey.ts'

/**
 * On products of their own, since a worker runs only files that have the same worker options: other journeys would read
 * what these publish.
 */
export const test = base.extend<object, { neverPublished: boolean }>({
  /** Set by a file that needs an unpublished site. */
  neverPublished: [false, { option: true, scope: 'worker' }],
  page: async ({ page, product }, use) => {
    await emptyDraft(product)
    await signIn(page, product, await ownerSignIn(product))
    await use(page)
  },
})

/** Rendering all pages takes a second or two, and longer beside other tests. */
export const PUBLISHING = 90_000
export const FEES = '/admin/site?document=facts%2Ffees&group=Fees'
export const FEE = 'Therapy without insurance, per session'
export const ESA_FEE = 'ESA evaluation, flat fee'

async function emptyDraft({ databaseUrl }: Product): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from private.site_draft')
  await client.query('delete from private.site_schedule')
  await client.end()
}

export function box(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name })
}

/** The line at the lower edge: what is saved, and the way to publish. */
export function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Publishing' })
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(bar(page).getByText(/^Saved /)).toBeVisible()
}

export async function expectLive(page: Page): Promise<void> {
  await expect(outcome(page, 'Live since')).toBeFocused({ timeout: PUBLISHING })
}

/** Publishes all that was changed, from its review. */
export async function publishAll(page: Page): Promise<void> {
  await page.goto('/admin/site?view=review')
  await page.getByRole('button', { name: /^Publish \d+ changes?$/ }).click()
  await expectLive(page)
}

/** Goes on with the Tab key until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted).toBeFocused()
}
