import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import { bar, test } from '../support/journeys/site-editor.ts'

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the page is looked at in the whole screen, and left by Edit, Back, Escape, or a press on a text', async ({
    page,
    tolerated,
  }) => {
    tolerated.push(/Blocked script execution in 'about:srcdoc'/)
    await page.goto('/admin/site?document=pages/home')
    const look = page.getByRole('button', { name: 'Look', exact: true })
    const whole = page.getByRole('dialog', { name: 'Your page as it will be' })
    const frame = page.frameLocator('iframe')
    await look.click()
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    const share = (await page.locator('iframe').boundingBox())!.height / 740
    expect(share).toBeGreaterThan(0.85)
    await expect(bar(page)).toHaveCount(0)
    await expectAccessible(page, '[role=dialog]')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Width and colors' }).click()
    await page.getByRole('radio', { name: 'Tablet' }).check()
    await expect(page.locator('iframe')).toHaveCSS('width', '820px')
    await expectAccessible(page, '[role=dialog]')
    // A link is followed in the page: there is no room for its texts beside it.
    await frame.locator('[data-href="/services"]').first().dispatchEvent('click')
    await expect(page.locator('iframe')).toHaveAccessibleName('Preview of Services')
    await page.reload()
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(whole).toHaveCount(0)
    await expect(bar(page)).toBeVisible()

    await look.press('Enter')
    await expect(whole.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(look).toBeFocused()
    await look.click()
    await whole.getByRole('button', { name: 'Edit', exact: true }).dblclick()
    await expect(look).toBeFocused()
    await expect(page).toHaveURL(/document=pages\/home$/)

    await look.click()
    await frame.getByRole('heading', { level: 1 }).click()
    await expect(whole).toHaveCount(0)
    await expect(page.locator('#field-hero-headline')).toBeFocused()
    await look.click()
    await whole.getByLabel('Page', { exact: true }).selectOption({ label: 'Services' })
    await expect(page.locator('iframe')).toHaveAccessibleName('Preview of Services')
    await frame.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await expect(page.locator('[id^=field-]:focus')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(whole).toHaveCount(0)
  })
})
