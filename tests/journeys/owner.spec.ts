import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { enquire, row, unreadCount } from '../support/journeys/inbox-rows.ts'
import { expect, hold, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

const PAGES = ['/admin', '/admin/inbox', '/admin/activity', '/admin/subscribers', '/admin/members']

// Shows: spec 6.8
test('every page tells a member that it is for the practice, and requests no row', async ({
  page,
  product,
}) => {
  await signIn(page, product, await newMember(product))
  const requests = rowsAskedFor(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await expect(page.getByRole('link', { name: 'Practice area' })).toHaveCount(0)
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This area is for the practice')
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  }
  await expect(page.getByRole('banner').locator('summary').filter({ hasText: 'Account' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  expect(requests).toEqual([])
})

// Shows: spec 1.19, 2.3, 2.61, 4.29, 6.10
test('every page redirects to /auth without a session, and Back returns to the page before; after the sign-in the requested page opens @fast', async ({
  page,
  product,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/auth/)
  }
  await page.goto('/privacy')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/auth/)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  const { email, password } = await ownerSignIn(product)
  // As a mail about a new testimonial leads.
  await page.goto('/admin#testimonials')
  await expect(page).toHaveURL(/\/auth/)
  await typeInto(page.getByLabel('Email'), email)
  await typeInto(page.getByLabel('Password', { exact: true }), password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin#testimonials$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page.getByRole('heading', { name: 'Testimonials', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the owner’s links are in one line, the rarer ones behind a button', async ({ page, product }) => {
    await signIn(page, product, await ownerSignIn(product))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'What needs you' })).toBeVisible()
    // Which links fit is known once the letters are there.
    const height = async () => (await page.getByRole('banner').boundingBox())?.height
    await expect.poll(height).toBeLessThan(64)
    const more = page.getByRole('banner').locator('summary')
    await expect(more).toHaveText('More', { useInnerText: true })
    await more.click()
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Activity' })).toBeHidden()
    await expect(more).toBeFocused()

    // With text twice as large all of them are behind it, still in one line.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(height).toBeLessThan(128)
    await expect(more).toHaveText('Menu', { useInnerText: true })
    await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeHidden()
    await more.click()
    await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('after signing in the owner is in the owner’s area, or at the message that a mail linked to', async ({
  page,
  product,
}) => {
  const name = await enquire(product)
  const { email, password } = await ownerSignIn(product)
  await page.goto('/auth#sign-in')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Practice area' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/admin/inbox')
  await row(page, name).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const address = page.url()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
  await page.goto(address)
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

// Shows: spec 2.60, 2.63, 4.29, 8.15
test('it says Loading... until the role is known; the outcome of signing out is shown, in the other tab too @fast', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  tolerated.push(/503/)
  await signIn(page, product, await ownerSignIn(product))
  const { release } = await hold(page, '**/rest/v1/rpc/is_owner')
  await page.goto('/admin')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')

  const other = await context.newPage()
  await other.goto('/admin/inbox')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 503, json: { message: 'away' } }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(toasts(page).getByText('Failed to sign out. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await page.unroute('**/auth/v1/logout*')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(toasts(page).getByText('Signed out', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText("You've been signed out successfully.")).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  await expect(other).toHaveURL(/\/auth/)
})

test('after the role is revoked, the next navigation leaves the owner’s area', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/403/)
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin/inbox')
  // The list has come: its own refusal would lead out before the step is taken.
  await unreadCount(page)
  await page.route('**/rest/v1/rpc/is_owner', (route) => route.fulfill({ json: false }))
  await page.route('**/functions/v1/owner-inbox', (route) => route.fulfill({ status: 403, json: {} }))
  // Not `check`, which looks at the choice afterwards: it is gone by then.
  await page.getByRole('radio', { name: 'Handled' }).click()
  await expect(page.getByRole('heading', { name: 'This area is for the practice' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
})

/** Every request for what only the owner may see. */
function rowsAskedFor(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/v1\/.*(testimonials|owner-|subscriber|members?_)/.test(new URL(request.url()).pathname)) {
      if (!request.url().includes('/assets/')) requests.push(request.url())
    }
  })
  return requests
}
