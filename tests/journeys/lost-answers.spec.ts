import type { Page } from '@playwright/test'

import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { keepCodes, setUp } from '../support/journeys/authenticator.ts'
import { expect, loseAnswer, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { newMember, openSession, revoke, signIn } from '../support/sessions.ts'

const NEW_PASSWORD = 'ten pelicans over the bay'

test.use({ expectedErrors: /ERR_CONNECTION_RESET|was not (deleted|removed|read|checked)|40[0134]/ })

test.describe('the outcome of a change whose response is lost is determined:', () => {
  test('a new password, also one that did not arrive, or whose outcome can’t be known; the deletion of the account', async ({
    page,
    product,
  }) => {
    const member = await newMember(product)
    await signIn(page, product, member)
    await page.goto('/dashboard#settings')
    const save = page.getByRole('button', { name: 'Save new password' })
    await choosePassword(page, member.password, 'nine egrets in the reeds')
    await loseAnswer(page, '**/auth/v1/user*', 'PUT')
    await save.click()
    await expect(toasts(page).getByText('Password changed')).toBeVisible()
    await page.reload()

    await choosePassword(page, 'nine egrets in the reeds', NEW_PASSWORD)
    await page.route('**/auth/v1/user*', (route) => route.abort('connectionreset'), { times: 1 })
    await save.click()
    await expect(toasts(page).getByText('The password was not changed')).toBeVisible()
    await page.route('**/auth/v1/user*', (route) => route.abort('connectionreset'))
    await save.click()
    await expect(toasts(page).getByText('Your new password may already be in place')).toBeVisible()
    await expect(toasts(page).getByText('The password was not changed')).toHaveCount(0)
    await page.unrouteAll()
    await save.click()
    await expect(toasts(page).getByText('Password changed')).toBeVisible()

    await page.getByRole('button', { name: 'Delete account' }).click()
    await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
    await page.route(/delete_account|auth\/v1\/user/, (route) => route.abort('connectionreset'))
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Your account may be deleted already.')).toBeVisible()
    await page.unrouteAll()
    await loseAnswer(page, '**/rest/v1/rpc/delete_account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(toasts(page).getByText('Account deleted')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goto('/auth#sign-in')
    await fillSignIn(page, member.email, NEW_PASSWORD)
    await expect(page.getByText('That did not work').first()).toBeVisible()
  })

  test('the removal of the second step', async ({ page, product }) => {
    await signIn(page, product, await newMember(product))
    await page.goto('/dashboard#settings')
    const { app, codes } = await setUp(page)
    await keepCodes(page)
    const setting = page.getByRole('region', { name: 'Two-step sign-in' })
    await setting.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'Remove Authenticator app?' })).toBeFocused()
    await setting.getByRole('button', { name: 'Remove it' }).click()
    await expect(setting.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(
      /six digits/,
    )
    await typeInto(setting.getByLabel('Code from your authenticator app'), codes[0] ?? app.codeAgain())
    await loseAnswer(page, '**/auth/v1/factors/*', 'DELETE')
    await setting.getByRole('button', { name: 'Remove it' }).click()
    await expect(toasts(page).getByText('The second step was removed')).toBeVisible()
    await expect(setting.getByText('Off', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  })

  test('a deletion that did not arrive, in a session that another device has ended', async ({
    page,
    product,
  }) => {
    const member = await newMember(product)
    await signIn(page, product, member)
    await page.goto('/dashboard#settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
    await page.route('**/rest/v1/rpc/delete_account', (route) => route.abort('connectionreset'))
    await revoke(product, await openSession(product, member))
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('The account was not deleted')).toBeVisible()
    await expect(toasts(page).getByText('Account deleted')).toHaveCount(0)
  })
})

async function choosePassword(page: Page, current: string, next: string) {
  await page.getByRole('button', { name: 'Update Password' }).click()
  await typeInto(page.getByLabel('Current password'), current)
  await typeInto(page.getByLabel('New password'), next)
}
