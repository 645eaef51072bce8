import { expect, type Locator, type Page } from '@playwright/test'

import type { Product } from '../product.ts'

/** One plan's card on /membership, by its name. */
export function planCard(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true })
}

export function yourMembership(page: Page): Locator {
  return page.getByRole('region', { name: 'Your membership' })
}

/** Presses a button and returns the tab that it opens, once its page has loaded. */
export async function inNewTab(page: Page, button: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button.click()])
  await tab.waitForURL(/^http/)
  return tab
}

/** The pay page of a plan, which a member on the Free plan is led to. */
export function payPage(page: Page, plan: string): Promise<Page> {
  return inNewTab(page, page.getByRole('button', { name: `Subscribe to ${plan}` }))
}

export function portal(page: Page): Promise<Page> {
  return inNewTab(page, page.getByRole('button', { name: 'Manage Subscription' }))
}

/** Buys a plan by the pay page, and leaves this page showing it. */
export async function buy(page: Page, plan: string): Promise<void> {
  const tab = await payPage(page, plan)
  await tab.getByRole('button', { name: /^Pay with test card/ }).click()
  await tab.getByText(`Your ${plan} plan is active. Thank you.`).waitFor()
  await tab.close()
  await planCard(page, plan).getByText('Your Plan').waitFor()
}

/**
 * Returns to this page until it shows the text: the provider's event may still be under way.
 */
export async function comeBackToSee(page: Page, where: Locator, words: string | RegExp): Promise<void> {
  await page.bringToFront()
  await expect(async () => {
    // In tests every page counts as being in front: dispatch the event that a returning reader causes.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(where).toContainText(words, { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}

/** The number of pay pages that this member ever requested, and what they bought. */
export async function providerHolds(product: Product, email: string) {
  const reply = await fetch(`${product.address}/sandbox/stripe`)
  const held = (await reply.json()) as {
    customers: Record<string, { email: string }>
    sessions: Record<string, { customer: string; status: string }>
    subscriptions: Record<string, { customer: string }>
  }
  const mine = Object.keys(held.customers).filter((id) => held.customers[id]?.email === email)
  const of = (things: Record<string, { customer: string }>) =>
    Object.values(things).filter(({ customer }) => mine.includes(customer)).length
  return { customers: mine.length, sessions: of(held.sessions), subscriptions: of(held.subscriptions) }
}
