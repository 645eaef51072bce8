import { expect, test, type Page } from '@playwright/test'

import { about } from '#content/pages/about.ts'
import { home } from '#content/pages/home.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { phonePhoto } from '../support/photos.ts'
import { freshAddress } from '../support/sandbox.ts'
import { ageProofs, newMember } from '../support/sessions.ts'
import { signIn } from '../support/journeys/account-forms.ts'
import { waitForScripts } from '../support/journeys/journey.ts'
import { everythingSent, sampleTexts } from '../support/journeys/opened-site.ts'
import { comeBackToSee, payPage, planCard } from '../support/journeys/plans.ts'
import { typeInto } from '../support/journeys/typing.ts'
import {
  type Production,
  PRODUCTION_PUBLIC_KEY,
  saveOwnValues,
  startProduction,
} from '../support/journeys/production.ts'

// In production mode on an empty data directory, with no file touched.
test.use({ viewport: { width: 360, height: 740 } })
test.setTimeout(240_000)

let production: Production
test.beforeAll(async () => {
  // It builds what production serves.
  test.setTimeout(240_000)
  // An account at Stripe without a product, and a server without a key.
  production = await startProduction([], { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
})
test.afterAll(async () => {
  await production.stop()
  await production.remove()
})

test('a practice is set up in the browser, from samples to an open site that sells a plan @fast', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: production.address })
  const page = await context.newPage()
  waitForScripts(page)
  await expectClosed(page)
  await signInAsOwner(page)
  await page.getByRole('link', { name: 'See all of the set-up as a list' }).click()
  await expect(page.getByText('Visitors see a short page for now')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Open the site' })).toHaveCount(0)

  await page.getByText(/^Your practice \(\d+\)$/).click()
  await page.getByRole('link', { name: 'practice name', exact: true }).click()
  await typeInto(page.getByRole('textbox', { name: 'Name of the practice' }), 'Calm Shore Counseling')
  await page.goBack()
  await expect(page.getByRole('link', { name: /^practice name/i })).toBeFocused()
  await page.goto('/admin/site?document=facts/fees')
  await typeInto(page.getByRole('textbox', { name: 'Therapy without insurance' }), '140')
  await expect(page.getByText('2 changes')).toBeVisible()
  await saveOwnValues(page, ['facts/practice name'])
  await uploadPortrait(page)
  await page.goto('/admin/set-up?view=list')
  await connectStripe(page)

  // The process that sells is another one than the one that was given the key.
  await production.restart()
  await page.goto('/admin/set-up?view=list')
  await page.getByRole('link', { name: 'Look at them and publish' }).click()
  await page.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
  await expect(page.getByText(/^Live since/).first()).toBeVisible({ timeout: 60_000 })
  await expectClosed(page)

  await page.goto('/admin/site')
  await page.getByText('Your site is closed').getByRole('link').click()
  await page.getByRole('link', { name: 'See all of the set-up as a list' }).click()
  await expect(page.getByText('No example is left that has to be replaced.')).toBeVisible()
  for (const [service, works] of [
    ['Email', /took a test email to owner@example\.com/],
    ['Payments (Stripe)', /Every plan has its price at Stripe/],
    ['Newsletter (Mailchimp)', /Your audience is there/],
    ['Blog (WordPress)', /Your articles can be read/],
  ] as const) {
    const step = page.getByRole('region', { name: service })
    await step.getByRole('button', { name: /^(?:Send me|Test the)/ }).click()
    await expect(step.getByText(works)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByLabel('Address of the webhook')).toHaveValue(/\/mailchimp-webhook\?key=.{8,}/)
  await expect(page.getByLabel('Address of the webhook')).toBeFocused()
  await putOffAndTakeUp(page)
  await expectNoSettings(page)
  await ageProofs(production, production.owner.email)
  await page.getByRole('button', { name: 'Open the site' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the site' }).dblclick()
  const password = page.getByLabel('Current password')
  await expect(password).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectClosed(page)
  await typeInto(password, production.owner.password)
  await password.press('Enter')
  await expect(page.getByText(/^Open since/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '8. Open the site' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '8. Open the site' })).toBeInViewport()
  await expect(page.getByText('your site stays closed')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Calm Shore Counseling/)
  await context.close()

  const text = await everythingSent(production.address)
  expect(text).toContain('$140')
  expect(text).toContain('Harbor Health')
  expect(text).toContain('after ten years beside the bay')
  for (const old of oldFacts()) expect(text, old).not.toContain(old)
  await expectPortrait(text)
  expectStructuredData(text)
  const mails = [await mailToNewMember(), await production.mailTo(production.owner.email)].join('\n')
  expect(mails).toContain('Calm Shore Counseling')
  for (const old of oldFacts()) expect(mails, old).not.toContain(old)
  await sellPlan(await browser.newPage({ baseURL: production.address }))
})

async function connectStripe(page: Page) {
  const step = page.getByRole('region', { name: 'Payments (Stripe)' })
  await typeInto(step.getByLabel('Secret key from Stripe'), production.sandbox.settings.STRIPE_SECRET_KEY)
  await step.getByRole('button', { name: 'Connect Stripe', exact: true }).click()
  await expect(step.getByText(/^Connected since/)).toBeVisible()
}

async function sellPlan(member: Page) {
  waitForScripts(member)
  const { email, password } = await newMember(production)
  await member.goto('/auth#sign-in')
  await signIn(member, email, password)
  await expect(member).toHaveURL('/dashboard')
  await member.goto('/membership')
  const tab = await payPage(member, 'Basic')
  await tab.getByRole('button', { name: /^Pay with test card/ }).click()
  // Signed with the secret of the webhook that the site made, taken, and worked off while nobody looks at the page.
  const database = await openDatabase({ databaseUrl: production.settings.DATABASE_URL, dataDir: '' })
  const plans = async () =>
    (await database.statements('select product_id, ended_at from public.memberships')).rows
  await expect
    .poll(plans, { timeout: 30_000 })
    .toEqual([{ product_id: 'prod_membership_basic', ended_at: null }])
  await database.close()
  await tab.close()
  await comeBackToSee(member, planCard(member, 'Basic'), 'Your Plan')
  await member.context().close()
}

/** How many steps are said to be done. */
function done(text: string): string | undefined {
  return /^\d+/.exec(text)?.[0]
}

/** A step that the practice can do without: put off with its consequence said, kept, and taken up again. */
async function putOffAndTakeUp(page: Page) {
  const step = page.getByRole('region', { name: 'Backups' })
  await expect(step.getByText('everything that people sent you is lost').last()).toBeVisible()
  const progress = page.getByText(/of 8 steps are done/)
  const before = await progress.innerText()
  await step.getByRole('button', { name: 'Put it off' }).dblclick()
  await expect(step.getByText('Put off', { exact: true })).toBeVisible()
  await page.reload()
  await expect(step.getByText('Put off', { exact: true })).toBeVisible()
  const after = await progress.innerText()
  expect([done(after), after]).toEqual([done(before), expect.stringContaining('1 put off.')])
  await step.getByRole('button', { name: 'Take it up again' }).click()
  await expect(progress).toHaveText(before)
  await expect(page.getByRole('button', { name: 'Open the site' })).toBeVisible()
}

/** Names of settings are for the person who runs the server: nowhere but in what is folded away for them. */
async function expectNoSettings(page: Page) {
  const text = await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const folded of copy.querySelectorAll('details:has(> summary)')) {
      if (folded.textContent.startsWith('For your technician')) folded.remove()
    }
    return copy.textContent
  })
  expect(text).not.toMatch(/[A-Z]{3,}_[A-Z]/)
}

