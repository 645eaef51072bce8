import { setFault } from '../support/sandbox.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, hold, test, toasts } from '../support/journeys/journey.ts'
import {
  buy,
  inNewTab,
  payPage,
  planCard,
  portal,
  providerHolds,
  yourMembership,
} from '../support/journeys/plans.ts'

test.afterEach(({ product }) => setFault(product, 'stripe', 'none'))

// Shows: spec 4.23, 4.25, 8.26
test('a visitor is asked to sign in, and returns to the plans @fast', async ({ page, product }) => {
  const { email, password } = await newMember(product)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/')) requested.push(request.url())
  })
  await page.goto('/membership')
  await expect(page.getByText('Your Plan')).toBeHidden()
  await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect(toasts(page).getByText('Authentication required')).toBeVisible()
  await expect(toasts(page).getByText('Please sign in to subscribe to a membership plan.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => page.context().pages().length).toBe(1)
  expect(requested).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/membership')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  await expect(toasts(page).getByText('Authentication required')).toBeHidden()
  // The plan is offered again, and nothing is bought by itself.
  await expect.poll(() => page.context().pages().length).toBe(1)
  const tab = await inNewTab(page, page.getByRole('button', { name: 'Continue with Pro' }))
  await expect(tab.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Pro' })).toBeHidden()
})

test('on a slow connection the page waits for each response about the plan', async ({ page, product }) => {
  await signIn(page, product, await newMember(product))
  await page.clock.install()
  const second = Promise.withResolvers<void>()
  let requested = 0
  await page.route('**/functions/v1/check-subscription', async (route) => {
    requested += 1
    if (requested > 1) await second.promise
    const bought = { subscribed: true, product_id: 'prod_sample_pro', checkout: 'bought' }
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      json: { ...((await reply.json()) as object), checkout: 'open', ...(requested > 1 && bought) },
    })
  })
  await page.goto('/membership?checkout=success')
  await expect(page.getByText('Checking whether your payment has arrived...')).toBeVisible()
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  await page.clock.fastForward(2000)
  await expect.poll(() => requested).toBe(2)
  // The next question waits for this answer, however long it takes.
  await page.clock.fastForward(9000)
  expect(requested).toBe(2)
  second.resolve()
  await expect(page.getByText('Your Pro plan is active. Thank you.')).toBeVisible()
})

// Shows: spec 4.26
test('a double click and two tabs open one pay page', async ({ page, product, context }) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/membership')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  const opened: string[] = []
  context.on('page', (tab) => opened.push(tab.url()))
  const [first] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Subscribe to Basic' }).dblclick(),
  ])
  await first.waitForURL(/\/pay\//)
  expect(opened).toHaveLength(1)
  const other = await context.newPage()
  await other.goto('/membership')
  const second = await payPage(other, 'Basic')
  await second.waitForURL(/\/pay\//)
  expect(second.url()).toBe(first.url())
  expect(await providerHolds(product, member.email)).toEqual({ customers: 1, sessions: 1, subscriptions: 0 })
  await second.getByRole('button', { name: /^Pay with test card/ }).click()
  await expect(planCard(page, 'Basic').getByText('Your Plan')).toBeVisible()
  await first.reload()
  await expect(first.getByRole('button', { name: /^Pay/ })).toBeHidden()
  expect(await providerHolds(product, member.email)).toMatchObject({ subscriptions: 1 })
})

