import type { Browser } from '@playwright/test'

import { PASSWORD, signIn as fillSignIn, signUp, typeCode } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { type Production, startProduction } from '../support/journeys/production.ts'
import { FEE, FEES, box, expectLive, expectSaved } from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { mailTo } from '../support/mail.ts'
import { freshAddress } from '../support/sandbox.ts'
import { ageProofs, newMember, ownerSignIn, signIn } from '../support/sessions.ts'
import { runInFirefox } from './firefox-session.ts'

interface Login {
  username: string
  password: string
}
/** As far as it is used here: `nsILoginInfo`, and the services of Firefox's own code. */
interface FirefoxGlobals {
  Services: {
    obs: { addObserver(observer: (login: Login) => void, topic: string): void }
    prefs: {
      setStringPref(name: string, value: string): void
      getStringPref(name: string, otherwise: string): string
    }
  }
  ChromeUtils: {
    importESModule(address: string): {
      FormHistory: { search(fields: string[], query: object): Promise<{ value: string }[]> }
    }
  }
}
const NEW_PASSWORD = 'ten pelicans over the bay'

test.beforeAll(({ browser }) => recordOffers(browser))
test.beforeEach(({ browser }) => offers(browser))

test('Firefox offers to store each password under the address of its account, and nothing else', async ({
  browser,
  page,
  product,
}) => {
  const email = freshAddress()
  await page.goto('/auth')
  await signUp(page, { firstName: 'Ana', lastName: 'Reed', email, phone: '305-555-0142', password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name: /check/i })).toBeVisible()
  await expectOffer(browser, email, PASSWORD)
  const { code } = await mailTo(product, email, /confirm/i)
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')

  const member = await newMember(product)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  // A page that goes somewhere would end the driver's command.
  await expect(toasts(page).getByText('Signed out successfully')).toBeVisible()
  await page.goto('/auth#sign-in')
  await fillSignIn(page, member.email, member.password)
  await expect(page).toHaveURL('/dashboard')
  await expectOffer(browser, member.email, member.password)

  await page.goto('/dashboard#settings')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await typeInto(page.getByLabel('Current password'), member.password)
  await typeInto(page.getByLabel('New password'), NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('You were signed out on your other devices.').first()).toBeVisible()
  await expectOffer(browser, member.email, NEW_PASSWORD)

  // The new address is nobody's until its mail was confirmed.
  const change = page.getByRole('button', { name: 'Change address' })
  await change.click()
  await typeInto(page.getByLabel('New email address'), freshAddress('next'))
  await typeInto(page.getByLabel('Current password'), NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('Please check your email').first()).toBeVisible()
  await expectOffer(browser, member.email, NEW_PASSWORD)

  await ageProofs(product, member.email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const proof = page.getByRole('region', { name: 'Delete account' }).getByLabel('Current password')
  await expect(proof).toBeFocused()
  await typeInto(proof, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expectOffer(browser, member.email, NEW_PASSWORD)

  await expectNotRemembered(browser, [code, PASSWORD, NEW_PASSWORD, 'DELETE'])
})

test('a forgotten password is stored anew under its address', async ({ browser, page, product }) => {
  const { email } = await newMember(product)
  await page.goto('/auth#forgotten')
  await typeInto(page.getByLabel('Email'), email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto((await mailTo(product, email, /new password/i)).link)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await typeInto(page.getByLabel('New password'), NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectOffer(browser, email, NEW_PASSWORD)
})

test('the owner’s password is stored under her address where she proves who she is beside a note', async ({
  browser,
  page,
  product,
}) => {
  const owner = await ownerSignIn(product)
  await signIn(page, product, owner)
  await page.goto(FEES)
  await typeInto(box(page, FEE), '140')
  await expectSaved(page)
  await page.goto('/admin/site?view=review')
  await typeInto(page.getByLabel('A note for yourself'), 'Fees for 2027')
  await ageProofs(product, owner.email)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await typeInto(page.getByLabel('Current password'), owner.password)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(page)
  await expectOffer(browser, owner.email, owner.password)
})

test.describe('in production', () => {
  let production: Production
  test.use({ expectedErrors: /40[03]/, extraHTTPHeaders: {} })
  test.beforeAll(async () => {
    production = await startProduction([], { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
  })
  test.afterAll(async () => {
    await production.stop()
    await production.remove()
  })

  test('a key of Stripe’s is never taken for a user name', async ({ browser, page }) => {
    const { email, password } = production.owner
    await page.goto(`${production.address}/auth#sign-in`)
    await fillSignIn(page, email, password)
    await expect(page).toHaveURL(/\/admin\/set-up$/)
    await expectOffer(browser, email, password)
    await page.getByRole('link', { name: 'See all of the set-up as a list' }).click()
    await ageProofs(production, email)
    const step = page.getByRole('region', { name: 'Payments (Stripe)' })
    const key = production.sandbox.settings.STRIPE_SECRET_KEY
    await typeInto(step.getByLabel('Secret key from Stripe'), key)
    await step.getByRole('button', { name: 'Connect Stripe', exact: true }).click()
    await typeInto(step.getByLabel('Current password'), password)
    await step.getByRole('button', { name: 'Connect Stripe', exact: true }).click()
    await expect(step.getByText('This key is for tests')).toBeVisible()
    await expectOffer(browser, email, password)
    await expectNotRemembered(browser, [key])
  })
})

/** What counts is the last offer, at the form's end: those while a password is typed stay closed, some without a name. */
async function expectOffer(browser: Browser, username: string, password: string): Promise<void> {
  const seen: Login[] = []
  await expect
    .poll(async () => {
      seen.push(...(await offers(browser)))
      return seen.at(-1)
    })
    .toEqual({ username, password })
  expect([username, '']).toEqual(expect.arrayContaining(seen.map((login) => login.username)))
}

/** Firefox's list of what was typed into fields of the same name. */
async function expectNotRemembered(browser: Browser, secrets: string[]): Promise<void> {
  const remembered = await runInFirefox(
    browser,
    async () => {
      const { ChromeUtils } = globalThis as unknown as FirefoxGlobals
      const { FormHistory } = ChromeUtils.importESModule('resource://gre/modules/FormHistory.sys.mjs')
      return (await FormHistory.search(['value'], {})).map(({ value }) => value)
    },
    null,
  )
  expect(remembered.filter((value) => secrets.includes(value))).toEqual([])
}

/** Stored as a preference, which every window has. */
async function recordOffers(browser: Browser): Promise<void> {
  await runInFirefox(
    browser,
    async () => {
      const { Services } = globalThis as unknown as FirefoxGlobals
      for (const topic of ['passwordmgr-prompt-save', 'passwordmgr-prompt-change']) {
        Services.obs.addObserver(({ username, password }) => {
          const before = JSON.parse(Services.prefs.getStringPref('tests.offers', '[]')) as Login[]
          Services.prefs.setStringPref('tests.offers', JSON.stringify([...before, { username, password }]))
        }, topic)
      }
    },
    null,
  )
}

/** @returns the logins that Firefox has offered to store since the last call */
function offers(browser: Browser): Promise<Login[]> {
  return runInFirefox(
    browser,
    async () => {
      const { Services } = globalThis as unknown as FirefoxGlobals
      const seen = JSON.parse(Services.prefs.getStringPref('tests.offers', '[]')) as Login[]
      Services.prefs.setStringPref('tests.offers', '[]')
      return seen
    },
    null,
  )
}
