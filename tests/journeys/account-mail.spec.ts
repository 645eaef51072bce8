// Shows: asvs 3.5.3, 7.6.2
import { mailTo } from '../support/mail.ts'
import { freshAddress } from '../support/sandbox.ts'
import { newMember } from '../support/sessions.ts'
import {
  expectNamedForManagers,
  PASSWORD,
  signIn,
  signUp,
  typeCode,
} from '../support/journeys/account-forms.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

test('the screen of a mail’s link opens immediately, again after another one, and while signed in; opening a link does not use it up, and removes the token from the address bar', async ({
  page,
  product,
  request,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (const [place, title] of [
    ['#sign-in', 'Sign in'],
    ['#forgotten', 'Forgot your password?'],
    ['#sign-up', 'Create Your Account'],
  ] as const) {
    await page.goto(`/auth${place}`)
    await expect(heading).toHaveText(title)
    // A second link of a mail in the same tab changes nothing but the fragment.
    await page.goto('/auth#nowhere')
    await page.goto(`/auth${place}`)
    await expect(heading).toHaveText(title)
  }

  const { email, link } = await unconfirmed()
  const address = new URL(link)
  expect(address.search).toBe('')
  for (const method of ['HEAD', 'GET', 'GET']) await request.fetch(address.pathname, { method })
  for (let visits = 0; visits < 2; visits += 1) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeVisible()
    await expect(page).not.toHaveURL(/#/)
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeVisible()
  await page.goto('/about')
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(heading).toHaveText('Address confirmed')
  // A link that somebody else made opens their account: who pressed has to see which it is.
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  await page.reload()
  await expect(page.getByText('Please press the link in the message once more')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible()
  await page.goto('/auth#forgotten')
  await expect(heading).toHaveText('Forgot your password?')
  await page.goto('/auth#sign-in')
  await expect(heading).toHaveText('You are signed in')

  async function unconfirmed() {
    const fresh = freshAddress()
    await page.goto('/auth')
    await signUp(page, { firstName: 'Ana', lastName: 'Lopez', email: fresh, password: PASSWORD })
    return { email: fresh, ...(await mailTo(product, fresh, /confirm/i)) }
  }
})

test.describe('a link that no longer works', () => {
  test.use({ expectedErrors: /403/ })

  test('offers a new one, for a confirmation and for a new password; half of a link is reported as incomplete', async ({
    page,
    product,
  }) => {
    await page.goto('/auth/confirm#type=signup')
    await expect(page.getByText('This link is not complete.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.goto('/auth/confirm#token_hash=used-up&type=signup')
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await typeInto(page.getByLabel('Email'), freshAddress())
    await page.getByRole('button', { name: 'Send me a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
    // Nothing was sent: nobody has signed up with that address.
    await expect(page.getByText(/^If .* still needs to be confirmed, a message is on its way/)).toBeVisible()

    const { email } = await newMember(product)
    await page.goto('/auth/confirm#token_hash=used-up&type=recovery')
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await typeInto(page.getByLabel('Email'), email)
    await page.getByRole('button', { name: 'Send me a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
    await typeCode(page, (await mailTo(product, email, /new password/i)).code)
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  })
})

test('signing in before the address is confirmed offers the code and, once a minute, another mail', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/400|429/)
  const email = freshAddress()
  await page.goto('/auth')
  await signUp(page, { firstName: 'Ana', lastName: 'Lopez', email, password: PASSWORD })
  const { code } = await mailTo(product, email, /confirm/i)
  await page.goto('/auth#sign-in')
  await page.reload()
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Please confirm your address first' })).toBeFocused()
  // The attempt to sign in has sent nothing.
  await expect(page.getByText('A message is on its way')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await expect(page.getByRole('status').getByText('Please wait a minute')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: /422/ })

  test('has the same response for every address, and a code opens the screen for a new one', async ({
    page,
    product,
  }) => {
    const { email, password } = await newMember(product)
    await page.goto('/auth#forgotten')
    await typeInto(page.getByLabel('Email'), 'nobody')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
    await typeInto(page.getByLabel('Email'), freshAddress('stranger'))
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If there is an account for stranger')).toBeVisible()

    await page.goto('about:blank')
    await page.goto('/auth#forgotten')
    await typeInto(page.getByLabel('Email'), email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await typeCode(page, (await mailTo(product, email, /new password/i)).code)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Choose a new password')
    await expect(heading).toBeFocused()
    await page.reload()
    await expect(heading).toHaveText('Choose a new password')
    await expectNamedForManagers(page, email)
    await save(password)
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/your current password/)
    await save('nine egrets in the reeds')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth')
    await expect(heading).toHaveText('You are signed in')

    async function save(value: string) {
      await typeInto(page.getByLabel('New password'), value)
      await page.getByRole('button', { name: 'Save new password' }).click()
    }
  })
})