// When it is slow: providers.spec.ts. At garbage the server's reply is the same one.
// Shows: spec 2.99, 8.24, 8.25
test('while the payment provider fails, checkout and portal say so, leave no empty tab, and work again afterwards', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/503|No page came from/)
  await signIn(page, product, await newMember(product))
  await page.goto('/membership')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  await setFault(product, 'stripe', 'error')
  const { release } = await hold(page, '**/functions/v1/create-checkout')
  const subscribe = page.getByRole('button', { name: 'Subscribe to Basic' })
  await subscribe.click()
  await expect(planCard(page, 'Basic').getByRole('button', { name: 'Loading...' })).toBeDisabled()
  release()
  const patience = { timeout: 20_000 }
  await expect(toasts(page).getByText('Failed to start checkout process. Please try again.')).toBeVisible(
    patience,
  )
  await expect(subscribe).toBeEnabled()
  await expect.poll(() => page.context().pages().length).toBe(1)
  await setFault(product, 'stripe', 'none')
  // The circuit rests for ten seconds after failures.
  await expect(async () => {
    // Without the messages of earlier tries, which lie over the buttons.
    await page.reload()
    await buy(page, 'Basic')
  }).toPass({ timeout: 40_000, intervals: [5000] })
  // A try that was given up by the reload above may have left its tab.
  const tabs = page.context().pages().length
  await setFault(product, 'stripe', 'error')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(
    toasts(page).getByText('Failed to open subscription management. Please try again.'),
  ).toBeVisible(patience)
  await expect.poll(() => page.context().pages().length).toBe(tabs)
  await setFault(product, 'stripe', 'none')
  await expect(async () => {
    await page.reload()
    await expect(planCard(page, 'Basic').getByText('Your Plan')).toBeVisible(patience)
    await portal(page)
  }).toPass({ timeout: 40_000, intervals: [5000] })
})

// Shows: spec 4.21, 4.24
test('when the plan can’t be loaded, no plan is marked, no error is shown, and buying still works; its tab opens within the click, or in this one @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/500|The subscription was not checked/)
  await signIn(page, product, await newMember(product))
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  await page.route('**/functions/v1/check-subscription', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/membership')
  await expect.poll(() => problems.join(' ')).toContain('The subscription was not checked')
  await expect(page.getByText('Your Plan')).toBeHidden()
  await expect(yourMembership(page)).toBeHidden()
  await expect(toasts(page).getByText('Error')).toBeHidden()
  const first = await payPage(page, 'Basic')
  await expect(first.getByRole('heading', { name: 'Subscribe to Basic' })).toBeVisible()
  await first.close()
  await page.unroute('**/functions/v1/check-subscription')

  // Before anything is asked of anybody.
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await page.goto('/membership')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  // Without user activation browsers block a new tab as a pop-up.
  await page.evaluate(() => {
    const plain = globalThis.open
    globalThis.open = (...where) => {
      document.documentElement.dataset.pressed = String(navigator.userActivation.isActive)
      return plain(...where)
    }
  })
  requested.length = 0
  let before: string[] | undefined
  page.context().on('page', () => (before ??= [...requested]))
  const tab = await payPage(page, 'Basic')
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'true')
  expect(before).toEqual([])
  await tab.close()

  // Where the browser holds it back, this one goes on.
  await page.addInitScript(() => Object.assign(globalThis, { open: () => null }))
  await page.goto('/membership')
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByRole('button', { name: /^Pay with test card/ }).click()
  await expect(page.getByText('Your Basic plan is active. Thank you.')).toBeVisible()
})

test('the provider’s page is not opened for a session that ended during the request', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  tolerated.push(/40[013]|was not (checked|read)/)
  await signIn(page, product, await newMember(product))
  await page.goto('/membership')
  await expect(yourMembership(page)).toContainText('You are on the Free plan.')
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/functions/v1/create-checkout', async (route) => {
    const response = await route.fetch()
    requested.resolve()
    await answered.promise
    await route.fulfill({ response })
  })
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click()
  await requested.promise
  const waiting = (await opened).locator('html')
  await expect(waiting).toContainText('Opening the secure page...')
  // Not white on a phone at night.
  await expect(waiting).toHaveCSS('color-scheme', 'light dark')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/')
  answered.resolve()
  await expect(page).toHaveURL('/auth')
  await expect(toasts(page).getByText('Authentication required')).toBeVisible()
  expect(context.pages().map((tab) => new URL(tab.url()).pathname)).toEqual(['/auth', '/'])
})
