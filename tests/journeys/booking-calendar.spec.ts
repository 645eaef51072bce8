import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { calendar, card, chooseAtOnce, link, show, watchPlatform } from '../support/journeys/booking-card.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { setFault } from '../support/sandbox.ts'
import { newMember, signIn } from '../support/sessions.ts'

const SCRIPT = '**/sandbox/booking/widget.js'

test.afterEach(({ product }) => setFault(product, 'booking', 'none'))

// Shows: spec 2.53, 7.23
test('nothing is requested from the platform before a press, which then opens its calendar @fast', async ({
  page,
}) => {
  const requests = watchPlatform(page)
  await page.goto('/booking/calendar', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: /^Book on / })).toBeVisible()
  // No address loads it without a press.
  await page.goto('/booking?calendar=show#calendar', { waitUntil: 'networkidle' })
  await card(page).scrollIntoViewIfNeeded()
  await expect(card(page).getByText('is another company. It learns of your visit')).toBeVisible()
  expect(requests()).toEqual([])
  await show(page).click()
  const appointments = calendar(page).getByRole('dialog', { name: 'Appointments' })
  const hours = appointments.frameLocator('iframe')
  await hours.getByRole('button', { name: '9:00 AM' }).first().click()
  await expect(hours.getByText('Appointment booked')).toBeVisible()
  await appointments.getByRole('button', { name: 'Close the calendar' }).click()
  await expect(appointments).toHaveCount(0)
  await expect(calendar(page).getByText('now opens it here')).toBeVisible()
  await calendar(page)
    .getByRole('link', { name: /^Book on / })
    .click()
  await expect(appointments).toBeVisible()
  await card(page).locator('summary').click()
  await expect(card(page).locator('iframe')).toBeHidden()
  await expect(show(page)).toBeVisible()
  expect(requests()[0]).toContain('/widget.js')
})

// Shows: spec 2.53
test('the platform’s script can read nothing of the site, whoever is signed in @fast', async ({
  page,
  product,
}) => {
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${readWhatIsThere.toString()})()` }),
  )
  await signIn(page, product, await newMember(product))
  await page.goto('/booking')
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  await show(page).click()
  const found = calendar(page).locator('#found')
  await expect(found).toHaveText(
    'storage: SecurityError, cookie: SecurityError, page: SecurityError, top: SecurityError',
  )
})

test.describe('with the platform failing', () => {
  test.use({ expectedErrors: /503|Unexpected token|ERR_BLOCKED_BY_CLIENT/ })

  test('the plain link works instead, with a blocker too, and so does a new try', async ({
    page,
    product,
  }) => {
    await setFault(product, 'booking', 'error')
    await page.goto('/booking')
    await show(page).click()
    await expect(calendar(page).getByText('The calendar did not load.')).toBeVisible()
    await expectPlainLink(page)
    await expectAccessible(page, '#calendar')
    await setFault(product, 'booking', 'garbage')
    await calendar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(calendar(page).getByText('The calendar did not load.')).toBeVisible()
    await setFault(product, 'booking', 'none')
    await page.route(SCRIPT, (route) => route.abort('blockedbyclient'), { times: 1 })
    await calendar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(calendar(page).getByText('The calendar did not load.')).toBeVisible()
    await expectPlainLink(page)
    await calendar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(calendar(page).getByRole('dialog', { name: 'Appointments' })).toBeVisible()
  })
})

test('a slow platform blocks nothing; its calendar is used once it has loaded', async ({ page, product }) => {
  await setFault(product, 'booking', 'slow')
  await page.goto('/booking')
  await show(page).click()
  await expect(calendar(page).getByText('Loading the calendar...')).toBeVisible()
  await expect(link(page)).toHaveAttribute('target', '_blank')
  const patience = { timeout: 15_000 }
  await expect(calendar(page).getByText('The calendar did not load.')).toBeVisible(patience)
  await expect(calendar(page).getByRole('dialog', { name: 'Appointments' })).toBeVisible(patience)
})

test('after a navigation the calendar needs no reload, nor does the next page; offline that is said, and it loads once there is a network', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/faqs')
  const first = await page.evaluateHandle(() => document)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Where to Book' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where to Book')
  await show(page).click()
  await expect(calendar(page).getByRole('dialog', { name: 'Appointments' })).toBeVisible()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate((before) => before === document, first)).toBe(true)
  await expect.poll(() => page.frames().length).toBe(1)

  await page.goto('/booking', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await show(page).click()
  await expect(card(page).getByText('You seem to be offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(calendar(page).getByRole('dialog', { name: 'Appointments' })).toBeVisible()
  await expect(card(page).getByText('You seem to be offline.')).toHaveCount(0)
})

test('a press before the page’s scripts run is handled', async ({ page, tolerated }) => {
  tolerated.push(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/booking')
  await show(page).click()
  await expect(calendar(page).getByRole('dialog', { name: 'Appointments' })).toBeVisible()
})

// The pages were rendered before the owner changed that word, which React remarks on.
// Shows: spec 2.53
test('if the owner has chosen to load it immediately, it does, on the booking page only', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/React error #418/)
  const requests = watchPlatform(page)
  await chooseAtOnce(page)
  await page.goto('/faqs', { waitUntil: 'networkidle' })
  expect(requests()).toEqual([])
  await page.goto('/booking')
  await card(page).scrollIntoViewIfNeeded()
  await expect(calendar(page).getByRole('dialog', { name: 'Appointments' })).toBeVisible()
})

async function expectPlainLink(page: Page) {
  const opened = page.waitForEvent('popup')
  await link(page).click()
  const tab = await opened
  await tab.waitForLoadState()
  await tab.close()
  await expect(link(page)).toHaveAccessibleDescription(/opens in a new tab/)
}

/** Runs in place of the platform's script. */
function readWhatIsThere() {
  const attempts = {
    storage: () => localStorage.length,
    cookie: () => document.cookie,
    page: () => parent.document.body,
    top: () => top?.localStorage.length,
  }
  const found = Object.entries(attempts).map(([name, read]) => {
    try {
      return `${name}: ${String(read())}`
    } catch (error) {
      return `${name}: ${error instanceof Error ? error.name : ''}`
    }
  })
  const shown = document.createElement('p')
  shown.id = 'found'
  shown.textContent = found.join(', ')
  document.body.append(shown)
}
