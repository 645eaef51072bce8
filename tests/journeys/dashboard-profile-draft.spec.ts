import type { Page } from '@playwright/test'

import { mailTo } from '../support/mail.ts'
import type { Product } from '../support/product.ts'
import { newMember, newSignUp, openSession, revoke, signIn, type SignIn } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

// The session of the other tab, and of the change that is to be saved, is over.
test.use({ expectedErrors: /40[013]|could not be checked|was not (read|saved)/ })

test('input in the profile is kept after a sign-out in another tab, and after a save with an ended session', async ({
  page,
  product,
  context,
}) => {
  const member = await newMember(product)
  await edit(page, product, member)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, member.email, member.password)
  await expectBack(page)

  await revoke(product, await openSession(product, member))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(toasts(page).getByText('You were signed out before your changes were saved')).toBeVisible()
  await fillSignIn(page, member.email, member.password)
  await expectBack(page)

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tabpanel').getByText('Smith', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveCount(0)
})

test('another member never sees it, nor one who signs in by a mail in another tab, nor its own member once it was canceled', async ({
  page,
  product,
  context,
}) => {
  const member = await newMember(product)
  await edit(page, product, member)
  const stranger = await newMember(product)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, stranger.email, stranger.password)
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Reed')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  // The one who left on purpose has taken everything along.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Smith')

  await edit(page, product, await newMember(product))
  const { email } = await newSignUp(product, 'Ana')
  await other.goto((await mailTo(product, email, /confirm/i)).link)
  await other.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await expect(page.getByLabel('Last Name')).toHaveValue('Reed')
})

test('a form that was opened before writes only its changes; a conflict in the same field is asked about', async ({
  page,
  product,
  context,
}) => {
  const member = await newMember(product)
  await edit(page, product, member)
  const phone = await context.newPage()
  await phone.goto('/dashboard#profile')
  await phone.getByRole('button', { name: 'Edit profile' }).click()
  await typeInto(phone.getByLabel('Phone'), '407 555 0142')
  await phone.getByLabel('Short check-ins').check()
  await phone.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(phone).getByText('Profile saved')).toBeVisible()

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('Profile saved')).toBeVisible()
  const facts = page.getByRole('tabpanel')
  for (const kept of ['Smith', '(407) 555-0142', 'Short check-ins', 'Evening appointments']) {
    await expect(facts.getByText(kept, { exact: true })).toBeVisible()
  }

  await phone.getByRole('button', { name: 'Edit profile' }).click()
  await typeInto(phone.getByLabel('Last Name'), 'Jones')
  await phone.getByRole('button', { name: 'Save changes' }).click()
  await expect(phone.getByLabel('Last Name')).toHaveAccessibleDescription(/changed elsewhere to “Smith”/)
  await expect(phone.getByLabel('Last Name')).toBeFocused()
  // A reload in between asks nothing anew, and takes nothing back.
  await phone.reload()
  await expect(phone.getByLabel('Last Name')).toHaveValue('Jones')
  await phone.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(phone).getByText('Profile saved')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('tabpanel').getByText('Jones', { exact: true })).toBeVisible()
  await expect(phone.getByRole('tabpanel').getByText('Evening appointments')).toBeVisible()
})

async function edit(page: Page, product: Product, member: SignIn) {
  await signIn(page, product, member)
  await page.goto('/dashboard#profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await typeInto(page.getByLabel('Last Name'), 'Smith')
  await page.getByLabel('Evening appointments').check()
}

async function expectBack(page: Page) {
  await expect(page).toHaveURL('/dashboard#profile')
  await expect(page.getByText('Here is what you typed before. It is not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveValue('Smith')
  await expect(page.getByLabel('First Name')).toHaveValue('Robin')
  await expect(page.getByLabel('Evening appointments')).toBeChecked()
}
