import { newMember } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, hold, test } from '../support/journeys/journey.ts'

test('a busy button keeps the focus, says that it is busy, and sends nothing when pressed', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/400/)
  const { email, password } = await newMember(product)
  await page.goto('/auth#sign-in')
  await test.step('nor does Enter in a field of its form', async () => {
    const { release, sent } = await hold(page, '**/auth/v1/token**')
    await fillSignIn(page, email, 'not the password')
    const button = page.getByRole('button', { name: 'Signing in...' })
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Email').press('Enter')
    await button.focus()
    release()
    await expect(page.getByRole('alert')).toContainText('The email or password is not right')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
    expect(sent()).toBe(1)
  })
  await fillSignIn(page, email, password)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await test.step('a switch', async () => {
    const { release, sent } = await hold(page, '**/rest/v1/rpc/set_newsletter')
    const button = page.getByRole('switch', { name: 'Email Notifications' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    release()
    await expect(button).not.toBeChecked()
    await expect(button).toBeFocused()
    expect(sent()).toBe(1)
  })
})
