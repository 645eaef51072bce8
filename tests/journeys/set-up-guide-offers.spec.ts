import { expect, type Page, test } from '@playwright/test'

import { PLACES } from '#app/features/site-editor/guide-places.ts'
import type { GuideStep } from '#contracts/set-up.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { ownValues } from '../support/own-content.ts'
import { makePdf } from '../support/pdfs.ts'
import { phonePhoto } from '../support/photos.ts'
import { waitForScripts } from '../support/journeys/journey.ts'
import { planCard } from '../support/journeys/plans.ts'
import { type Production, saveOwnValues, startProduction } from '../support/journeys/production.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.setTimeout(300_000)

let production: Production
test.beforeAll(async () => {
  // It builds what production serves.
  test.setTimeout(240_000)
  production = await startProduction([], { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
})
test.afterAll(async () => {
  await production.stop()
  await production.remove()
})

const ANSWERED: GuideStep[] = [
  'platforms',
  'calendar',
  'picture',
  'esa',
  'memberships',
  'testimonials',
  'blog',
  'ebook',
  'products',
  'policies',
]
const NOTICE = '/files/notice-of-privacy-practices.pdf'
const PORTRAIT = 'Maya Torres on a pier, smiling'
const CODE =
  '<a href="https://book.harbor.example/maya" class="harbor-button" data-practice-id="maya-7">Book</a> <script async src="//cdn.harbor.example/embed.js"></script>'

test('a practice that offers everything answers each question with yes, and all of it is on the open site', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: production.address })
  const page = await context.newPage()
  await signInAsOwner(page)
  const plans = ownValues().filter(({ document }) => document === 'facts/plans')
  const asked = [...ANSWERED.flatMap((step) => PLACES[step]), ...plans]
  await saveOwnValues(
    page,
    asked.map(({ document, path }) => `${document} ${path}`),
  )
  await uploadNotice(page)

  await open(page, 'platforms', 'Where can people book you?')
  await page.getByLabel('Headway', { exact: true }).check()
  await typeInto(field(page, 'Address of your page at Headway'), 'headway.example/maya')
  await page.getByLabel('Another platform', { exact: true }).check()
  await typeInto(field(page, 'Name of the platform'), 'Harborbook')
  await typeInto(field(page, 'Address of your page at Harborbook'), 'book.harbor.example/maya')
  await next(page)

  await question(page, 'Does your booking platform give you a calendar for your own page?')
  await yes(page)
  await next(page)
  await expect(page.getByText('Please fill this in, or say that you don’t have it.')).toBeVisible()
  await typeInto(field(page, 'Paste the code from your booking platform'), CODE)
  await look(page)
  await next(page)
  await expect(
    page.getByText('Taken: the script at cdn.harbor.example, and 1 mark of your practice.'),
  ).toBeVisible()
  await next(page)
  await question(page, 'Which insurance do you take?')

  await open(page, 'picture', 'Do you have a photo of yourself?')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
  await expect(field(page, 'What the photo shows')).toBeVisible()
  await look(page)
  await next(page)
  await expect(page.getByText('Please say in a few words what the photo shows.')).toBeVisible()
  await expect(field(page, 'What the photo shows')).toBeFocused()
  await typeInto(field(page, 'What the photo shows'), PORTRAIT)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The photo is ready.')).toBeVisible({ timeout: 60_000 })
  await next(page)
  await question(page, 'Who are you, in a sentence or two?')

  await open(page, 'esa', 'Do you evaluate for emotional support animals?')
  await yes(page)
  await typeInto(field(page, 'Fee for the evaluation'), '175')
  await typeInto(page.getByLabel(/letter/i).first(), '3 business days')
  await look(page)
  await next(page)
  await expect(page.getByText('Please read the page, and tick this.')).toBeVisible()
  await page.getByLabel('I have read the page today').check()
  await next(page)

  await question(page, 'Do you sell memberships?')
  await yes(page)
  await next(page)
  await expect(page.getByText('Please connect Stripe first')).toBeVisible()
  await look(page)
  await typeInto(page.getByLabel('Secret key from Stripe'), production.sandbox.settings.STRIPE_SECRET_KEY)
  // "Connected" is shown once the list of examples is known, which decides whether *Next* goes on.
  const list = Promise.withResolvers<void>()
  const listed = page.waitForRequest('**/functions/v1/owner-set-up')
  await page.route('**/functions/v1/owner-set-up', (route) => list.promise.then(() => route.continue()))
  await page.keyboard.press('Enter')
  await listed
  await expect(page.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  list.resolve()
  await expect(page.getByText(/^Connected since/)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/functions/v1/owner-set-up')
  await question(page, 'Do you sell memberships?')
  await next(page)

  await question(page, 'Do you publish testimonials?')
  await page.getByLabel('Yes, and I have three to begin with').check()
  for (const number of [1, 2, 3])
    await typeInto(field(page, `Words of client ${number}`), `It helped me, in way ${number}.`)
  await next(page)

  await question(page, 'Do you write a blog?')
  await yes(page)
  await typeInto(field(page, 'Address of your blog'), 'blog.calm-shore.example')
  for (const number of [1, 2, 3])
    await typeInto(field(page, `Title of an article (${number} of 3)`), `Letter ${number} from the bay`)
  await look(page)
  await next(page)

  await question(page, 'Do you send a newsletter?')
  await yes(page)
  await next(page)

  await question(page, 'Do you sell an eBook?')
  await yes(page)
  await typeInto(field(page, 'Title'), 'Calm days by the bay')
  await typeInto(field(page, 'Price'), '19.5')
  await typeInto(field(page, 'Address of the checkout'), 'shop.calm-shore.example/buy')
  const productId = page.getByLabel('Product ID', { exact: true })
  await typeInto(productId, 'Calm Days')
  await look(page)
  await next(page)
  await expect(productId).toBeFocused()
  await typeInto(productId, 'calm-days')
  await next(page)

  await question(page, 'Do you recommend things to buy?')
  await yes(page)
  await typeInto(field(page, 'Amazon affiliate tag'), 'calmshore-20')
  await next(page)

  await question(page, 'Are your policies in order?')
  await field(page, 'Your Notice of Privacy Practices').selectOption({ label: 'Notice of Privacy Practices' })
  await page.getByLabel('I have read all three today').check()
  await next(page)

  await question(page, 'This is your site')
  await expect(page.getByText('Nothing on your pages is an example any more.')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(/took a test email to/)).toBeVisible()
  await page.getByRole('button', { name: 'Open my site' }).click()
  await expect(page.getByRole('heading', { name: 'Your site is open.' })).toBeVisible({ timeout: 90_000 })

  await page.goto('/about')
  await expect(page.getByAltText(PORTRAIT)).toHaveCount(1)
  await page.goto('/booking')
  await expect(page.getByText('Show the calendar here')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Book on Harborbook/ })).toBeVisible()
  await page.goto('/esa-evaluations')
  await expect(page.getByText('$175').first()).toBeVisible()
  await page.goto('/membership')
  await expect(planCard(page, 'Basic')).toContainText('$10')
  await page.goto('/')
  await page.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('It helped me, in way 1.')).toBeVisible()
  await page.goto('/resources')
  await expect(page.getByText('Calm days by the bay').first()).toBeVisible()
  await expect(page.locator('a[href="https://shop.calm-shore.example/buy/calm-days"]').first()).toBeVisible()
  await expect(page.locator('a[href*="tag=calmshore-20"]').first()).toBeAttached()
  expect((await page.request.get('/blog')).status()).toBe(200)
  expect((await page.request.get(NOTICE)).headers()['content-type']).toBe('application/pdf')
  await context.close()
})

