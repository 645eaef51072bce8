import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from '@playwright/test'
import { Client } from 'pg'

import type { Changes } from '#content/site-content.ts'

import { newDatabase } from '../support/journeys/databases.ts'
import { expect, test, waitForScripts } from '../support/journeys/journey.ts'
import { yourMembership } from '../support/journeys/plans.ts'
import { type Product, startProduct } from '../support/product.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { NO_MEMBERSHIP } from '../support/subscription-states.ts'

const withPhone = (phone: string): Changes => ({
  'facts/practice': { phone },
  'facts/fees': { selfPay: 131 },
})

const OFF = ['/blog', '/esa-evaluations', '/es', '/es/crisis']

let product: Product
let rows: Client
test.beforeAll(async () => {
  const env = { DATABASE_URL: await newDatabase() }
  rows = new Client({ connectionString: env.DATABASE_URL })
  await rows.connect()
  product = await startProduct({ env })
})
test.afterAll(async () => {
  await rows.end()
  await product.stop()
  await product.remove()
})

// Other moments: server/site/live-site.test.ts and publishing/swap-folder.test.ts.
test('a server that is killed while it publishes serves the old or the new site, completely, and then the new one', async () => {
  test.setTimeout(240_000)
  const site = join(product.dataDir, 'site')
  const before = await phoneOf(product)
  const phone = '(305) 555-0210'
  await publish(withPhone(phone))
  // Nearly finished. This stays true once reached, so that polling cannot miss it.
  const reached = async () => {
    // Before the first release the build itself is served.
    const [name] = await readdir(site).catch((): string[] => [])
    if (!name?.endsWith('.new')) return name !== undefined
    const files = await readdir(join(site, name)).catch((): string[] => [])
    return files.includes('robots.txt')
  }
  // Playwright would quote the source at each attempt in vain, for longer than the release takes.
  while (!(await reached())) await wait(5)
  await product.kill()
  product = await startProduct({ env: { DATABASE_URL: product.databaseUrl! }, dataDir: product.dataDir })
  expect([before, phone]).toContain(await phoneOf(product))
  await expect.poll(() => phoneOf(product), { timeout: 120_000 }).toBe(phone)
})

test('published texts are served, pages that are off are 404, and open tabs still work', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await page.goto(`${product.address}/about`, { waitUntil: 'networkidle' })
  await page.evaluate(() => Object.assign(globalThis, { openedBefore: true }))
  const member = await browser.newPage({ baseURL: product.address })
  waitForScripts(member)
  await signIn(member, product, await newMember(product))
  // The plan itself is bought in membership.spec.ts.
  await member.route('**/functions/v1/check-subscription', (route) =>
    route.fulfill({ json: { ...NO_MEMBERSHIP, subscribed: true, product_id: 'prod_sample_basic' } }),
  )
  // A tab of before, whose page leads to what is switched off.
  const old = await browser.newPage({ baseURL: product.address })
  waitForScripts(old)
  await old.goto('/services')

  const off = { memberships: false, blog: false, esaEvaluations: false, spanish: false }
  const release = await publish({ ...withPhone('(305) 555-0142'), 'facts/offers': off })
  await expect.poll(() => phoneOf(product), { timeout: 120_000 }).toBe('(305) 555-0142')
  await expect.poll(() => stateOf(release), { timeout: 30_000 }).toMatchObject({ live: true, problem: null })
  // The scripts of before, with the data of now.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page.getByRole('main')).toContainText('$131')
  expect(await page.evaluate(() => 'openedBefore' in globalThis)).toBe(true)
  await old.locator('main a[href="/esa-evaluations"]').first().click()
  await expect(old.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(old.getByRole('main').getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await seeNoPlans(page, member)
  await member.context().close()
  await seeNotFound(old)
})

/** Memberships are switched off: nothing is sold or leads there, and a plan that runs is still managed. */
async function seeNoPlans(visitor: Page, member: Page) {
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: 'Contact' }).first()).toBeVisible()
  await expect(visitor.locator('a[href^="/membership"]')).toHaveCount(0)
  for (const page of [visitor, member]) {
    await page.goto(new URL('/membership', page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberships are not offered right now')
    await expect(page.getByRole('button', { name: /^(?:Subscribe|Switch) to/ })).toHaveCount(0)
  }
  await expect(visitor.getByRole('link', { name: 'Sign in to see your plan' })).toBeVisible()
  await expect(yourMembership(member)).toContainText('You are on the Basic plan.')
  await expect(member.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
  await member.goto('/dashboard')
  await expect(member.getByRole('region', { name: 'Membership' })).toContainText('Basic plan')
  await expect(member.locator('a[href^="/membership"]')).toHaveCount(0)
}

/** What is switched off is not found with scripts either, by its address or within the site. */
async function seeNotFound(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => {
    // The browser itself names the address that answered 404.
    if (message.type() === 'error' && !/status of 404|404: there is no page/.test(message.text()))
      errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  const notFound = page.getByRole('heading', { level: 1, name: '404' })
  // The others look different around their pages.
  for (const path of [...OFF, '/es/nowhere', '/auth/nowhere', '/dashboard/nowhere/', '/admin/nowhere']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(notFound, path).toBeVisible()
    if (OFF.includes(path)) await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    expect(errors, path).toEqual([])
  }

  // Links within the site navigate without loading a document, such as one that an owner's text had a moment ago.
  await page.goto('/about')
  await page.evaluate(() => Object.assign(globalThis, { openedBefore: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  for (const path of OFF) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await expect(notFound, path).toBeVisible()
  }
  expect(await page.evaluate(() => 'openedBefore' in globalThis)).toBe(true)
  expect(errors).toEqual([])
}

/** As the function `owner-site` leaves it. */
async function publish(changes: Changes): Promise<number> {
  const inserted = await rows.query<{ id: number }>(
    'insert into private.site_releases (base, changes) values (0, $1) returning id',
    [JSON.stringify(changes)],
  )
  return inserted.rows[0]!.id
}

async function stateOf(release: number) {
  const found = await rows.query(
    'select live_at is not null as live, problem from private.site_releases where id = $1',
    [release],
  )
  return found.rows[0]
}

async function phoneOf({ address }: Product): Promise<string | undefined> {
  const text = await (await fetch(address)).text()
  const phones = new Set(text.match(/\(\d{3}\) 555-0\d{3}/g))
  expect(phones.size, 'numbers of one release').toBe(1)
  return [...phones][0]
}
