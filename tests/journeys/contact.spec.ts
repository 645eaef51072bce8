import type { Page } from '@playwright/test'

import { readOutbox } from '../support/sandbox.ts'
import { expect, hold, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

// Shows: spec 2.54, 4.5, 8.8
test('a message is sent from a small phone by keyboard alone, and the thank-you screen has links @fast', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const before = (await readOutbox(product)).length
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await page.getByLabel('Your name').focus()
  // The letter chooses the topic.
  for (const text of ['Robin', 'robin@example.com', '', 'T', 'Do you work on Sundays?']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Thank you for your message')
  await expect(heading).toBeFocused()
  await expect(page.getByText("I'll get back to you within 24-48 hours.").first()).toBeVisible()
  await expect(page.locator('form[enctype]')).toHaveCount(0)
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Where to Book' })).toHaveAttribute('href', '/booking')
  await expect(main.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
  await expect.poll(async () => (await readOutbox(product)).length, { timeout: 30_000 }).toBe(before + 1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByLabel('Your question')).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser posts the form and is redirected to a thank-you @fast', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.locator('#message-sent')).toBeHidden()
    await expect(page.locator('#message-failed')).toBeHidden()
    await write(page)
    await expect(page).toHaveURL('/contact#message-sent')
    const sent = page.locator('#message-sent')
    await expect(sent.getByRole('link', { name: 'Where to Book' })).toBeVisible()
    await expect(sent.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
    await expect(page.locator('#message-failed')).toBeHidden()
    await page.goto('/contact#message-failed')
    await expect(page.locator('#message-failed')).toContainText('Error sending message')
    await expect(page.locator('#message-sent')).toBeHidden()
    await page.goto('/contact#message-too-many')
    await expect(page.locator('#message-too-many')).toContainText('Please wait a few minutes')
    await expect(page.locator('#message-failed')).toBeHidden()
  })
})

test('a message sent before the scripts ran ends on the thank-you screen too, a link to it on the form', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await write(page)
  await page.waitForURL('**/contact#message-sent', { waitUntil: 'commit' })
  await expect(page.locator('#message-sent')).toBeVisible()
  scripts.release()
  await expect(heading).toHaveText('Thank you for your message')
  await page.reload()
  await expect(heading).toHaveText('Thank you for your message')
  await page.goto('about:blank')
  await page.goto('/contact#message-sent')
  await expect(heading).toHaveText('Contact')
  await expect(page.locator('#message-sent')).toBeHidden()
})

async function write(page: Page) {
  await typeInto(page.getByLabel('Your name'), 'Robin')
  await typeInto(page.getByLabel('Email').first(), 'robin@example.com')
  await typeInto(page.getByLabel('Your question'), 'May I ask something?')
  await page.getByRole('button', { name: 'Send message' }).click()
}
