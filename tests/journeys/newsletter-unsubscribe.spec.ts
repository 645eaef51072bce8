import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { asService, findList, subscribe } from '../support/backend.ts'
import type { Product } from '../support/product.ts'
import { send } from '../support/requests.ts'
import { freshAddress, providerMembers } from '../support/sandbox.ts'
import { expect, test } from '../support/journeys/journey.ts'

// These documents have no scripts.
test('the link of a mail asks first, and then unsubscribes the reader from every list @fast', async ({
  page,
  product,
}) => {
  const email = freshAddress('reader')
  const link = await linkInMail(product, email, ['Newsletter', 'Blog Notifications'])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Leave the mailing lists?')
  expect(await listsOf(product, email)).toEqual([true, true])
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('You are unsubscribed')
  expect(await listsOf(product, email)).toEqual([false, false])
  await expect.poll(() => statusThere(product, email), { timeout: 20_000 }).toBe('unsubscribed')
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(heading).toHaveText('You are unsubscribed')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('an incomplete link is reported, with another way to unsubscribe', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/404/)
  const email = freshAddress('cut')
  await page.goto((await linkInMail(product, email, ['Newsletter'])).slice(0, -20))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByRole('main').getByRole('link', { name: /^Write to/ })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await page.goto('/unsubscribe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  expect(await listsOf(product, email)).toEqual([true])
})

/** Subscribes as a page does. @returns the way out, as the provider puts it into each letter */
async function linkInMail(product: Product, email: string, lists: ListName[]): Promise<string> {
  for (const list of lists) {
    await subscribe(product, email, await findList(product, list))
    const body = { email, listType: LIST_TYPES[list] }
    const reply = await send(product, 'POST', '/functions/v1/mailchimp-subscribe', { body })
    expect(reply.status).toBe(200)
  }
  const member = (await providerMembers(product)).find(({ email_address: each }) => each === email)
  return member?.merge_fields.LEAVEURL ?? ''
}

const LIST_TYPES = {
  Newsletter: 'newsletter',
  'Blog Notifications': 'blog-notifications',
}
type ListName = keyof typeof LIST_TYPES

async function listsOf(product: Product, email: string): Promise<boolean[]> {
  const query = new URLSearchParams({ select: 'subscribed', email: `eq.${email}` })
  const rows = await (await asService(product))('GET', `email_subscriptions?${query}`)
  return ((await rows.json()) as { subscribed: boolean }[]).map(({ subscribed }) => subscribed)
}

async function statusThere(product: Product, email: string): Promise<string | undefined> {
  return (await providerMembers(product)).find(({ email_address: each }) => each === email)?.status
}
