import { mailTo } from '../support/mail.ts'
import { freshAddress } from '../support/sandbox.ts'
import { PASSWORD, signIn, signUp } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

const CHANGED = 'eleven boats on the lagoon'
const RECOVERED = 'two lanterns after the storm'

// A wrong password, the end of the session of an account that is no more, and a question about the plan that was
// under way when the session ended.
test.use({ expectedErrors: /40[013]|The subscription was not checked/ })

// Shows: spec 1.15, 6.6
test('a member signs up, confirms, uses the account, signs out and in, recovers it, and deletes it @fast', async ({
  page,
  product,
}) => {
  // Shows: spec 4.17, 8.22
  // Shows: spec 2.74, 4.20
  // Shows: spec 2.73
  // Shows: spec 2.71
  // Shows: spec 2.71, 7.16
  // Shows: spec 2.6, 2.74, 2.75, 2.77, 2.78, 2.81, 2.82, 2.85
  test.setTimeout(120_000)
  const email = freshAddress('ana.lopez')

  await test.step('sign up', async () => {
    await page.goto('/auth')
    await signUp(page, {
      firstName: 'Ana',
      lastName: "O'Neil",
      email,
      phone: '(555) 123-4567',
      password: PASSWORD,
    })
    await expect(toasts(page).getByText('Registration successful!')).toBeVisible()
    await expect(page.locator('#password')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
  })

  await test.step('confirm by the mail’s button', async () => {
    const { link } = await mailTo(product, email, /confirm your email/i)
    await page.goto(link)
    await expect(page).toHaveURL('/auth/confirm')
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address confirmed')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')
    const month = new Intl.DateTimeFormat('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'America/New_York',
    })
    await expect(page.getByText(`Member since ${month.format(new Date())}`)).toBeVisible()
  })

  await test.step('each tab', async () => {
    const panel = page.getByRole('tabpanel')
    for (const fact of [
      'Account Status',
      'Active',
      'Full access to member features',
      'ESA Evaluation',
      'Pending',
      'Start your evaluation',
      'Newsletter',
      'Subscribed',
      'Weekly mental health tips',
    ])
      await expect(panel.getByText(fact, { exact: true }).first()).toBeVisible()
    for (const [name, href] of [
      ['Book a Session', '/booking'],
      ['ESA Evaluation', '/esa-evaluations'],
      ['Browse Resources', '/resources'],
      ['Contact Support', '/contact'],
    ])
      await expect(panel.getByRole('link', { name })).toHaveAttribute('href', href ?? '')
    await page.getByRole('tab', { name: 'Profile' }).click()
    for (const fact of ['Ana', "O'Neil", email, '(555) 123-4567'])
      await expect(panel.getByText(fact, { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Resources' }).click()
    for (const name of ['Coping Strategies Guide', 'ESA Care Guidelines', 'Therapy Worksheets'])
      await expect(panel.getByRole('link', { name })).toHaveAttribute('href', '/resources')
    await expect(panel.locator('a[href="/blog"]')).toHaveCount(3)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(panel.getByText('Enabled', { exact: true })).toBeVisible()
  })

  await test.step('update the password', async () => {
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await typeInto(page.getByLabel('Current password'), PASSWORD)
    await typeInto(page.getByLabel('New password'), CHANGED)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(toasts(page).getByText('Password changed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeFocused()
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(toasts(page).getByText('Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('sign in', async () => {
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Account' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await signIn(page, email, PASSWORD)
    await expect(page.getByRole('alert')).toContainText('The email or password is not right')
    await signIn(page, email, CHANGED)
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('recover', async () => {
    await page.goto('/auth#sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await typeInto(page.getByLabel('Email'), email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
    const { link } = await mailTo(product, email, /new password/i)
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await typeInto(page.getByLabel('New password'), RECOVERED)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(toasts(page).getByText('Password changed')).toBeVisible()
  })

  await test.step('delete the account', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/')
    await expect(toasts(page).getByText('Account deleted')).toBeVisible()
    await mailTo(product, email, /account was deleted/i)
    await page.goto('/auth#sign-in')
    await signIn(page, email, RECOVERED)
    await expect(page.getByRole('alert')).toContainText('The email or password is not right')
  })
})
