// Shows: asvs 14.3.1
import type { Page } from '@playwright/test'

import { deleteAccount, newMember, revoke, signIn } from '../support/sessions.ts'
import { expect, settle, test } from '../support/journeys/journey.ts'

const KEY = 'sb-practice-auth-token'

// Shows: spec 4.15
test('an expired access token with a valid refresh token keeps two tabs signed in at once @fast', async ({
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

test('a revoked session redirects both tabs to /auth, whether its access token has expired or not, without a loop @fast', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  // Whichever tab finds out first takes the session from the other, whose questions are then a visitor's.
  tolerated.push(/40[013]|could not be checked|was not read/)
  await context.clock.install()
  const other = await context.newPage()
  let requestCount = 0
  for (const tab of [page, other]) {
    tab.on('request', (request) => {
      if (request.url().includes('/auth/v1/')) requestCount += 1
    })
  }
  for (const state of ['an expired', 'a fresh']) {
    await test.step(`with ${state} access token`, async () => {
      await other.goto('about:blank')
      await signIn(page, product, await newMember(product))
      await revoke(product, await storedSession(page))
      if (state === 'an expired') await expireToken(page)
      requestCount = 0
      await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')])
      for (const tab of [page, other]) {
        await expect(tab).toHaveURL('/auth')
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      }
      // Reports of what was asked before may come after the page has changed.
      for (const tab of [page, other]) await settle(tab)
      const before = requestCount
      await context.clock.fastForward(60_000)
      for (const tab of [page, other]) await settle(tab)
      expect(requestCount).toBe(before)
      expect(before).toBeLessThan(8)
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
    })
  }
})

test('a session or account that another device ends while a page is open redirects to /auth', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/40[013]|was not (changed|checked|offered|read)/)
  const turnOff = page.getByRole('switch', { name: 'Email Notifications' })
  for (const [ended, end, found] of [
    ['the session', revoke, 'at the first call that the data service refuses'],
    ['the account', deleteAccount, 'at the first call that the data service refuses'],
    ['the account', deleteAccount, 'when a page for members is opened'],
  ] as const) {
    await test.step(`${ended} ends, ${found}`, async () => {
      await signIn(page, product, await newMember(product))
      await page.goto('/dashboard#settings')
      await expect(turnOff).toBeVisible()
      // What the page still asks by itself would be refused first.
      await page.waitForLoadState('networkidle')
      await end(product, await storedSession(page))
      if (found.startsWith('at')) await turnOff.click()
      else await page.goto('/dashboard')
      await expect(page).toHaveURL('/auth')
      await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
    })
  }
})

test('a session that another tab ends between any two checks of this one redirects to /auth', async ({
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
