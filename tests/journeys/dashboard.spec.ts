import type { Page } from '@playwright/test'

import { newMember, signIn } from '../support/sessions.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

// Shows: spec 2.72, 2.73, 3.6, 4.18
test('without a profile, or while it can’t be loaded or is slow, nothing false is shown or can be edited, and Try again works @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/406|500|was not read/)
  const member = await newMember(product)
  await signIn(page, product, member)
  const profiles = '**/rest/v1/profiles**'
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('without a profile a member is welcomed by their address, and none is created', async () => {
    // The row comes with the account; a backend that lost it answers so.
    const none = { code: 'PGRST116', message: 'no row', details: null, hint: null }
    await page.route(profiles, (route) => route.fulfill({ status: 406, json: none }))
    await page.goto('/dashboard')
    await expect(heading).toHaveText(`Welcome, ${member.email.split('@')[0]}`)
    await expect(page.getByText('Member since Recently')).toBeVisible()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByRole('tabpanel').getByText('Not provided')).toHaveCount(3)
    await expect(page.getByRole('tabpanel').getByText(member.email)).toBeVisible()
    await expect(page.getByText('Therapy Preferences')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /error|wrong/i })).toHaveCount(0)
    await page.unroute(profiles)
  })

  await test.step('a profile that can’t be loaded is not shown', async () => {
    await page.route(profiles, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded')
    await expect(page.getByText(/Not Subscribed|Start your evaluation|Member since/)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByRole('button', { name: 'Edit profile' })).toHaveCount(0)
    await expect(page.getByText('Not provided')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await page.unroute(profiles)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toHaveText('Welcome, Robin')
    await expect(heading).toBeFocused()
    await expect(page.getByRole('switch')).toBeVisible()
  })

  await test.step('a skeleton is shown until the member is known, with a time limit', async () => {
    await page.clock.install()
    let failing = true
    await page.route(profiles, (route) => (failing ? undefined : route.continue()))
    await page.goto('/about')
    // The document has the skeleton; its time starts with the scripts, which then ask for the profile.
    const asked = page.waitForRequest(profiles)
    await page.goto('/dashboard')
    await asked
    await expect(heading).toHaveText('Loading your dashboard')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeDisabled()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('alert')).toContainText('This is taking longer than it should')
    failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toHaveText('Welcome, Robin')
  })
})

// Shows: spec 2.79, 2.80
test('the tabs work by keyboard and survive a reload; the profile is edited in place, and a failure loses no input @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/500|was not saved|ERR_INTERNET_DISCONNECTED|was not read|could not be checked/)
  await openDashboard(page, product)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  for (const [key, tab] of [
    ['ArrowRight', 'Profile'],
    ['End', 'Settings'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Settings'],
    ['Home', 'Overview'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: tab })).toBeFocused()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await page.getByRole('tab', { name: 'Resources' }).click()
  await expect(page).toHaveURL('/dashboard#resources')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Guides' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeHidden()

  await page.getByRole('tab', { name: 'Profile' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Not provided')).toHaveCount(1)
  await page.route('**/rest/v1/profiles**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'no' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await typeInto(page.getByLabel('Last Name'), 'Other')
  await expect(page.getByLabel('First Name')).toHaveValue('Robin')
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('Your changes were not saved')).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveValue('Other')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('You are offline')).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveValue('Other')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('Reed', { exact: true })).toBeVisible()

  await page.unroute('**/rest/v1/profiles**')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await typeInto(page.getByLabel('First Name'), 'R')
  await typeInto(page.getByLabel(/^Phone/), 'none')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription(/at least 2 characters/)
  await expect(page.getByLabel(/^Phone/)).toHaveAccessibleDescription('Invalid phone number')
  await typeInto(page.getByLabel('First Name'), 'Rowan')
  await typeInto(page.getByLabel(/^Phone/), '+1 (555) 765-4321')
  await page.getByLabel('Evening appointments').check()
  await page.getByLabel('Short check-ins').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rowan')
  await page.reload()
  for (const text of ['Rowan', '(555) 765-4321', 'Evening appointments', 'Short check-ins'])
    await expect(panel.getByText(text, { exact: true })).toBeVisible()
})

async function openDashboard(page: Page, product: Parameters<typeof signIn>[1]) {
  await signIn(page, product, await newMember(product))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
}
