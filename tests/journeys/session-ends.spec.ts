// Shows: asvs 14.3.1
import type { Page } from '@playwright/test'

import { deleteAccount, newMember, revoke, signIn } from '../support/sessions.ts'
import { expect, settle, test } from '../support/journeys/journey.ts'

const KEY = 'sb-practice-auth-token'

// Shows: spec 4.15
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
      await context.clock.install()
      await signIn(page, product, await newMember(product))
      await revoke(product, await storedSession(page))
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
      // Reports of what was asked before may come after the page has changed.
      for (const tab of [page, other]) await settle(tab)
      const before = asked
      await context.clock.fastForward(60_000)
      for (const tab of [page, other]) await settle(tab)
      expect(asked).toBe(before)
      expect(before).toBeLessThan(8)
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
    })
  }
})

test('a session that another device ends while its page is open leads to /auth at the first call that the data service refuses', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/40[013]|was not (changed|checked|offered)/)
  await signIn(page, product, await newMember(product))
  await page.goto('/dashboard#settings')
  const turnOff = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(turnOff).toBeVisible()
  // What the page still asks by itself would be refused first.
  await page.waitForLoadState('networkidle')
  await revoke(product, await storedSession(page))
  await turnOff.click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
})

test.describe('an account that was deleted on another device', () => {
  test.use({ expectedErrors: /40[013]|was not (changed|checked|offered|read)/ })

  for (const where of ['at the first call that is refused', 'when a page for members is opened']) {
    test(`is signed out of here ${where}`, async ({ page, product }) => {
      await signIn(page, product, await newMember(product))
      await page.goto('/dashboard#settings')
      const turnOff = page.getByRole('switch', { name: 'Email Notifications' })
      await expect(turnOff).toBeVisible()
      await page.waitForLoadState('networkidle')
      await deleteAccount(product, await storedSession(page))
      if (where.startsWith('at')) await turnOff.click()
      else await page.goto('/dashboard')
      await expect(page).toHaveURL('/auth')
      await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
    })
  }
})

test('a session that another tab ends between any two looks of this one leads to /auth', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await page.addInitScript((key) => {
    let seen = 0
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (name) {
      const value = read.call(this, name)
      if (name === key && ++seen === Number(read.call(sessionStorage, 'looks'))) this.removeItem(key)
      return value
    }
  }, KEY)
  for (const looks of [1, 2, 3, 4]) {
    await signIn(page, product, member)
    await page.evaluate((most) => sessionStorage.setItem('looks', String(most)), looks)
    await page.goto('/dashboard')
    await expect(page, `after look ${looks}`).toHaveURL('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await page.evaluate(() => sessionStorage.removeItem('looks'))
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

async function storedSession(page: Page) {
  const stored = await page.evaluate((key) => localStorage.getItem(key), KEY)
  return JSON.parse(stored ?? '{}') as { access_token: string }
}
