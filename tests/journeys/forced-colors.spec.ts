import type { Page } from '@playwright/test'

import { clientOnlyPages } from '#app/pages.ts'

import { buildGallery, openGallery } from '../gallery/open-gallery.ts'
import { openAll } from '../support/accessibility.ts'
import { expectSaidInForcedColors } from '../support/forced-colors.ts'
import { chosen, field, options } from '../support/journeys/insurance-search.ts'
import { esaForm } from '../support/journeys/esa-form.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { buy } from '../support/journeys/plans.ts'
import { phrasesRunTogether } from '../support/phrases.ts'
import { publicPages } from '../support/public-pages.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'

test('with forced colors no component says anything by a background alone', async ({ page }) => {
  await openGallery(page, await buildGallery())
  expect(await expectSaidInForcedColors(page)).toBeGreaterThan(4)
})

test('with forced colors every public page shows what is drawn and what is chosen: a company, a part, a link', async ({
  page,
}) => {
  for (const path of publicPages) {
    await page.goto(path)
    await openAll(page)
    await expectSaidInForcedColors(page)
  }
  await page.goto('/booking')
  const largest = page.getByRole('main').locator('[data-keep-clear] nav a')
  await largest.first().click()
  await expect(chosen(page)).toHaveCount(1)
  expect(await expectSaidInForcedColors(page)).toBeGreaterThan(1)
  await field(page).click()
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
  expect(await expectSaidInForcedColors(page)).toBeGreaterThan(2)
  await page.goto('/esa-evaluations')
  await expect(esaForm(page).getByText('Part 1 of 4')).toBeVisible()
  await expectSaidInForcedColors(page)
})

test('with forced colors every page of members and of the owner shows what is chosen, and no texts that stand apart are heard as one phrase', async ({
  page,
  product,
}) => {
  test.slow()
  await signIn(page, product, await newMember(product))
  await page.goto('/membership')
  await buy(page, 'Pro')
  await expectSaidInForcedColors(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('tab').first()).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(page, 1)
  }
  await signIn(page, product, await ownerSignIn(product))
  for (const path of clientOnlyPages.filter((each) => each.startsWith('/admin'))) {
    await page.goto(path)
    await look(page, 0)
  }
})

async function look(page: Page, least: number) {
  await page.waitForLoadState('networkidle')
  await page.locator('header details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
  const loading = page.locator('main [aria-busy=true], main [data-skeleton]')
  await expect(loading.and(page.locator(':visible'))).toHaveCount(0)
  expect(await expectSaidInForcedColors(page), page.url()).toBeGreaterThanOrEqual(least)
  expect(await page.evaluate(phrasesRunTogether), page.url()).toEqual([])
}