const PORTRAIT = 'Maya Torres on a pier, smiling'

async function uploadPortrait(page: Page) {
  await page.goto('/admin/site?document=facts/pictures')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).first().click()
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
  await typeInto(page.getByLabel('What the photo shows'), PORTRAIT)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('The photo is ready.')).toBeVisible({ timeout: 60_000 })
}

/** The owner's own on the pages, and the drawn one nowhere. */
async function expectPortrait(text: string) {
  expect(text.includes(`alt="${PORTRAIT}"`)).toBe(true)
  for (const { pictureDescription } of [home.written.intro, about.written])
    expect(text.includes(`alt="${pictureDescription}`)).toBe(false)
  const [address] = /\/pictures\/[0-9a-f-]+-\d+\.webp/.exec(text) ?? []
  const picture = await fetch(production.address + address!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
}

/** What search engines read of the practice. */
function expectStructuredData(text: string) {
  const blocks = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const structuredData = blocks.map(([, json]) => JSON.stringify(JSON.parse(json!))).join('\n')
  for (const own of ['Calm Shore Counseling', 'Maya Torres', 'MH24680', '/pictures/']) {
    expect(structuredData).toContain(own)
  }
  // Clients come by video only.
  expect(structuredData).not.toContain('77 Bay Street')
}

async function expectClosed(page: Page) {
  for (const path of ['/', '/contact', '/sitemap.xml']) {
    const reply = await page.request.get(path, { headers: { Accept: 'text/html' } })
    expect([path, reply.status()]).toEqual([path, 503])
    const html = await reply.text()
    expect(html).toContain('tel:988')
    for (const old of [...oldFacts(), 'Calm Shore']) expect(html, path).not.toContain(old)
  }
  for (const path of ['/auth', '/auth.data', '/dashboard', '/admin/set-up']) {
    const reply = await page.request.get(path)
    expect([path, reply.status()]).toEqual([path, 200])
    const text = await reply.text()
    for (const old of [...oldFacts(), 'Calm Shore']) expect(text, path).not.toContain(old)
  }
  expect((await signUp(freshAddress('early'))).status).toBe(422)
}

async function signInAsOwner(page: Page) {
  await page.goto('/auth')
  await typeInto(page.getByLabel('Email'), production.owner.email)
  await typeInto(page.getByLabel('Password', { exact: true }), production.owner.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/set-up$/)
}

/** Samples, and the fee that was changed. */
function oldFacts(): string[] {
  return [...sampleTexts(), '$125']
}

function signUp(email: string): Promise<Response> {
  return fetch(`${production.address}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: PRODUCTION_PUBLIC_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'seven pelicans on a pier' }),
  })
}

async function mailToNewMember(): Promise<string> {
  const email = freshAddress('member')
  expect((await signUp(email)).status).toBe(200)
  return production.mailTo(email)
}
