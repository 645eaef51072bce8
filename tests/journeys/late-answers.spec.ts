import { PROBE_PATH } from '#app/lib/connection.ts'

import { newMember } from '../support/sessions.ts'
import { signIn as fillSignIn, signUp, PASSWORD } from '../support/journeys/account-forms.ts'
import { expect, hold, settle, test } from '../support/journeys/journey.ts'
import { freshAddress } from '../support/sandbox.ts'
import { typeInto } from '../support/journeys/typing.ts'

test('a late response to a sign-in does not leave the page that was opened meanwhile', async ({
  page,
  product,
}) => {
  const { email, password } = await newMember(product)
  await page.goto('/auth#sign-in')
  const token = await hold(page, '**/auth/v1/token?grant_type=password')
  await fillSignIn(page, email, password)
  await expect.poll(token.sent).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL('/faqs')
  const answered = page.waitForResponse('**/rest/v1/rpc/is_owner')
  token.release()
  await answered
  await settle(page)
  // Where it leads elsewhere, it does so from here on.
  await expect(page.locator('.navigation-progress')).toHaveCount(0)
  await expect(page).toHaveURL('/faqs')
})

test('of two links that are pressed while the connection is being checked, the second is followed', async ({
  page,
}) => {
  await page.goto('/contact')
  await typeInto(page.getByLabel('Your name'), 'Robin')
  const check = await hold(page, `**${PROBE_PATH}`)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'About' }).click()
  await expect.poll(check.sent).toBe(1)
  await menu.getByRole('link', { name: 'FAQs' }).click()
  // The page has heard of it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  check.release()
  await expect(page).toHaveURL('/faqs')
})

test('on a device whose clock is hours ahead a session is not renewed at every request', async ({
  page,
  product,
  context,
}) => {
  await context.clock.install({ time: Date.now() + 3 * 60 * 60 * 1000 })
  const { email, password } = await newMember(product)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  await page.goto('/auth#sign-in')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await settle(page)
  expect(renewals).toEqual([])
})

test('if the clock is set back meanwhile, a mail can be sent again after a minute all the same', async ({
  page,
  context,
  tolerated,
}) => {
  // The page looks for a confirmation on another device meanwhile, whose answer takes longer than the minute here.
  tolerated.push(/Nobody was signed in.*No answer in time/)
  const start = Date.now()
  await context.clock.install({ time: start })
  await page.goto('/auth')
  const email = freshAddress('visitor')
  await signUp(page, { firstName: 'Ana', lastName: 'Reed', email, password: PASSWORD })
  await expect(page.getByRole('button', { name: /^Send again in \d+ s/ })).toBeVisible()
  await context.clock.setSystemTime(start - 3 * 60 * 60 * 1000)
  await context.clock.runFor(62_000)
  await expect(page.getByRole('button', { name: 'Send the confirmation again' })).toBeEnabled()
})

test('what is typed into the questions’ search before the page’s scripts run is searched', async ({
  page,
}) => {
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/faqs', { waitUntil: 'commit' })
  await page.getByLabel(/^Search/).fill('insurance')
  scripts.release()
  await expect(page.getByText(/^\d+ questions? (?:has|have) these words/)).toBeVisible()
})

test('a tab that waits for the confirmation of one account does not react to another', async ({
  page,
  product,
  context,
}) => {
  const { email, password } = await newMember(product)
  await page.goto('/auth')
  await signUp(page, {
    firstName: 'Ana',
    lastName: 'Reed',
    email: freshAddress('visitor'),
    password: PASSWORD,
  })
  await expect(page.getByLabel('Code from the message')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/auth#sign-in')
  await fillSignIn(other, email, password)
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('confirmed')).toHaveCount(0)
})
