// Shows: asvs 5.4.1, 5.4.2, 6.2.3
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { asService } from '../support/backend.ts'
import { mailTo } from '../support/mail.ts'
import type { Product } from '../support/product.ts'
import { freshAddress } from '../support/sandbox.ts'
import { newMember, openSession, signIn, type SignIn } from '../support/sessions.ts'
import { expectNamedForManagers, signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, test, toasts, waitForScripts } from '../support/journeys/journey.ts'
import { onProject } from '../support/journeys/on-project.ts'
import { typeInto } from '../support/journeys/typing.ts'

// Shows: spec 2.82
test('the newsletter is turned off and on, here and on the list', async ({ page, product }) => {
  const { email } = await openSettings(page, product)
  const settings = page.getByRole('region', { name: 'Email Notifications' })
  await expect(settings.getByText('Enabled', { exact: true })).toBeVisible()
  const newsletter = settings.getByRole('switch', { name: 'Email Notifications' })
  await expect(newsletter).toBeChecked()
  await newsletter.click()
  await expect(settings.getByText('Disabled', { exact: true })).toBeVisible()
  expect(await isSubscribed(product, email)).toBe(false)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Not Subscribed')).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await newsletter.press('Space')
  await expect(settings.getByText('Enabled', { exact: true })).toBeVisible()
  expect(await isSubscribed(product, email)).toBe(true)
})

// Shows: spec 2.83
test('every device is listed and signed out, by itself or with all others; a new password needs the current one, and ends the other sessions @fast', async ({
  page,
  product,
  browser,
  tolerated,
}) => {
  tolerated.push(/40[03]|422/)
  const member = await newMember(product)
  for (let devices = 0; devices < 2; devices += 1) await openSession(product, member)
  await openSettings(page, product, member)
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expectAccessible(page, 'main')
  await devices.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('heading')).toBeFocused()
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices.getByText('You are signed in on this device only.')).toBeVisible()

  const elsewhere = await (await browser.newContext({ baseURL: product.address })).newPage()
  waitForScripts(elsewhere)
  await signIn(elsewhere, product, member)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expectNamedForManagers(page, member.email)
  await save('not the right one', 'ten pelicans over the bay')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
  await expect(page.getByLabel('Current password')).toBeFocused()
  await save(member.password, 'short')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/)
  if (!onProject) {
    await save(member.password, 'robin1234')
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      /without your name|easy to guess/,
    )
  }
  await save(member.password, 'ten pelicans over the bay')
  await expect(toasts(page).getByText('You were signed out on your other devices.')).toBeVisible()
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL('/auth')
  await elsewhere.context().close()

  async function save(current: string, password: string) {
    await typeInto(page.getByLabel('Current password'), current)
    await typeInto(page.getByLabel('New password'), password)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }
})

test.describe('another address', () => {
  test.use({ expectedErrors: /400|403|429/ })

  test('is used once its mail’s link is confirmed', async ({ page, product }) => {
    const { email, password } = await openSettings(page, product)
    const next = freshAddress('next')
    await askFor(page, email, password)
    await expectNamedForManagers(page, email)
    await expect(page.getByLabel('New email address')).toHaveAccessibleDescription(/your address already/)
    await askFor(page, next, 'not the right one')
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
    await askFor(page, next, password)
    await expect(toasts(page).getByText('Please check your email')).toBeVisible()
    await page.reload()
    await expect(page.getByText(`A message went to ${next}`)).toBeVisible()
    await page.goto((await mailTo(product, next, /confirm your new/i)).link)
    await page.getByRole('button', { name: 'Confirm my new address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address changed')
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'Email address' }).getByText(next)).toBeVisible()
    await expect(page.getByText('A message went to')).toHaveCount(0)
  })

  test('is mailed again, or canceled for the current one', async ({ page, product }) => {
    const { email, password } = await openSettings(page, product)
    const next = freshAddress('next')
    await askFor(page, next, password)
    await expect(page.getByText(`A message went to ${next}`)).toBeVisible()
    const { link } = await mailTo(product, next, /confirm your new/i)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(toasts(page).getByText('Please wait a minute')).toBeVisible()
    // A project cancels no change of address.
    if (onProject) return
    await page.getByRole('button', { name: 'Keep my current address' }).click()
    await expect(toasts(page).getByText('Your account keeps its current address.')).toBeVisible()
    await expect(page.getByText(`A message went to ${next}`)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Email address' }).getByText(email)).toBeVisible()
    await expect(page.getByText(`A message went to ${next}`)).toHaveCount(0)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my new address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByText('only for the address that you asked for last')).toBeVisible()
  })

  test('is used once its mail’s code is typed, in the field that gets the focus', async ({
    page,
    product,
  }) => {
    const { password } = await openSettings(page, product)
    const next = freshAddress('next')
    const setting = page.getByRole('region', { name: 'Email address' })
    await askFor(page, next, password)
    await expect(setting.getByRole('group', { name: `A message went to ${next}` })).toBeFocused()
    const code = setting.getByLabel('Code from the message')
    const mailed = (await mailTo(product, next, /confirm your new/i)).code
    for (const typed of [mailed.slice(1), mailed]) {
      await typeInto(code, typed)
      await setting.getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
      await expect(setting.getByRole('button', { name: 'Checking...' })).toHaveCount(0)
    }
    await expect(toasts(page).getByText('Address changed')).toBeVisible()
    await expect(code).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Email address' })).toBeFocused()
    await expect(setting.getByText(next)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/auth#sign-in')
    await fillSignIn(page, next, password)
    await expect(page).toHaveURL('/dashboard')
  })
})

