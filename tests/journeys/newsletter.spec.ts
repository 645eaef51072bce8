import type { Locator, Page } from '@playwright/test'

import { newsletter } from '#content/messages/newsletter.ts'

import { asService, findList } from '../support/backend.ts'
import type { Product } from '../support/product.ts'
import { freshAddress, providerMembers, setFault } from '../support/sandbox.ts'
import { expect, hold, outcome, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.afterEach(({ product }) => setFault(product, 'mailchimp', 'none'))

// Shows: spec 1.8, 2.29, 4.2, 4.3, 5.1, 8.1, 8.3, 8.5
test('subscribing adds the visitor to the list and calls the provider; an invalid address is refused, and nothing sent; a failure of the provider is shown @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/503|mailing provider was not told/)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  const email = freshAddress()
  await page.goto('/')
  await fill(signUp(page), { email: 'not an address' })
  await expect(toasts(page).getByText('Invalid email')).toBeVisible()
  await expect(toasts(page).getByText('Please enter a valid email address.')).toBeVisible()
  expect(writes).toEqual([])
  await fill(signUp(page), { firstName: 'Ana', email })
  await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
  await expect(toasts(page).getByText('check your email')).toBeVisible()
  await expect(confirmation(page)).toBeVisible()
  expect(await subscriptionOf(product, email, 'Newsletter')).toMatchObject({
    subscribed: true,
    unsubscribed_at: null,
  })
  const told = (await providerMembers(product)).find((member) => member.email_address === email)
  expect(told?.merge_fields).toMatchObject({ FNAME: 'Ana' })

  await setFault(product, 'mailchimp', 'error')
  const another = freshAddress('failing')
  await page.goto('/')
  await fill(signUp(page), { email: another })
  await expect(toasts(page).getByText('Added to our list, but…')).toBeVisible()
  await expect(
    toasts(page).getByText("We couldn't add you to Mailchimp right now. You'll still be on our list."),
  ).toBeVisible()
  await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
  await expect(page.getByText('You’re on our list.')).toBeVisible()
  expect(await subscriptionOf(product, another, 'Newsletter')).toMatchObject({ subscribed: true })
})

// Shows: spec 4.1, 4.2
test('when the data service refuses, the visitor is asked to try again; a double click subscribes once, and the button says that it is busy @fast', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/429|was not written/)
  const refusal = { code: 'PT429', message: 'Too many requests. Please try again later.' }
  const service = '**/rest/v1/email_subscriptions**'
  await page.route(service, (route) => route.fulfill({ status: 429, json: refusal }))
  await page.goto('/')
  await fill(signUp(page), { email: freshAddress() })
  await expect(toasts(page).getByText('Subscription failed')).toBeVisible()
  await expect(toasts(page).getByText('Please try again or contact us directly.')).toBeVisible()
  await expect(signUp(page).getByLabel('Email address')).not.toHaveValue('')
  await page.unroute(service)

  const { release, sent } = await hold(page, service)
  await signUp(page).getByRole('button').dblclick()
  await expect(signUp(page).getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  release()
  await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
  expect(sent()).toBe(1)
})

test.describe('offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported/ })
  test('from the start: it is shown immediately, the input is kept, and once connected it is sent without the code that did not load', async ({
    page,
    context,
    product,
  }) => {
    const email = freshAddress('train')
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await fill(signUp(page), { email })
    await expect(outcome(signUp(page), 'You are offline')).toBeFocused({ timeout: 1000 })
    await expect(toasts(page)).toContainText('What you wrote is still here.')
    await expect(page.getByText('Subscription failed')).toHaveCount(0)
    await expect(signUp(page).getByLabel('Email address')).toHaveValue(email)
    await context.setOffline(false)
    await signUp(page).getByRole('button').click()
    // In place, or by the browser's own post where the code does not come any more.
    await expect(confirmation(page)).toBeVisible()
    expect(await subscriptionOf(product, email, 'Newsletter')).toMatchObject({ subscribed: true })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form works all the same @fast', async ({ page, product }) => {
    const email = freshAddress('plain')
    await page.goto('/')
    await fill(signUp(page), { email })
    await expect(confirmation(page)).toBeVisible()
    expect(await subscriptionOf(product, email, 'Newsletter')).toMatchObject({ subscribed: true })
  })

  test('it says which field was wrong', async ({ page }) => {
    for (const [wrong, words] of [
      [{ email: freshAddress('long'), firstName: 'x'.repeat(101) }, newsletter.notSent.firstName],
      // Browsers accept it.
      [{ email: `${'x'.repeat(300)}@example.com` }, newsletter.notSent.email],
    ] as const) {
      await page.goto('/')
      await fill(signUp(page), wrong)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText(newsletter.notSent.title).and(page.locator(':visible'))).toHaveCount(1)
    }
  })
})

function signUp(page: Page): Locator {
  return page.locator('form[action*="newsletter-form"]').last()
}

/** The card of the form, or without scripts the one that the address leads to. */
function confirmation(page: Page): Locator {
  return page.getByText('You’re all set.').and(page.locator(':visible'))
}

async function fill(form: Locator, values: { firstName?: string; email: string }) {
  if (values.firstName) await typeInto(form.getByLabel('First name'), values.firstName)
  await typeInto(form.getByLabel('Email address'), values.email)
  await form.getByRole('button').click()
}

async function subscriptionOf(product: Product, email: string, listName: string) {
  const list = await findList(product, listName)
  const query = new URLSearchParams({ select: '*', email: `eq.${email}`, email_list_id: `eq.${list}` })
  const rows = await (await asService(product))('GET', `email_subscriptions?${query}`)
  const found = (await rows.json()) as Record<string, unknown>[]
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0]
}
