import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import { box, expectSaved, publishAll, test } from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /404/ })
test.describe.configure({ timeout: 240_000 })

test('the owner makes a page of her own, changes the address of a built-in one, and hides both', async ({
  page,
  visitor,
}) => {
  await page.goto('/admin/site')
  await page.getByRole('link', { name: /^Make a page of your own/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make a page of your own' })).toBeFocused()
  await typeInto(box(page, 'Heading').first(), 'Counseling for burnout')
  await writeText(
    page,
    page.getByRole('button', { name: /^Edit: First sentences/ }),
    'When a weekend is not enough.',
  )
  await expectSaved(page)
  // Looked at before visitors can read it, and before it has all that it needs.
  await page.getByRole('button', { name: 'Look' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Counseling for burnout')
  await expect(page.getByText('Visitors can’t read this page yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('switch', { name: /Visitors can read this page/ }).press('Space')
  await expect(page.getByText('This cannot be left empty.').first()).toBeVisible()
  await writeText(page, page.locator('#field-about-body'), 'You are tired in the morning.')
  await typeInto(box(page, 'Title'), 'Counseling for burnout in Florida')
  await typeInto(
    box(page, 'Description'),
    'Counseling by video for people whose work has used them up, anywhere in Florida.',
  )
  await typeInto(box(page, 'Address'), 'grief')
  await expect(page.getByText('Another page of yours has this address.')).toBeVisible()
  await typeInto(box(page, 'Address'), 'burnout')
  await expect(page.getByText('Another page of yours has this address.')).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Counseling for burnout' })).toBeVisible()
  await expect(box(page, 'Address')).toHaveValue('burnout')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(preview.getByText('You are tired in the morning.')).toBeVisible()
  expect((await visitor.goto('/counseling/burnout'))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: '404' })).toBeVisible()
  // Another address: the one of before will lead there.
  await openPage(page, 'Counseling for grief')
  await typeInto(box(page, 'Address'), 'loss')
  await expectSaved(page)
  await publishAll(page)

  await visitor.goto('/services')
  await visitor.getByRole('link', { name: 'Counseling for burnout' }).click()
  await expect(visitor).toHaveURL(/\/counseling\/burnout$/)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Counseling for burnout' })).toBeFocused()
  await visitor.reload()
  await expect(visitor).toHaveTitle(/^Counseling for burnout in Florida/)
  expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain('/counseling/burnout</loc>')
  await expectNoSidewaysScroll(visitor)
  await visitor.goto('/counseling/grief')
  await expect(visitor).toHaveURL(/\/counseling\/loss$/)

  await openPage(page, 'Counseling for grief')
  await page.getByRole('switch', { name: /Visitors can read this page/ }).press('Space')
  const instead = page.getByRole('combobox', { name: 'its address leads to' })
  await expect(instead.getByRole('option', { name: 'Email address' })).toHaveCount(0)
  await expect(instead.getByRole('option', { name: 'Another address' })).toHaveCount(0)
  await instead.selectOption({ label: 'Contact' })
  await instead.selectOption({ label: 'No page' })
  await expect(instead).toHaveValue('')
  await instead.selectOption({ label: 'Services' })
  await expectSaved(page)
  await openPage(page, 'Counseling for burnout')
  await page.getByRole('switch', { name: /Visitors can read this page/ }).press('Space')
  await expectSaved(page)
  await publishAll(page)
  for (const address of ['loss', 'grief']) {
    await visitor.goto(`/counseling/${address}`)
    await expect(visitor).toHaveURL(/\/services$/)
  }
  // The links of a page go with it.
  await expect(visitor.getByRole('link', { name: 'Counseling for burnout' })).toHaveCount(0)
  expect((await visitor.goto('/counseling/burnout'))?.status()).toBe(404)
  await visitor.goto('/about')
  await expect(visitor.getByRole('link', { name: 'Anxiety and worry' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Grief and loss' })).toHaveCount(0)
})

async function openPage(page: Page, name: string): Promise<void> {
  await page.goto('/admin/site')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a text, and types it. */
async function writeText(page: Page, text: Locator, words: string): Promise<void> {
  await text.press('Enter')
  await expect(page.locator('[role=textbox]:focus')).toBeVisible()
  await page.keyboard.type(words)
}
