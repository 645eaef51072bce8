import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { mailTo } from '../support/mail.ts'
import { freshAddress } from '../support/sandbox.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { PASSWORD, signUp } from '../support/journeys/account-forms.ts'
import { expect, hold, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.use({ expectedErrors: /40[03]/ })

test('every screen of /auth is accessible and fits a small phone', async ({ page, product }) => {
  test.setTimeout(120_000)
  const email = freshAddress('a-rather-long-name-before-the-at-sign')
  await page.goto('/auth')
  await lookAt(page, 'Create Your Account')
  await signUp(page, { firstName: 'A', lastName: 'B', email: 'x', phone: 'x', password: 'x' })
  await look('Create Your Account')
  // What was typed would outlive a reload.
  await page.goto('/')
  await page.goto('/auth')
  await signUp(page, { firstName: 'Ana', lastName: 'Lopez', email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
  await look('Please check your email')
  await page.goto('/auth#sign-in')
  await typeInto(page.getByLabel('Email'), email)
  await typeInto(page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Please confirm your address first' })).toBeFocused()
  await look('Please confirm your address first')
  await page.goto('/auth#forgotten')
  await look('Forgot your password?')
  await page.goto('/auth/confirm#type=signup')
  await look('One more step')
  await page.goto('/auth/confirm#token_hash=used&type=recovery')
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await look('This link no longer works')
  await page.goto((await mailTo(product, email, /confirm/i)).link)
  await look('One more step')
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await look('Address confirmed')
  await page.goto('/auth')
  await look('You are signed in')

  function look(title: string) {
    return lookAt(page, title, 'main')
  }
})

test('every tab of the dashboard is accessible and fits a small phone', async ({ page, product }) => {
  test.setTimeout(120_000)
  const member = await newMember(product)
  await signIn(page, product, member)
  const { release } = await hold(page, '**/rest/v1/profiles**')
  await page.goto('/dashboard')
  await lookAt(page, 'Loading your dashboard', 'main')
  release()
  await lookAt(page, 'Welcome, Robin')
  await page.getByRole('tab', { name: 'Profile' }).click()
  await lookAt(page, 'Welcome, Robin', 'main')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await lookAt(page, 'Welcome, Robin', 'main')
  await page.getByRole('tab', { name: 'Resources' }).click()
  await lookAt(page, 'Welcome, Robin', 'main')
  await page.getByRole('tab', { name: 'Settings' }).click()
  for (const name of ['Change address', 'Update Password', 'Delete account'])
    await page.getByRole('button', { name }).click()
  await lookAt(page, 'Welcome, Robin', 'main')
  const address = page.getByRole('region', { name: 'Email address' })
  await typeInto(
    address.getByLabel('New email address'),
    freshAddress('a-rather-long-name-before-the-at-sign'),
  )
  await typeInto(address.getByLabel('Current password'), member.password)
  await address.getByRole('button', { name: 'Change address' }).click()
  await expect(address.getByLabel('Code from the message')).toBeVisible()
  await lookAt(page, 'Welcome, Robin', 'main')
})

test('signing in and out works on a small phone by keyboard alone', async ({ page, product }) => {
  const { email, password } = await newMember(product)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/auth#sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await page.getByRole('button', { name: 'Sign Out' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

/** The whole of a page where it is opened; then only what changes, inside the same frame. */
async function lookAt(page: Page, title: string, ...within: string[]) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  // A link that typing has scrolled half under the sticky header is no target that is too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, ...within)
}
