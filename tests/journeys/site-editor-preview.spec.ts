import { expect } from '../support/journeys/journey.ts'
import { test } from '../support/journeys/site-editor.ts'

test.describe.configure({ timeout: 240_000 })

test('the preview shows fields that work by scripts as visitors see them', async ({ page }) => {
  await page.goto('/admin/site?document=pages/booking')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByLabel('Your insurance company')).toBeVisible()
  await expect(frame.getByText('can’t be used in this browser')).toHaveCount(0)
  await expect(frame.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'FAQs' })
  await expect(frame.getByRole('search')).toBeVisible()
})
