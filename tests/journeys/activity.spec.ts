// Shows: hipaa (b)
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

test('the owner’s actions are listed, filtered by kind and day, and exported; so is a refused sign-in to the owner’s account, without an actor', async ({
  page,
  product,
}) => {
  const name = await enquire(product)
  await page.goto('/admin/inbox')
  await row(page, name).click()
  await expect(page.getByText('I dream of the sea.')).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await expect(records(page).first()).toContainText('Message opened')
  await expect(records(page).first()).toContainText('You')
  await page.getByLabel('Show').selectOption('Sign-ins to your account')
  await expect(records(page).first()).toContainText('Sign-in')
  await expect(records(page).filter({ hasText: 'Message opened' })).toHaveCount(0)
  await page.getByLabel('Through').fill('2020-01-01')
  await expect(page.getByText('Nothing is recorded here.')).toBeVisible()
  await page.getByLabel('Through').fill('')
  await expect(records(page).first()).toContainText('Sign-in')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a spreadsheet' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('activity.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF"Time \(UTC\)","What"/)
  expect(text).toContain('"Sign-in","Done"')
  await page.getByLabel('Show').selectOption('This record')
  await expect(records(page).first()).toContainText('This record exported')

  const { email } = await ownerSignIn(product)
  await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: 'sb_publishable_sandbox' },
    data: { email, password: 'not the one at all' },
  })
  await page.goto('/admin/activity')
  const refused = records(page).filter({ hasText: 'Refused' }).first()
  await expect(refused).toContainText('Sign-in')
  await expect(refused).toContainText('Unknown')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
})

function records(page: Page) {
  return page.getByRole('main').getByRole('listitem')
}
