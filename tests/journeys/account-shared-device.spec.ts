// Shows: asvs 14.3.1
import type { Page } from '@playwright/test'

import { newMember, openSession, signIn } from '../support/sessions.ts'
import { answers, esaForm, fill } from '../support/journeys/esa-form.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'

const KEY = 'sb-practice-auth-token'

test('after a sign-out, the next person at this device sees nothing of a started request', async ({
  page,
  product,
}) => {
  await signIn(page, product, await newMember(product))
  await beginRequest(page)
  expect(await stored(page)).toContain('Ana')
  await page.locator('summary').filter({ hasText: 'Account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(toasts(page).getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).not.toContain('Ana')
  await page.goto('/esa-evaluations')
  await expect(esaForm(page).getByText('Part 1 of 4')).toBeVisible()
  await expect(esaForm(page).getByLabel('First name')).toHaveValue('')
})

test('after the quick exit, nothing that was written remains in the tab', async ({ page }) => {
  await beginRequest(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  expect(await stored(page)).toContain('Ana')
  await page.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  await page.locator('[data-quick-exit]').first().click()
  await expect(page.getByText('Elsewhere')).toBeVisible()
  await page.goto('/robots.txt')
  expect(await stored(page)).not.toContain('Ana')
})

test('a page that Back restores from memory shows nothing once the session has ended: a member’s page, a form', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await test.step('a member’s page', async () => {
    await signIn(page, product, member)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
    await page.waitForLoadState('networkidle')
    // As after a sign-out in another document: a page that was put aside receives none of its events.
    await page.evaluate((key) => {
      localStorage.removeItem(key)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, KEY)
    await expect(page).toHaveURL('/auth')
    await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  })
  await test.step('a form, whose writer has signed out', async () => {
    await signIn(page, product, member)
    await beginRequest(page)
    const comeBack = (sessionEnds: boolean) =>
      page.evaluate((ends) => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        if (ends) localStorage.clear()
        if (ends) sessionStorage.clear()
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }, sessionEnds)
    await comeBack(false)
    await expect(esaForm(page).getByLabel('First name')).toHaveValue('Ana')
    await comeBack(true)
    for (const label of Object.keys(answers.person)) {
      await expect(esaForm(page).getByLabel(label)).toHaveValue('')
    }
  })
})

test('a link can’t sign its reader in to the account of somebody else', async ({ page, product }) => {
  const session = (await openSession(product, await newMember(product))) as Record<string, string>
  const hash = new URLSearchParams({
    access_token: session.access_token ?? '',
    refresh_token: session.refresh_token ?? '',
    expires_in: '3600',
    token_type: 'bearer',
    type: 'magiclink',
  })
  for (const path of ['/esa-evaluations', '/auth']) {
    const client = page.waitForResponse(/auth-js|AuthClient|\.js$/)
    await page.goto(`${path}#${hash.toString()}`)
    await client
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY), path).toBeNull()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account')
})

function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
}

/** Somebody begins the ESA request, as Ana. */
async function beginRequest(page: Page) {
  await page.goto('/esa-evaluations')
  await fill(esaForm(page), answers.person)
}
