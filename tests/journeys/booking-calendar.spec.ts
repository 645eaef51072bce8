import { expectAccessible } from '../support/accessibility.ts'
import { setFault } from '../support/sandbox.ts'
import {
  card,
  chooseAtOnce,
  expectPlainLink,
  link,
  mark,
  markDocument,
  show,
  watchPlatform,
} from '../support/journeys/booking-card.ts'
import { expect, test } from '../support/journeys/journey.ts'

const PLATFORM = '**/sandbox/booking/**'

test.afterEach(({ product }) => setFault(product, 'booking', 'none'))

test('nothing is asked of the platform until the visitor asks, then its calendar opens with that press', async ({
  page,
}) => {
  const asked = watchPlatform(page)
  await page.goto('/booking', { waitUntil: 'networkidle' })
  await card(page).scrollIntoViewIfNeeded()
  await expect(card(page).getByText('is another company. It learns of your visit')).toBeVisible()
  expect(asked()).toEqual([])
  await show(page).click()
  const calendar = page.getByRole('dialog', { name: 'Appointments' })
  await calendar.frameLocator('iframe').getByRole('button', { name: '9:00 AM' }).first().click()
  await expect(calendar.frameLocator('iframe').getByText('Appointment booked')).toBeVisible()
  await page.keyboard.press('Escape')
  await calendar.getByRole('button', { name: 'Close the calendar' }).click()
  await expect(calendar).toHaveCount(0)
  await expect(link(page)).toBeFocused()
  await expect(card(page).getByText('now opens it on this page')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await expect(page).toHaveURL('/booking')
  expect(asked()[0]).toContain('/widget.js')
})

for (const mode of ['error', 'garbage'] as const) {
  test.describe(`with the platform at ${mode}`, () => {
    test.use({ expectedErrors: /503|did not load|Unexpected token/ })
    test('the plain link does the same job, and a new try works', async ({ page, product }) => {
      await setFault(product, 'booking', mode)
      await page.goto('/booking')
      await show(page).click()
      await expect(card(page).getByText('The calendar did not load.')).toBeVisible()
      await expectPlainLink(page)
      await expectAccessible(page)
      await setFault(product, 'booking', 'none')
      await card(page).getByRole('link', { name: 'Try again' }).click()
      await expect(card(page).getByText('now opens it on this page')).toBeVisible()
    })
  })
}

test.describe('with the platform slow', () => {
  test.use({ expectedErrors: /did not load/ })
  test('nobody waits for it; it is taken when it comes', async ({ page, product }) => {
    await setFault(product, 'booking', 'slow')
    await page.goto('/booking')
    await show(page).click()
    await expect(card(page).getByRole('link', { name: 'Loading the calendar...' })).toBeFocused()
    await expect(link(page)).toHaveAttribute('target', '_blank')
    const patience = { timeout: 15_000 }
    await expect(card(page).getByText('The calendar did not load.')).toBeVisible(patience)
    await expect(card(page).getByText('now opens it on this page')).toBeVisible(patience)
    await expect(page.getByRole('dialog', { name: 'Appointments' })).toHaveCount(0)
  })
})

test.describe('with the platform blocked', () => {
  test.use({ expectedErrors: /ERR_BLOCKED_BY_CLIENT|did not load/ })
  test('the plain link does the same job', async ({ page }) => {
    await page.route(PLATFORM, (route) => route.abort('blockedbyclient'))
    await page.goto('/booking')
    await show(page).click()
    await expect(card(page).getByText('The calendar did not load.')).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Try again' })).toBeFocused()
    await expectPlainLink(page)
  })
})

test.describe('offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  test('the visitor is told so, and can try again', async ({ page, context }) => {
    await page.goto('/booking', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await show(page).click()
    await expect(card(page).getByText('You seem to be offline.')).toBeVisible()
    await context.setOffline(false)
    await card(page).getByRole('link', { name: 'Try again' }).click()
    await expect(card(page).getByText('now opens it on this page')).toBeVisible()
  })
})

test('who came by a link gets the calendar in a document of the booking page’s own policy', async ({
  page,
}) => {
  await page.goto('/faqs')
  await markDocument(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Where to Book' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where to Book')
  await expect(mark(page)).toHaveCount(1)
  await show(page).click()
  await expect(card(page).getByText('now opens it on this page')).toBeVisible()
  await expect(mark(page)).toHaveCount(0)
  await expect(card(page)).toBeInViewport()
})

test('the platform’s code is not carried on to the next page', async ({ page }) => {
  await page.goto('/booking')
  await show(page).click()
  await page.getByRole('button', { name: 'Close the calendar' }).click()
  await expect(card(page).getByText('now opens it on this page')).toBeVisible()
  await markDocument(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mark(page)).toHaveCount(0)
  await expect(page.locator('script[src*="sandbox/booking"]')).toHaveCount(0)
})

test('who only looked at the booking page goes on without a reload', async ({ page }) => {
  await page.goto('/booking')
  await markDocument(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(mark(page)).toHaveCount(1)
})

test.describe('before the page’s scripts run', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('a press counts', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/booking')
    await page.unroute('**/assets/*.js')
    await show(page).click()
    await expect(card(page).getByText('now opens it on this page')).toBeVisible()
  })
})

test.describe('where the owner has it loaded at once', () => {
  // The pages were rendered before the owner changed that word, which React remarks on.
  test.use({ expectedErrors: /React error #418/ })

  test('it is', async ({ page }) => {
    const asked = watchPlatform(page)
    await chooseAtOnce(page)
    await page.goto('/booking')
    await expect(card(page).getByText('now opens it on this page')).toBeVisible()
    expect(asked()).toHaveLength(1)
    await expect(page.getByRole('dialog', { name: 'Appointments' })).toHaveCount(0)
  })

  test('it is on this page only, and in a document of its own', async ({ page }) => {
    const asked = watchPlatform(page)
    await chooseAtOnce(page)
    await page.goto('/faqs', { waitUntil: 'networkidle' })
    expect(asked()).toEqual([])
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Where to Book' }).click()
    await expect(card(page).getByText('now opens it on this page')).toBeVisible()
    await expect(mark(page)).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the plain link stands alone', async ({ page }) => {
    await page.goto('/booking')
    await expect(link(page)).toBeVisible()
    await expect(show(page)).toBeHidden()
  })
})
