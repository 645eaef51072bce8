import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

test.use({ productSettings: { LOG_LEVEL: 'warn', SAMPLE_ROWS: 'on' } })

test('a trial copy shows an owner’s day, and is empty after one press', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /3 unread messages/ })).toBeVisible()
  await expect(page.getByText('These are examples')).toBeVisible()
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.goto('/admin/inbox')
  await expect(page.getByRole('link', { name: 'Open the message from Priya Nair' })).toBeVisible()
  await page.goto('/admin/members')
  await expect(page.getByText('Imani Brooks')).toBeVisible()
  await page.goto('/admin/visits')
  await expect(page.getByText('/services').or(page.getByText('Services')).first()).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Remove all examples' }).press('Enter')
  await expect(page.getByText('These are examples')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: /unread message/ })).toHaveCount(0)
  await page.goto('/admin/inbox')
  await expect(page.getByRole('link', { name: /^Open the message/ })).toHaveCount(0)
  await page.reload()
  await page.goto('/admin/members')
  await expect(page.getByText('Imani Brooks')).toHaveCount(0)
})