/** A file is uploaded in the editor; the guide offers it. */
async function uploadNotice(page: Page): Promise<void> {
  await page.goto('/admin/site?document=facts/pdf-files')
  await page.getByRole('button', { name: 'Add: Files' }).click()
  await page.keyboard.type('Notice of Privacy Practices')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose a/ }).click()
  await (
    await chooser
  ).setFiles({ name: 'Notice of Privacy Practices.pdf', mimeType: 'application/pdf', buffer: makePdf() })
  await expect(page.getByText('The file is ready.')).toBeVisible()
  await expect(page.getByText(/^(?:Saved|Everything is saved)/).first()).toBeVisible()
}

async function open(page: Page, step: GuideStep, title: string): Promise<void> {
  await page.goto(`/admin/set-up?step=${step}`)
  await question(page, title)
}

async function question(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function yes(page: Page): Promise<void> {
  await page.getByLabel('Yes', { exact: true }).check()
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label).first()
}

/** Each question fits the phone, and axe finds nothing in it. */
async function look(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

async function signInAsOwner(page: Page): Promise<void> {
  waitForScripts(page)
  await page.goto('/auth')
  await typeInto(page.getByLabel('Email'), production.owner.email)
  await typeInto(page.getByLabel('Password', { exact: true }), production.owner.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/set-up/)
}
