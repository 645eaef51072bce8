import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test, waitForScripts } from '../support/journeys/journey.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

// Playwright's own says that it is a program.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
test.use({ userAgent })

test('pages that a visitor opens are counted, whether by address or by link, and the owner sees how often', async ({
  browser,
  page,
  product,
}) => {
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/')
  await page.goto('/admin/visits')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visits')
  const before = { about: await visitsOf(page, 'About'), faqs: await visitsOf(page, 'FAQs') }

  const context = await browser.newContext({ baseURL: product.address, userAgent })
  const visitor = await context.newPage()
  waitForScripts(visitor)
  await visitor.goto('/about?from=a-letter')
  await visitor.getByRole('navigation').getByRole('link', { name: 'FAQs' }).first().click()
  await expect(visitor).toHaveURL('/faqs')
  // From memory, so not counted again; as a document that the browser has, neither.
  await visitor.goBack()
  await expect(visitor).toHaveURL(/about/)
  await visitor.reload()
  await visitor.goto('/auth')
  expect(await context.cookies()).toEqual([])
  await context.close()

  await page.reload()
  await expect.poll(() => visitsOf(page, 'About')).toBe(before.about + 1)
  expect(await visitsOf(page, 'FAQs')).toBe(before.faqs + 1)
  await expect(page.getByRole('main')).not.toContainText('Sign in')
  await expect(page.getByText(/^Counted since .+ From .+ on, you can compare/)).toBeVisible()

  await page.getByRole('main').locator('summary').click()
  const days = page.getByRole('table', { name: 'By day, in numbers' }).getByRole('row')
  await expect(days).toHaveCount(31)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('img', { name: /^Visits by day, from/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

/** Zero where the page is not in the table. */
async function visitsOf(page: Page, name: string): Promise<number> {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  return (await row.count()) === 0 ? 0 : Number(await row.getByRole('cell').first().innerText())
}
