import type { CDPSession, Page, Request } from '@playwright/test'

import { expectAccessible, expectFitsPhones } from '../support/accessibility.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { giveCode } from '../support/journeys/authenticator.ts'
import { startServed } from '../support/journeys/databases.ts'
import { expect, settle, test as base, toasts } from '../support/journeys/journey.ts'
import { onProject } from '../support/journeys/on-project.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { freePort } from '../support/product.ts'
import { bar, box, expectLive, expectSaved, FEE, FEES } from '../support/journeys/site-editor.ts'
import { ageProofs, newMember, newOwner, signIn } from '../support/sessions.ts'

// Passkeys belong to a name: the product is visited by one here, where other journeys use the address.
const test = base.extend({
  product: [
    async ({}, use) => {
      const port = await freePort()
      const address = `http://localhost:${port}`
      const product = await startServed({ LOG_LEVEL: 'warn', SITE_URL: address }, port)
      await use({ ...product, address })
      await product.stop()
      await product.remove()
    },
    { scope: 'worker' },
  ],
})

test.use({ expectedErrors: /40[013]|422/ })

const setting = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
const usePasskey = (within: ReturnType<typeof setting> | Page) =>
  within.getByRole('button', { name: 'Use your passkey', exact: true })

/** The device's own authenticator, as Chromium simulates it. */
async function device(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const add = async () => {
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return authenticatorId
  }
  let authenticatorId = await add()
  return {
    /** Whether its holder shows the right finger. */
    recognize: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Another device, without any passkey. */
    async replace() {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await add()
    },
  }
}

async function addPasskey(page: Page, name: string): Promise<string[]> {
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  return namePasskey(page, name)
}

