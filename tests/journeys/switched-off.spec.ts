import { Client } from 'pg'

import { newDatabase } from '../support/journeys/databases.ts'
import { expect, test, waitForScripts } from '../support/journeys/journey.ts'
import { type Product, startProduct } from '../support/product.ts'

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

test('a page that is switched off is not found with scripts either, by its address or within the site', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await browser.newPage({ baseURL: product.address })
  waitForScripts(page)
  const errors: string[] = []
  page.on('console', (message) => {
    // The browser itself names the address that answered 404.
    if (message.type() === 'error' && !/status of 404|404: there is no page/.test(message.text()))
      errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  const notFound = page.getByRole('heading', { level: 1, name: '404' })

  // A tab of before, whose menu still leads there.
  const old = await browser.newPage({ baseURL: product.address })
  waitForScripts(old)
  await old.goto('/services')
  await rows.query('insert into private.site_releases (base, changes) values (0, $1)', [
    JSON.stringify({ 'facts/offers': { blog: false, esaEvaluations: false, spanish: false } }),
  ])
  for (const path of OFF)
    await expect
      .poll(async () => (await fetch(product.address + path)).status, { timeout: 120_000 })
      .toBe(404)

  for (const path of OFF) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(notFound, path).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    expect(errors, path).toEqual([])
  }
  // Below addresses whose pages look different.
  for (const path of ['/es/nowhere', '/auth/nowhere', '/dashboard/nowhere/', '/admin/nowhere']) {
    await page.goto(path)
    await expect(notFound, path).toBeVisible()
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

  await old.locator('main a[href="/esa-evaluations"]').first().click()
  await expect(old.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(old.getByRole('main').getByRole('link', { name: 'Return to Home' })).toBeVisible()
})
