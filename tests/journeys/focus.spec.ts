import type { Page } from '@playwright/test'

import { newsletter } from '#content/messages/newsletter.ts'

import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { tabTo } from '../support/journeys/site-editor.ts'

test.use({ expectedErrors: /500|ERR_|could not|was not|were not|refused|Failed to fetch|404|403/ })

// Shows: spec 8.14
test('a failure to load an owner’s page is shown, and Try Again keeps the focus until it has loaded', async ({
  page,
  product,
}) => {
  test.slow()
  await signIn(page, product, await ownerSignIn(product))
  for (const [path, service, heading, words] of [
    ['/admin', '**/rest/v1/testimonials**', 'Today', 'Failed to load testimonials'],
    // The same list as for subscribers, members and the activity.
    ['/admin/inbox', '**/functions/v1/owner-inbox', 'Inbox', 'The inbox could not be loaded.'],
    ['/admin/visits', '**/functions/v1/owner-visits', 'Visits', 'The visits could not be loaded.'],
    ['/admin', '**/rest/v1/rpc/is_owner', 'Today', undefined],
  ] as const) {
    await page.route(service, (route) => route.fulfill({ status: 500, json: { message: 'away' } }))
    await page.goto(path)
    if (words) await expect(toasts(page).getByText(words)).toBeVisible()
    await retryTwice(page, 'Try Again', service)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }
})

test('Try again at the resources of a plan moves the focus to them', async ({ page, product }) => {
  const service = '**/rest/v1/member_resources**'
  await signIn(page, product, await newMember(product))
  await page.route(service, (route) => route.fulfill({ status: 500, json: { message: 'away' } }))
  await page.goto('/dashboard#resources')
  await retryTwice(page, 'Try again', service)
  await expect(page.getByRole('heading', { name: 'With your plan' })).toBeFocused()
})

test('signing in moves the focus to the heading of the dashboard, or of the owner’s area, also from the page of sign-ins', async ({
  page,
  product,
}) => {
  const owner = await ownerSignIn(product)
  for (const [who, heading] of [
    [await newMember(product), 'Welcome, Robin'],
    [owner, 'Today'],
  ] as const) {
    await page.goto('/auth#sign-in')
    await fillSignIn(page, who.email, who.password)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
    await page.getByRole('button', { name: /^Sign out$/i }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  // Who opens the page of sign-ins to sign in reads that they are, and goes on from there.
  await page.goto('/admin/sign-in')
  await fillSignIn(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and devices' })).toBeFocused()
  await expect(page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'See what needs you today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
})

test('the focus ring is not cut off beside a field, at an end of a list and at the edge of the screen', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin/site?document=facts%2Fplans&group=Plans')
  for (const entry of ['Basic resources', 'Monthly newsletter']) {
    await page.getByLabel(`Move up: ${entry}`).focus()
    expect(await page.evaluate(focusRing)).toEqual({ below: false, opacity: '1', onScreen: true })
  }
  await page.goto('/admin/set-up')
  await page.getByRole('link', { name: /Blog \(WordPress\)/ }).waitFor()
  const rings = []
  do {
    await page.keyboard.press('Tab')
    rings.push(await page.evaluate(focusRing))
  } while (rings.at(-1) && rings.length < 80)
  expect(rings.length).toBeGreaterThan(20)
  expect(rings.filter((ring) => ring && !ring.onScreen)).toEqual([])

  // A row that scrolls clips what stands out of it.
  await page.goto('/admin/inbox')
  const room = await page.getByRole('radio').first().evaluate(roomOfRing)
  expect(room).toBeGreaterThanOrEqual(5)

  await page.goto('/admin/site?view=law')
  const law = page.getByTitle('Law pages')
  await law.waitFor()
  await tabTo(page, law)
  await expect(law).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(law).toHaveCSS('outline-style', 'none')
})

/** Runs in the page: how far the label of a choice is from the edge of its row. */
function roomOfRing(choice: Element): number {
  const label = choice.closest('label')!.getBoundingClientRect()
  const row = choice.closest('fieldset > div')!.getBoundingClientRect()
  return Math.min(label.top - row.top, row.bottom - label.bottom)
}

/** Runs in the page: what may hide a part of the ring; undefined where nothing has the focus. */
function focusRing() {
  const focused = document.activeElement!
  if (focused === document.body) return undefined
  const { left, width, bottom } = focused.getBoundingClientRect()
  const below = document.elementFromPoint(left + width / 2, bottom - 1) !== focused
  return { below, opacity: getComputedStyle(focused).opacity, onScreen: bottom + 5 <= innerHeight }
}

/** Presses the button by keyboard once while the service is away, and once when it is back. */
async function retryTwice(page: Page, name: string, service: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.focus()
  const [refused] = await Promise.all([
    page.waitForResponse((reply) => reply.status() === 500),
    page.keyboard.press('Enter'),
  ])
  expect(refused.ok()).toBe(false)
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()
  await page.unroute(service)
  await page.keyboard.press('Enter')
  await expect(button).toHaveCount(0)
}

test.describe('the mailing-list popup', () => {
  test.use({ popup: true, viewport: { width: 360, height: 740 } })

  test('can be reached at the end of the page, as it is announced, also while it is not shown', async ({
    page,
  }) => {
    const popup = page.getByRole('dialog')
    await page.goto('/')
    await expect(popup).toBeVisible({ timeout: 8000 })
    const { announced, closes } = newsletter.popup
    await expect(page.getByRole('status').filter({ hasText: announced })).toHaveText(`${announced} ${closes}`)
    await page.locator('#contact summary').click()
    await page.locator('#contact').getByLabel('Your name').focus()
    await expect(popup).toHaveCSS('opacity', '0')
    await expect(popup).toHaveCSS('pointer-events', 'none')
    await page.getByRole('contentinfo').locator('a:visible, button:visible, summary:visible').last().focus()
    await tabTo(page, popup.getByRole('button').first())
    await expect(popup).toHaveCSS('opacity', '1')
  })
})
