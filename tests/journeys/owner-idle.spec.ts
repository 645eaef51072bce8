// Shows: asvs 7.3.1
// Shows: hipaa (a)(2)(iii)
import type { Page } from '@playwright/test'

import { loadingWords } from '#content/messages/loading.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { enquire, row, rows } from '../support/journeys/inbox-rows.ts'
import { expect, settle, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

import type { Product } from '../support/product.ts'
import { send } from '../support/requests.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

// A session that has just ended is asked for once more by what was under way.
test.use({ expectedErrors: /40[013]/ })

const LONGER_THAN_ALLOWED_MS = 905_000

test.beforeEach(async ({ context, page, product }) => {
  await context.clock.install()
  await signIn(page, product, await ownerSignIn(product))
})

test('an idle owner is asked, signed out, and continues where they were, with their input', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const name = await enquire(product, 'Wren Reed')
  await page.goto('/admin/inbox')
  await page.getByRole('radio', { name: 'Inquiries' }).check()
  const searched = page.waitForResponse((response) => response.request().postData()?.includes(name) ?? false)
  await typeInto(page.getByLabel(/^Search by name/), name)
  await searched
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

  await page.clock.fastForward('14:05')
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(question).toBeVisible()
  await expect(question).toHaveAccessibleDescription(/15 minutes/)
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expect(question.getByText(/Signing you out in 5\d seconds/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const token = await accessToken(page)
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL('/admin/inbox?list=inquiry')
  expect(await page.content()).not.toContain(name)
  expect(await storedText(page)).not.toMatch(/access_token|Wren/)
  await expect.poll(() => statusOf(product, token)).toBe(403)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await signInAgain(page, 'not the right one')
  await expect(page.getByRole('alert')).toContainText('That did not work')
  await signInAgain(page, (await ownerSignIn(product)).password)
  await expect(row(page, name)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel(/^Search by name/)).toHaveValue(name)
  await expect(page.getByRole('radio', { name: 'Inquiries' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('one key press keeps the owner signed in, in the question and before it', async ({ page }) => {
  await openToday(page)
  await page.clock.fastForward('14:05')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.fastForward('13:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('13:00')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.fastForward('01:05')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.fastForward('14:05')
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign out now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
})

test('a key just before the question, or before it has the focus, keeps the owner signed in too', async ({
  page,
}) => {
  await openToday(page)
  const now = () => page.evaluate(() => Date.now())
  // Time for the question, but no timer has fired.
  await page.clock.pauseAt((await now()) + 1000)
  await page.clock.setSystemTime((await now()) + 845_000)
  await page.keyboard.press('Shift')
  await page.clock.runFor(3000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The question is shown, but its frame for the focus has not come.
  await page.clock.pauseAt((await now()) + 845_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('idle time counts across tabs, which are locked and unlocked together', async ({
  page,
  product,
  context,
}) => {
  await openToday(page)
  const other = await context.newPage()
  await other.goto('/admin/inbox')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await context.clock.fastForward('14:05')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(other.getByRole('alertdialog')).toBeVisible()
  await other.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // Set before any timer fires: fast-forwarded one after the other, one tab signs out while it is earlier in the other.
  const later = (await page.evaluate(() => Date.now())) + LONGER_THAN_ALLOWED_MS
  await context.clock.setSystemTime(later)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  }
  await signInAgain(other, (await ownerSignIn(product)).password)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
})

test('a late response to a tab’s sign-out does not end the session that started in another meanwhile', async ({
  page,
  product,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/admin/inbox')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await other.route('**/auth/v1/logout*', async (route) => {
    requested.resolve()
    await answered.promise
    await route.continue()
  })
  await context.clock.fastForward('15:05')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  await requested.promise
  await expect(async () => expect(await storedText(other)).not.toContain('access_token')).toPass()
  const { email, password } = await ownerSignIn(product)
  await page.goto('/auth#sign-in')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  const reply = other.waitForResponse('**/auth/v1/logout*')
  answered.resolve()
  await reply
  for (const tab of [other, page]) await settle(tab)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
})

test('the session is removed from the browser also while the server is down, and before an expired token could be renewed', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/ERR_|Failed to fetch|not ended at the server/)
  const locked = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
    await expect(async () => expect(await storedText(page)).not.toContain('access_token')).toPass()
  }
  await openToday(page)
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.clock.fastForward('15:05')
  await locked()
  await page.unroute('**/auth/v1/logout*')
  await signInAgain(page, (await ownerSignIn(product)).password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')

  await openToday(page)
  await page.evaluate(() => {
    const key = 'sb-practice-auth-token'
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + 300 }))
  })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/token*', async (route) => {
    await answered
    await route.continue()
  })
  const token = await accessToken(page)
  await page.clock.fastForward('15:05')
  await locked()
  answer()
  await expect.poll(() => statusOf(product, token)).toBe(403)
  await settle(page)
  expect(await storedText(page)).not.toContain('access_token')
})

test('a browser that was closed meanwhile shows none of the owner’s data', async ({ page, product }) => {
  const name = await enquire(product, 'Wren Reed')
  await page.goto('/admin/inbox')
  await expect(row(page, name)).toBeVisible()
  await page.goto('/about')
  await page.clock.fastForward('15:05')
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/owner-inbox')) requested.push(request.url())
  })
  await page.goto('/admin/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  expect(requested).toEqual([])
  await page.getByRole('link', { name: 'Use another account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

/** All is loaded then: a question that is still open when the clock is moved would count as unanswered. */
async function openToday(page: Page): Promise<void> {
  await page.goto('/admin', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page.getByRole('main').getByText(loadingWords.loading)).toHaveCount(0)
}

async function signInAgain(page: Page, password: string): Promise<void> {
  await typeInto(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

async function accessToken(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('sb-practice-auth-token'))
  return (JSON.parse(stored ?? '{}') as { access_token: string }).access_token
}

/** Everything that this browser keeps of the site. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

/** What the server says to the token of a session that may have ended. */
async function statusOf(product: Product, bearer: string): Promise<number> {
  return (await send(product, 'GET', '/auth/v1/user', { bearer })).status
}