/** Where the form for it is open. @returns the recovery codes */
async function namePasskey(page: Page, name: string): Promise<string[]> {
  await expect(setting(page).getByLabel('Name')).toHaveValue('Passkey')
  await typeInto(setting(page).getByLabel('Name'), name)
  await page.keyboard.press('Enter')
  if (onProject) {
    await expect(setting(page).getByRole('list', { name: 'Your second steps' })).toContainText(name)
    return []
  }
  await expect(setting(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await setting(page)
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  return codes
}

async function signOutHere(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

test('the owner adds a passkey on a small phone, signs in with it, loses it, and signs in by a recovery code', async ({
  page,
  product,
}) => {
  test.slow()
  const phone = await device(page)
  const owner = await newOwner(product)
  await signIn(page, product, owner)
  await page.goto('/admin/sign-in')
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  await expect(setting(page).getByRole('button', { name: 'Create the passkey' })).toBeVisible()
  await expectFitsPhones(page)
  await expectAccessible(page)
  await typeInto(setting(page).getByLabel('Name'), ' ')
  await page.keyboard.press('Enter')
  await expect(setting(page).getByLabel('Name')).toHaveAccessibleDescription(/give it a name/)
  await setting(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(setting(page).getByRole('button', { name: 'Set up' })).toBeFocused()
  const codes = await addPasskey(page, 'My laptop')
  await expect(setting(page).getByRole('list', { name: 'Your second steps' })).toContainText('My laptop')
  await expectAccessible(page)

  await signOutHere(page)
  await page.goto('/admin')
  await fillSignIn(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await phone.recognize(false)
  await usePasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('Your passkey was not used')
  await expect(usePasskey(page)).toBeFocused()
  await phone.recognize(true)
  await usePasskey(page).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')

  if (onProject) return
  // On another device, without the passkey.
  await signOutHere(page)
  await phone.replace()
  await page.goto('/admin/sign-in')
  await fillSignIn(page, owner.email, owner.password)
  await usePasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('choose another way')
  await expectFitsPhones(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await giveCode(page, codes[0]!)
  await expect(setting(page).getByText('Recovery codes: 9 of 10 are left.')).toBeVisible()

  // The next one, and the end of the lost one, proved by the next.
  await setting(page).getByRole('button', { name: 'Add another' }).click()
  await expect(setting(page).getByLabel('Name')).toHaveValue('Passkey')
  await setting(page).getByRole('button', { name: 'Create the passkey' }).click()
  await expect(toasts(page).getByText('The passkey was added')).toBeVisible()
  const lost = setting(page).getByRole('listitem').filter({ hasText: 'My laptop' })
  await lost.getByRole('button', { name: 'Remove' }).click()
  await expect(usePasskey(setting(page))).toBeVisible()
  await expectFitsPhones(page)
  await expectAccessible(page)
  await usePasskey(setting(page)).click()
  await expect(toasts(page).getByText('The second step was removed')).toBeVisible()
  await expect(setting(page).getByRole('listitem')).toHaveCount(1)
})

test('the owner publishes with one tap on the passkey; a failed user verification publishes nothing', async ({
  page,
  product,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const phone = await device(page)
  const owner = await newOwner(product)
  await signIn(page, product, owner)
  await page.goto('/admin/sign-in')
  await addPasskey(page, 'My phone')
  await page.goto(FEES)
  await typeInto(box(page, FEE), '145')
  await expectSaved(page)
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await typeInto(page.getByLabel('A note for yourself'), 'Fees for 2028')
  await ageProofs(product, owner.email)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(usePasskey(page)).toBeFocused()
  await expect(usePasskey(page)).toBeInViewport({ ratio: 1 })
  await expectFitsPhones(page)
  await expectAccessible(page, 'main')
  await phone.recognize(false)
  await usePasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('Your passkey was not used')
  await expect(page.getByLabel('A note for yourself')).toHaveValue('Fees for 2028')
  await phone.recognize(true)
  await usePasskey(page).click()
  await expectLive(page)
})

test('after a while the password is required before setting it up; a device has one passkey of an account, and the download requires it', async ({
  page,
  product,
}) => {
  await device(page)
  const member = await newMember(product)
  await signIn(page, product, member)
  const old = { error_code: 'reauthentication_needed', code: 400, msg: 'requires reauthentication' }
  await page.route('**/auth/v1/factors', (route) => route.fulfill({ status: 400, json: old }), { times: 1 })
  await page.goto('/dashboard#settings')
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  await expect(setting(page).getByRole('heading', { name: 'First, show that it is you' })).toBeFocused()
  await expectAccessible(page)
  await typeInto(setting(page).getByLabel('Current password'), 'not this one')
  await page.keyboard.press('Enter')
  await expect(setting(page).getByLabel('Current password')).toHaveAccessibleDescription(
    /not your current password/,
  )
  await typeInto(setting(page).getByLabel('Current password'), member.password)
  await page.keyboard.press('Enter')
  await expect(setting(page).getByRole('button', { name: 'Create the passkey' })).toBeVisible()
  await expect(setting(page).getByRole('heading', { name: 'Set up two-step sign-in' })).toBeFocused()
  await namePasskey(page, 'My laptop')
  await setting(page).getByRole('button', { name: 'Add another' }).click()
  await setting(page).getByRole('button', { name: 'Create the passkey' }).click()
  await expect(setting(page).getByRole('alert')).toContainText('already has a passkey')
  await typeInto(setting(page).getByLabel('Name'), 'My laptop')
  await page.keyboard.press('Enter')
  await expect(setting(page).getByLabel('Name')).toHaveAccessibleDescription(/already have one/)
  await setting(page).getByRole('button', { name: 'Use an authenticator app instead' }).click()
  await expect(setting(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  await setting(page).getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(setting(page).getByLabel('Name')).toHaveValue('Passkey')
  await setting(page).getByRole('button', { name: 'Cancel' }).click()

  const data = page.getByRole('region', { name: 'Your data' })
  const stale = { status: 403, json: { error: 'prove who you are first', hint: 'proof_needed' } }
  await page.route('**/functions/v1/export-my-data', (route) => route.fulfill(stale), { times: 1 })
  await data.getByRole('button', { name: 'Download' }).click()
  await expect(usePasskey(page)).toBeFocused()
  const [file] = await Promise.all([page.waitForEvent('download'), usePasskey(page).click()])
  expect(file.suggestedFilename()).toBe('my-data.html')
})

test('without passkeys, none are offered; a late response of one does not replace the app that was chosen meanwhile; a browser without them uses a code', async ({
  page,
  browser,
  product,
}) => {
  await device(page)
  const member = await newMember(product)
  await signIn(page, product, member)
  const off = {
    error_code: 'mfa_webauthn_enroll_not_enabled',
    code: 422,
    msg: 'MFA enroll is disabled for WebAuthn',
  }
  await page.route('**/auth/v1/factors', (route) =>
    isOfPasskey(route.request()) ? route.fulfill({ status: 422, json: off }) : route.continue(),
  )
  await page.goto('/dashboard#settings')
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  await expect(setting(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(setting(page).getByRole('button', { name: /passkey/ })).toHaveCount(0)
  await setting(page).getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/factors', async (route) => {
    if (isOfPasskey(route.request())) await answered
    await route.continue()
  })
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  await setting(page).getByRole('button', { name: 'Use an authenticator app instead' }).click()
  const code = setting(page).getByRole('img', { name: /QR code/ })
  await expect(code).toBeVisible()
  const late = page.waitForResponse((response) => isOfPasskey(response.request()))
  answer()
  await late
  await settle(page)
  await expect(code).toBeVisible()
  await setting(page).getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()

  const codes = await addPasskey(page, 'My laptop')

  const old = await (await browser.newContext({ baseURL: product.address })).newPage()
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await old.goto('/dashboard')
  await fillSignIn(old, member.email, member.password)
  await expect(old.getByText('This browser cannot use your passkey')).toBeVisible()
  if (onProject) return
  await giveCode(old, codes[0]!)
  await expect(old.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin')
  await old.context().close()
})

function isOfPasskey(request: Request): boolean {
  return request.postData()?.includes('webauthn') ?? false
}
