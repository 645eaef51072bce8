import type { Page } from '@playwright/test'

import { clientOnlyPages } from '#app/pages.ts'

import { expectContrastAtNight } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'

test('in dark mode the pages of members and of the owner have enough contrast @fast', async ({
  page,
  product,
}) => {
  await signIn(page, product, await newMember(product))
  await page.goto('/dashboard')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await lookAt(page)
  }
  await signIn(page, product, await ownerSignIn(product))
  for (const path of clientOnlyPages.filter((each) => each.startsWith('/admin'))) {
    await page.goto(path)
    await lookAt(page)
  }
})

async function lookAt(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy=true], main [data-skeleton]')).toHaveCount(0)
  await expectContrastAtNight(page)
}
