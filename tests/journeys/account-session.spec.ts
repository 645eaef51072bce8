// Shows: asvs 7.4.4
import { send } from '../support/requests.ts'
import { newMember, openSession, signIn } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'

test('public pages load no code of accounts or passkeys while nobody is signed in', async ({ page }) => {
  const texts: string[] = []
  // What a page still loads when it is left could not be read from its response.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    texts.push(await response.text())
    await route.fulfill({ response })
  })
  for (const path of ['/', '/auth', '/contact', '/testimonials'])
    await page.goto(path, { waitUntil: 'networkidle' })
  expect(texts.length).toBeGreaterThan(5)
  // The first is the name that the client gives itself in each request.
  for (const name of ['gotrue-js', 'credentials.create'])
    expect(texts.filter((text) => text.includes(name))).toEqual([])
})

// Shows: spec 4.20, 8.28
test('the header links to the account, and once signed in to the dashboard; a failed sign-out is reported, and the member is still signed in @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/500/)
  await page.goto('/about')
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Account' })
  await menu.click()
  await expect(page.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/auth')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(page.getByRole('link', { name: 'Your account' })).toBeHidden()

  const member = await newMember(product)
  const { access_token: elsewhere } = await openSession(product, member)
  await signIn(page, product, member)
  await page.goto('/about')
  await menu.press('Enter')
  await expect(page.getByRole('link', { name: 'Your dashboard' })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')

  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: { msg: 'no' } }))
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  await signOut.click()
  await expect(toasts(page).getByText('Error signing out')).toBeVisible()
  await expect(page).toHaveURL('/dashboard#settings')
  await expect(signOut).toBeEnabled()
  await page.unroute('**/auth/v1/logout**')

  await page.goto('/auth')
  await expect(page.getByText(`Signed in as ${member.email}.`)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page).getByText('Signed out successfully')).toBeVisible()
  const reply = await send(product, 'GET', '/auth/v1/user', { bearer: elsewhere })
  expect(reply.status).toBe(200)
})

// Shows: spec 1.19, 4.19, 8.27
test('without a session, or if it can’t be checked, the dashboard redirects to /auth; Back does not loop @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/ERR_|could not be checked|Failed to fetch/)
  const { email, password } = await newMember(product)
  await page.goto('/about')
  await page.goto('/dashboard#settings')
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard#settings')

  await page.route('**/auth/v1/user', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Your sign-in could not be checked.')).toBeVisible()
  await page.unroute('**/auth/v1/user')
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
})

// Shows: spec 2.70, 7.13
test('signing in and out in one tab shows in the other @fast', async ({ page, product, context }) => {
  const { email, password } = await newMember(product)
  const other = await context.newPage()
  await other.goto('/auth')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Create Your Account')
  await page.goto('/auth#sign-in')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
  await expect(other.getByText(`Signed in as ${email}.`)).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/auth')
  await expect(other.getByText('You were signed out. Please sign in again.')).toBeVisible()
})

test('if tabs have no channel to one another, or the storage is full, a member is signed in all the same', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  // As Firefox does where cookies are blocked. The client says so in the console.
  tolerated.push(/BroadcastChannel/)
  await page.addInitScript('BroadcastChannel = function () { throw new DOMException("", "SecurityError") }')
  const full = await context.newPage()
  await full.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    }
  })
  const { email, password } = await newMember(product)
  for (const tab of [full, page]) {
    await tab.goto('/auth#sign-in')
    await fillSignIn(tab, email, password)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
    await expect(tab).toHaveURL('/dashboard')
  }
  await expect(page.getByRole('region', { name: 'Membership' })).toContainText('Free plan')
  await expect(page.getByRole('region', { name: 'Membership' })).toContainText(
    'Basic, $10 per monthAll Free features · Priority email support',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('each page for members says what it needs and whom to call instead; the owner is not asked to write to their own practice', async ({
    page,
  }) => {
    const words = page.locator('noscript p')
    for (const path of ['/auth', '/dashboard', '/auth/confirm']) {
      await page.goto(path)
      await expect(words, path).toBeVisible()
      await expect(words).toContainText('This part of the page can’t be shown in this browser right now.')
      await expect(page.locator('a[href="tel:988"]').first()).toBeVisible()
    }
    for (const path of ['/admin', '/admin/inbox', '/admin/sign-in']) {
      await page.goto(path)
      await expect(words, path).toHaveText('This page can’t be shown in this browser right now.')
    }
  })
})

test('if scripts do not load, a page that needs them says so after a while, and has help from the start', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/auth', '/dashboard', '/blog']) {
    await page.goto('/robots.txt')
    await page.evaluate((to) => location.assign(to), path)
    await expect(page.locator('a[href="tel:988"]').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.evaluate(() =>
      document.getAnimations().forEach((animation) => animation.effect?.updateTiming({ delay: 0 })),
    )
    await expect(page.getByRole('alert'), path).toContainText('Please reload this page.')
  }
})
