// Shows: asvs 3.4.2, 3.5.4
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { newDatabase, startServed } from '../support/journeys/databases.ts'
import { PASSWORD, signIn, signUp, typeCode } from '../support/journeys/account-forms.ts'
import { Authenticator } from '../support/journeys/authenticator.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { mailTo } from '../support/mail.ts'
import { freePort } from '../support/product.ts'
import { freshAddress } from '../support/sandbox.ts'

/**
 * A site that is built with BACKEND_URL, in a browser, under its own policy: accounts and data at another origin, forms
 * and functions at its own. Our services at another port stand in for those of a Supabase project.
 */
test('a site with its backend elsewhere signs up and in, reads and sends, and no policy is violated', async ({
  page,
}) => {
  // It builds a site of its own.
  test.setTimeout(240_000)
  const [port, backendPort] = [await freePort(), await freePort()]
  const [site, backend] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${backendPort}`]
  const buildDir = await build({ SITE_URL: site, BACKEND_URL: backend })
  const shared = {
    DATABASE_URL: await newDatabase(),
    JWT_SECRET: randomBytes(32).toString('hex'),
    FORM_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SITE_URL: site,
    LOG_LEVEL: 'warn',
  }
  const products = [
    await startServed(shared, backendPort),
    await startServed({ ...shared, BUILD_DIR: buildDir }, port),
  ]
  const requests = new Map<string, Set<string>>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const service = /^\/(?:auth|rest|functions)\/v1/.exec(pathname)?.[0] ?? ''
    if (service) requests.set(service, (requests.get(service) ?? new Set()).add(origin))
  })

  const email = freshAddress()
  const visit = await page.goto(`${site}/auth`)
  expect(visit?.headers()['content-security-policy']).toContain(`connect-src 'self' ${backend};`)
  await signUp(page, { firstName: 'Ana', lastName: 'Lopez', email, password: PASSWORD })
  // Either process works off the queue.
  const { code } = await Promise.any(products.map((product) => mailTo(product, email, /confirm/i)))
  await typeCode(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')
  await expect(page.getByRole('region', { name: 'Membership', exact: true })).toContainText('Free plan')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await page.goto(`${site}/auth#sign-in`)
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')

  await offersOnlyWhatProjectsHave(page, site)

  await page.goto(site)
  const form = page.locator('form', { has: page.getByLabel('Your question') })
  await typeInto(form.getByLabel('Your name'), 'Ana')
  await typeInto(form.getByLabel('Email'), email)
  await typeInto(form.getByLabel('Your question'), 'Do you see people on Sundays?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Message sent!')).toBeVisible()

  expect(Object.fromEntries([...requests].map(([service, origins]) => [service, [...origins]]))).toEqual({
    '/auth/v1': [backend],
    '/rest/v1': [backend],
    '/functions/v1': [site],
  })
  // Pages of any other origin read nothing there.
  const foreign = await fetch(`${backend}/rest/v1/email_lists`, {
    headers: { Origin: 'https://evil.example' },
  })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  for (const product of products) {
    await product.stop()
    await product.remove()
  }
  await rm(buildDir, { recursive: true })
})

/** No recovery codes, and no way to cancel a change of address: a project has neither. */
async function offersOnlyWhatProjectsHave(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/dashboard#settings`)
  await page.getByRole('button', { name: 'Change address' }).click()
  await typeInto(page.getByLabel('New email address'), freshAddress('next'))
  await typeInto(page.getByLabel('Current password'), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my current address' })).toHaveCount(0)
  const setting = page.getByRole('region', { name: 'Two-step sign-in' })
  await setting.getByRole('button', { name: 'Set up' }).click()
  const app = new Authenticator(await setting.locator('.font-mono').innerText())
  await typeInto(setting.getByLabel('Six digits from the app'), app.code())
  await page.keyboard.press('Enter')
  await expect(setting.getByText('This is your only second step.')).toBeVisible()
  await expect(setting.getByRole('button', { name: /recovery codes/ })).toHaveCount(0)
}

async function build(settings: Record<string, string>): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'build-')), 'site')
  const env = { ...process.env, ...settings, BUILD_DIR: folder }
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { env })
  return folder
}
