import type { Page } from '@playwright/test'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import type { Product } from '../product.ts'
import { newMember, signIn } from '../sessions.ts'
import { signIn as fillSignIn } from './account-forms.ts'
import { expect, test, toasts } from './journey.ts'

const KEY = 'sb-practice-auth-token'

test('public pages load nothing of accounts while nobody is signed in', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (reply) => {
    if (reply.url().endsWith('.js')) scripts.push(reply.text())
  })
  for (const path of ['/', '/auth', '/contact']) await page.goto(path, { waitUntil: 'networkidle' })
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(5)
  // The name that the client gives itself in each request.
  expect(texts.filter((text) => text.includes('gotrue-js'))).toEqual([])
})

test('the header leads to the account, and once signed in to the dashboard', async ({ page, product }) => {
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/auth')
  await signIn(page, product, await newMember(product))
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Your dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('without a session the dashboard gives way to /auth, and Back does not lead into a circle', async ({
  page,
  product,
}) => {
  const { email, password } = await newMember(product)
  await page.goto('/about')
  await page.goto('/dashboard#settings')
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard#settings')
})

test('signing in and out in one tab shows in the other', async ({ page, product, context }) => {
  const { email, password } = await newMember(product)
  const other = await context.newPage()
  await other.goto('/auth')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Create Your Account')
  await page.goto('/auth#sign-in')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  await expect(other.getByText(`Signed in as ${email}.`)).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/auth')
  await expect(other.getByText('You were signed out. Please sign in again.')).toBeVisible()
})

test('an expired access token with a valid refresh token keeps two tabs signed in at once', async ({
  page,
  product,
  context,
}) => {
  await signIn(page, product, await newMember(product))
  await expireToken(page)
  const other = await context.newPage()
  await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  }
})

test.describe('a session that was revoked', () => {
  // Whichever tab finds out first takes the session from the other, whose questions are then a visitor's.
  test.use({ expectedErrors: /40[013]|could not be checked|was not read/ })

  for (const expired of [true, false]) {
    const state = expired ? 'an expired' : 'a fresh'
    test(`leads both tabs to /auth with ${state} access token, and there it ends`, async ({
      page,
      product,
      context,
    }) => {
      await signIn(page, product, await newMember(product))
      await revoke(page, product)
      if (expired) await expireToken(page)
      const other = await context.newPage()
      let asked = 0
      for (const tab of [page, other]) {
        tab.on('request', (request) => {
          if (request.url().includes('/auth/v1/')) asked += 1
        })
      }
      await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')])
      for (const tab of [page, other]) {
        await expect(tab).toHaveURL('/auth')
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      }
      const before = asked
      await page.waitForTimeout(1500)
      expect(asked).toBe(before)
      expect(before).toBeLessThan(8)
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
    })
  }
})

// Between any two of this tab's looks at what is stored.
for (const looks of [1, 2, 3, 4]) {
  test(`a session that another tab ends after look ${looks} of this one leads to /auth`, async ({
    page,
    product,
  }) => {
    await signIn(page, product, await newMember(product))
    await page.addInitScript(
      ([key, most]) => {
        let seen = 0
        const read = Storage.prototype.getItem
        Storage.prototype.getItem = function (name) {
          const value = read.call(this, name)
          if (name === key && ++seen === most) this.removeItem(key)
          return value
        }
      },
      [KEY, looks] as const,
    )
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })
}

test.describe('when the session can’t be checked', () => {
  test.use({ expectedErrors: /ERR_|could not be checked|Failed to fetch/ })
  test('the dashboard gives way to /auth, which says so and leads back', async ({ page, product }) => {
    await signIn(page, product, await newMember(product))
    await page.route('**/auth/v1/user', (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/auth')
    await expect(page.getByText('Your sign-in could not be checked.')).toBeVisible()
    await page.unroute('**/auth/v1/user')
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  })
})

test('signing out on /auth leads home and says so', async ({ page, product }) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/auth')
  await expect(page.getByText(`Signed in as ${member.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page).getByText('Signed out successfully')).toBeVisible()
})

test.describe('when signing out fails', () => {
  test.use({ expectedErrors: /500/ })
  test('the member is told, and stays', async ({ page, product }) => {
    await signIn(page, product, await newMember(product))
    await page.goto('/dashboard')
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { msg: 'no' } }))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(toasts(page).getByText('Error signing out')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeEnabled()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/auth', '/dashboard', '/auth/confirm']) {
    test(`${path} says what it needs and whom to call instead`, async ({ page }) => {
      await page.goto(path)
      const words = page.locator('noscript p')
      await expect(words).toBeVisible()
      await expect(words).toContainText('This part of the page needs JavaScript.')
    })
  }
})

/** Makes the browser believe that the access token has run out an hour ago. */
async function expireToken(page: Page) {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 3600 }),
    )
  }, KEY)
}

/** Ends the session as another device would, without this browser's knowledge. */
async function revoke(page: Page, product: Product) {
  const token = await page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token,
    KEY,
  )
  const reply = await fetch(`${product.address}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(204)
}
