import type { Page } from '@playwright/test'

import { prerenderedPaths } from '#app/pages.ts'

import type { Product } from '../support/product.ts'
import { freshAddress, readOutbox, setFault } from '../support/sandbox.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { PASSWORD, signUp } from '../support/journeys/account-forms.ts'
import { calendar, show } from '../support/journeys/booking-card.ts'
import { writeAsVisitor } from '../support/journeys/inbox-rows.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { buy, payPage } from '../support/journeys/plans.ts'
import { typeInto } from '../support/journeys/typing.ts'
import {
  letRetriesComeDue,
  ownerNotices,
  toldAddresses,
  untoldMessages,
} from '../support/journeys/waiting-work.ts'

const PROVIDERS = ['mailchimp', 'smtp', 'stripe', 'wordpress', 'booking']
const PATIENCE = { timeout: 20_000 }

// Ones of its own: what this product learns of its providers would be in the way of the next journeys.
test.use({ productSettings: { LOG_LEVEL: 'error' } })
test.use({ expectedErrors: /50\d|was not told|could not be loaded|did not load|No page/ })

// At error and at garbage, which come sooner: the tests of each function and of the jobs.
test('with every provider slow, pages load immediately and say so, and then nothing is missing', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const member = await newMember(product)
  for (const provider of PROVIDERS) await setFault(product, provider, 'slow')
  await expectPagesAtOnce(product)
  const subscriber = await subscribe(page)
  const newcomer = await join(page)
  await writeAsVisitor(page)
  await expectNoPosts(page)
  await expectNoCalendar(page)
  await signIn(page, product, member)
  await failToBuy(page)

  for (const provider of PROVIDERS) await setFault(product, provider, 'none')
  await expect(async () => {
    await letRetriesComeDue(product.databaseUrl!)
    expect(await toldAddresses(product)).toContain(subscriber)
    expect(await untoldMessages(product.databaseUrl!)).toBe(0)
    expect(await ownerNotices(product)).toBeGreaterThanOrEqual(1)
    expect((await readOutbox(product)).map(({ to }) => to)).toContain(newcomer)
  }).toPass({ timeout: 60_000, intervals: [2000] })
  // A provider that failed may rest for ten seconds before it is called again.
  await expect(async () => {
    await page.goto('/blog')
    await expect(page.getByRole('article')).toHaveCount(10, { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await expect(async () => {
    await page.goto('/membership')
    await (await payPage(page, 'Basic')).close()
  }).toPass({ timeout: 30_000 })
  await buy(page, 'Basic')
})

async function expectPagesAtOnce(product: Product) {
  for (const path of prerenderedPaths) {
    const started = performance.now()
    expect((await fetch(product.address + path)).status, path).toBe(200)
    // Far below what a slow provider takes, and far above what a busy machine does.
    expect(performance.now() - started, path).toBeLessThan(3000)
  }
}

async function subscribe(page: Page): Promise<string> {
  const email = freshAddress('subscriber')
  await page.goto('/')
  const form = page.locator('form[action*="newsletter-form"]').last()
  await typeInto(form.getByLabel('Email address'), email)
  await form.getByRole('button').click()
  await expect(toasts(page).getByText('Added to our list, but…')).toBeVisible(PATIENCE)
  await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
  return email
}

async function join(page: Page): Promise<string> {
  const email = freshAddress('newcomer')
  await page.goto('/auth')
  await signUp(page, { firstName: 'Ana', lastName: 'Lopez', email, password: PASSWORD })
  await expect(toasts(page).getByText('Registration successful!')).toBeVisible()
  return email
}

async function expectNoPosts(page: Page) {
  await page.goto('/blog')
  await expect(page.getByText("Sorry, we couldn't load the blog posts")).toBeVisible(PATIENCE)
}

async function expectNoCalendar(page: Page) {
  await page.goto('/booking')
  await show(page).click()
  await expect(calendar(page).getByText('The calendar did not load.')).toBeVisible(PATIENCE)
}

async function failToBuy(page: Page) {
  await page.goto('/membership')
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  const failure = toasts(page).getByText('Failed to start checkout process. Please try again.')
  await expect(failure).toBeVisible(PATIENCE)
}