// Shows: spec 2.84
test('everything that is stored is downloaded immediately, to read and as data; later the password is required first', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/40[03]/)
  const { email, password } = await openSettings(page, product)
  const settings = page.getByRole('region', { name: 'Your data' })
  const html = await download()
  expect(html).toContain('<!doctype html>')
  expect(html).toContain(email)
  expect(html).toContain('<dt>First name</dt><dd>Robin</dd>')
  await settings.getByLabel('As data (JSON)').check()
  const document = JSON.parse(await download()) as Record<string, unknown>
  expect(document).toMatchObject({
    account: { email },
    profile: { first_name: 'Robin', last_name: 'Reed', newsletter_subscribed: true },
    email_subscriptions: [{ list: 'Newsletter', subscribed: true }],
    memberships: [],
  })

  const stale = { status: 403, json: { error: 'prove who you are first', hint: 'proof_needed' } }
  await page.route('**/functions/v1/export-my-data', (route) => route.fulfill(stale), { times: 1 })
  const button = settings.getByRole('button', { name: 'Download' })
  await button.click()
  const field = settings.getByLabel('Current password')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/signed in a while ago/)
  await typeInto(field, 'not the right one')
  await button.click()
  await expect(field).toHaveAccessibleDescription(/not your current password/)
  await typeInto(field, password)
  await download()
  await expect(field).toHaveCount(0)

  async function download() {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      settings.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^my-data\.(?:html|json)$/)
    return readFile(await file.path(), 'utf8')
  }
})

test('the question before a deletion says what remains, requires the typed word, and later the password; after a failure the end of a session still redirects', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  tolerated.push(/403|500|was not deleted/)
  const { email, password } = await openSettings(page, product)
  const deletion = '**/rest/v1/rpc/delete_account'
  await test.step('after a failed deletion, a sign-out in another tab redirects to /auth', async () => {
    await page.route(deletion, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Delete account' }).click()
    await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(toasts(page).getByText('The account was not deleted')).toBeVisible()
    await page.unroute(deletion)
    const other = await context.newPage()
    await other.goto('/dashboard')
    await other.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await other.close()
  })
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard#settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeFocused()
  const question = page.getByRole('form', { name: 'Delete your account?' })
  await expect(question).toContainText('messages for up to 2 years from the day you sent them')
  await expect(question).toContainText('removed at the mailing service for good')
  await typeInto(page.getByLabel('Type DELETE to confirm'), 'delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel('Type DELETE to confirm')).toHaveAccessibleDescription(/capital letters/)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')

  await page.evaluate(() =>
    localStorage.setItem('typed:chosen-plan', JSON.stringify({ at: Date.now(), value: 'pro' })),
  )
  const stale = { code: '42501', message: 'prove who you are first', details: null, hint: 'proof_needed' }
  await page.route(deletion, (route) => route.fulfill({ status: 403, json: stale }), { times: 1 })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const field = page.getByRole('region', { name: 'Delete account' }).getByLabel('Current password')
  await expect(field).toBeFocused()
  await expectNamedForManagers(page, email)
  await typeInto(field, password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(toasts(page).getByText('Account deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

async function openSettings(page: Page, product: Product, who?: SignIn): Promise<SignIn> {
  const member = who ?? (await newMember(product))
  await signIn(page, product, member)
  await page.goto('/dashboard#settings')
  await expect(page.getByRole('heading', { name: 'Email Notifications' })).toBeVisible()
  return member
}

async function askFor(page: Page, email: string, password: string) {
  const open = page.getByRole('button', { name: 'Change address' })
  if (!(await page.getByLabel('New email address').isVisible())) await open.click()
  await typeInto(page.getByLabel('New email address'), email)
  await typeInto(page.getByLabel('Current password'), password)
  await open.click()
}

async function isSubscribed(product: Product, email: string) {
  const query = new URLSearchParams({ select: 'subscribed', email: `eq.${email}` })
  const rows = await (await asService(product))('GET', `email_subscriptions?${query}`)
  const found = (await rows.json()) as { subscribed: boolean }[]
  return found[0]?.subscribed
}
