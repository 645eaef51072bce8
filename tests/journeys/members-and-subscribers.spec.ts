import { readFile } from 'node:fs/promises'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { findList, subscribe } from '../support/backend.ts'
import { buy } from '../support/journeys/plans.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { freshAddress } from '../support/sandbox.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'

test.use({ viewport: { width: 360, height: 740 } })
test('a subscriber is found by typing, exported, and removed by keyboard', async ({ page, product }) => {
  const email = freshAddress('reader')
  await subscribe(product, email, await findList(product, 'Newsletter'))
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Subscribers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribers')
  await expect(page.getByRole('radio', { name: 'Newsletter' })).toBeChecked()
  const typed = email.toUpperCase().slice(0, -3)
  const searched = page.waitForResponse((response) => response.request().postData()?.includes(typed) ?? false)
  await typeInto(page.getByLabel('Search by email address'), typed)
  await searched
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(email)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a spreadsheet' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('newsletter.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF"Email","Subscribed \(UTC\)","State"\r\n/)
  expect(text).toContain(`"${email}",`)

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Remove ${email}` }).focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAccessibleName('Take this address off Newsletter?')
  await expect(question).toHaveAccessibleDescription(new RegExp(email))
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Remove ${email}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('The address was removed.')).toBeVisible()
  await expect(page.getByText('No address on this list matches.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/admin/activity')
  await page.getByLabel('Show').selectOption('Subscribers')
  const records = page.getByRole('main').getByRole('listitem')
  await expect(records.first()).toContainText('Subscribers searched')
  await expect(records.filter({ hasText: 'Subscriber removed from a list' }).first()).toContainText('You')
  await expect(records.filter({ hasText: 'Subscribers exported' }).first()).toBeVisible()
})

test('a member is found with their plan, and links to the customer at Stripe', async ({ page, product }) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/membership')
  await buy(page, 'Pro')
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin/members')
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  // The list moves the choices while it comes in.
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row.first()).toBeVisible()
  await page.getByRole('radio', { name: 'With a plan' }).click()
  await expect(page.getByRole('radio', { name: 'With a plan' })).toBeChecked()
  await typeInto(page.getByLabel('Search by name or email address'), member.email)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(member.email)
  await expect(row).toContainText(/Pro Paid until/)
  await expect(row.getByRole('link')).toHaveAttribute('href', /\/functions\/v1\/stripe-customer\?id=cus_\w+$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/admin/members?list=failing')
  await expect(page.getByRole('radio', { name: 'Payment failed' })).toBeChecked()
})
