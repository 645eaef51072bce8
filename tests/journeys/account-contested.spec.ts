import { mailTo } from '../support/mail.ts'
import type { Product } from '../support/product.ts'
import { send } from '../support/requests.ts'
import { freshAddress } from '../support/sandbox.ts'
import { newMember } from '../support/sessions.ts'
import { PASSWORD, signIn, signUp } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

const THEIRS = 'the stranger was here'

test('for an address that a stranger signed up first, a new password is chosen, and no earlier one works', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/400/)
  const email = freshAddress('contested')
  await ask(product, 'signup', { email, password: THEIRS })
  const { link: first } = await mailTo(product, email, /confirm/i)
  await page.goto('/auth')
  await signUp(page, { firstName: 'Ana', lastName: 'Lopez', email, password: PASSWORD })
  await expect(page.getByText(`A message is on its way to ${email}`)).toBeVisible()
  const mail = await mailTo(product, email, /confirm/i, { after: first })
  await page.goto(mail.link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(toasts(page).getByText('Address confirmed')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await typeInto(page.getByLabel('New password'), 'ten pelicans over the bay')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth#sign-in')
  for (const old of [THEIRS, PASSWORD]) {
    await signIn(page, email, old)
    await expect(page.getByText('That did not work')).toBeVisible()
  }
  await signIn(page, email, 'ten pelicans over the bay')
  await expect(page).toHaveURL('/dashboard')
})

test.describe('a browser that an account was signed in with', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '10.77.1.20' } })

  test('is let in by the right password after a stranger’s wrong guesses in its network', async ({
    page,
    product,
  }) => {
    const { email, password } = await newMember(product)
    await page.goto('/auth#sign-in')
    await signIn(page, email, password)
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    const statuses: number[] = []
    for (let guess = 0; guess < 9; guess += 1) {
      const wrong = { email, password: `wrong ${guess}` }
      statuses.push((await ask(product, 'token?grant_type=password', wrong, '10.77.1.66')).status)
    }
    expect(statuses.at(-1)).toBe(429)
    await page.goto('/auth#sign-in')
    await signIn(page, email, password)
    await expect(page).toHaveURL('/dashboard')
  })
})

function ask(product: Product, path: string, body: object, from = '10.66.6.6') {
  return send(product, 'POST', `/auth/v1/${path}`, { body, from })
}
