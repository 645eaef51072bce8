import type { Locator, Page } from '@playwright/test'

import { dayAt, PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import { addDays, startsOf } from '#contracts/moments.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, toasts } from '../support/journeys/journey.ts'
import {
  bar,
  box,
  ESA_FEE,
  expectLive,
  expectSaved,
  FEE,
  FEES,
  test,
} from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { rowsOf } from '../support/postgres.ts'
import type { Product } from '../support/product.ts'
import { readOutbox } from '../support/sandbox.ts'
import { ageProofs, ownerSignIn, signIn } from '../support/sessions.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 300_000 })

const TOMORROW = addDays(dayAt(Date.now()), 1)
const LATER = addDays(dayAt(Date.now()), 40)
const REVIEW = '/admin/site?view=review'

const time = (page: Page) => page.getByLabel('Time of day')
const day = (page: Page) => page.getByLabel('Day', { exact: true })
const choose = (page: Page) => page.getByRole('radio', { name: 'At a time you choose' })
const set = (page: Page) => page.getByRole('button', { name: 'Publish at this time' })
/** What is said about the time that is set. */
const notice = (page: Page, title: string) => page.getByText(title).locator('..')

/** Types into a browser's own field for a day or a time, part by part as it takes them. */
async function typeParts(field: Locator, keys: string): Promise<void> {
  await field.focus()
  await field.pressSequentially(keys)
}

const typeDay = (page: Page, wanted: string) => {
  const [year = '', month = '', date = ''] = wanted.split('-')
  return typeParts(day(page), `${month}${date}${year}`)
}

const inWords = (wanted: string) =>
  new Date(`${wanted}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The next day on which clocks are set forward. */
function dayWithoutAnHour(): string {
  const days = Array.from({ length: 366 }, (_, after) => addDays(TOMORROW, after))
  return days.find((one) => startsOf(`${one}T02:30:00`, PRACTICE_TIME_ZONE).length === 0)!
}

/** Lets the time that is set come in a moment. */
async function pass({ databaseUrl }: Product, interval: string) {
  await rowsOf(databaseUrl, `update private.site_schedule set publish_at = now() + interval '${interval}'`)
  await rowsOf(
    databaseUrl,
    `update private.outbox set start_after = now() + interval '${interval}' where queue = 'publish-scheduled'`,
  )
}

async function typeFee(page: Page, fee: string) {
  await page.goto(FEES)
  await typeInto(box(page, FEE), fee)
  await expectSaved(page)
}

test('a time is set on a phone, with a proof, Back, a reload and no network; a second device moves and cancels it', async ({
  page,
  context,
  product,
  browser,
  tolerated,
}) => {
  tolerated.push(/40[039]|ERR_INTERNET_DISCONNECTED|was not set/)
  const owner = await ownerSignIn(product)
  await typeFee(page, '141')
  await page.goto(REVIEW)
  await typeInto(page.getByLabel('A note for yourself'), 'Fees for next year')
  await expect(day(page)).toHaveCount(0)
  await choose(page).check()
  await expect(page.getByText('By your practice’s clock: Eastern Time.')).toBeVisible()
  await expect(page.getByText('Everything in your draft at that time goes live')).toBeVisible()
  await set(page).click()
  await expect(day(page)).toBeFocused()
  await expect(day(page)).toHaveAccessibleDescription(/Please choose a day/)

  // An hour that does not exist is told in words.
  await typeDay(page, dayWithoutAnHour())
  await typeParts(time(page), '0230AM')
  await set(page).click()
  await expect(time(page)).toBeFocused()
  await expect(time(page)).toHaveAccessibleDescription(/Clocks are set forward that night and skip this time/)
  await typeDay(page, TOMORROW)
  await typeParts(time(page), '0815AM')
  await expect(day(page)).toHaveValue(TOMORROW)
  await expect(time(page)).toHaveValue('08:15')
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: FEE }).first().click()
  await page.goBack()
  await expect(time(page)).toHaveValue('08:15')
  await page.reload()
  await expect(choose(page)).toBeChecked()
  await expect(day(page)).toHaveValue(TOMORROW)
  await expect(page.getByLabel('A note for yourself')).toHaveValue('Fees for next year')
  await ageProofs(product, owner.email)
  await set(page).click()
  const password = page.getByLabel('Current password')
  await expect(password).toBeFocused()
  await typeInto(password, owner.password)
  await context.setOffline(true)
  await set(page).click()
  await expect(password).toHaveAccessibleDescription(/could not be checked, and nothing was done/)
  await context.setOffline(false)
  await set(page).click()
  const title = `Your changes go live on ${inWords(TOMORROW)} at 8:15 AM`
  await expect(page.getByRole('group', { name: title })).toBeFocused()
  await expect(bar(page)).toContainText(/Goes live \w+ \d+, 8:15 AM/)
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(notice(page, title)).toBeVisible()

  // The second device: Today names it, and its editor moves it.
  const other = await browser.newPage({ baseURL: product.address, viewport: { width: 360, height: 740 } })
  await signIn(other, product, owner)
  await other.goto('/admin')
  await expect(notice(other, title)).toBeVisible()
  await expectAccessible(other, 'main')
  await expectNoSidewaysScroll(other)
  await other.getByRole('link', { name: 'Look at your changes' }).click()
  await choose(other).check()
  await expect(time(other)).toHaveValue('08:15')
  await typeDay(other, LATER)
  await typeParts(time(other), '0900PM')
  await other.getByRole('button', { name: 'Change the time' }).click()
  const moved = `Your changes go live on ${inWords(LATER)} at 9:00 PM`
  await expect(other.getByRole('group', { name: moved })).toBeFocused()

  // The first one has not seen it: it is told, and nothing is overwritten.
  await choose(page).check()
  await typeParts(time(page), '0700AM')
  await page.getByRole('button', { name: 'Change the time' }).click()
  await expect(page.getByText('Another time was set or canceled in the meantime')).toBeVisible()
  await expect(notice(page, moved)).toBeVisible()

  // One press cancels it, on either device.
  await other.goto('/admin')
  await notice(other, moved).getByRole('button', { name: 'Cancel this' }).click()
  await expect(other.getByText(moved)).toHaveCount(0)
  await expect(toasts(other)).toContainText('Nothing goes live by itself')
  await page.reload()
  await expect(page.getByText(moved)).toHaveCount(0)
  await expect(bar(page)).toContainText('1 change')
  const mails = (await readOutbox(product)).filter(({ subject }) => subject.includes('at a set time'))
  expect(mails).toHaveLength(2)
  await other.context().close()
})

test('what is in the draft when the time comes goes live, in an open editor too', async ({
  page,
  visitor,
  product,
}) => {
  await typeFee(page, '142')
  await page.goto(REVIEW)
  await choose(page).check()
  await typeDay(page, TOMORROW)
  await typeParts(time(page), '1200AM')
  await set(page).click()
  await expect(page.getByText(/^Your changes go live on .* at 12:00 AM$/)).toBeVisible()
  await page.goto(FEES)
  await typeInto(box(page, ESA_FEE), '199')
  await expectSaved(page)
  await pass(product, '5 seconds')
  await page.reload()
  await expect(bar(page)).toContainText('Goes live')
  await expect(bar(page)).toContainText('Live since', { timeout: 120_000 })
  await expect(bar(page)).toContainText('No changes')
  await visitor.goto('/booking')
  await expect(visitor.getByRole('main')).toContainText('$142')
  await visitor.goto('/esa-evaluations')
  await expect(visitor.getByRole('main')).toContainText('$199')
  await page.goto('/admin/site?view=history')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Set for')
  const [mail] = (await readOutbox(product)).filter(({ subject }) => subject.includes('are live'))
  expect(mail?.text).toContain('the time that was set for it')
})

test('what stands in its way is told on Today and by mail, and nothing is forced', async ({
  page,
  product,
}) => {
  await typeFee(page, '143')
  await page.goto(REVIEW)
  await choose(page).check()
  await typeDay(page, TOMORROW)
  await typeParts(time(page), '0930AM')
  await set(page).click()
  await expect(page.getByText(/^Your changes go live on /)).toBeVisible()
  await typeFee(page, 'a lot')
  await pass(product, '1 second')
  await expect
    .poll(
      async () =>
        (await readOutbox(product)).filter(({ subject }) => subject.includes('did not go live')).length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1)
  await page.goto('/admin')
  const missed = page.getByText(/^Nothing went live on /)
  await expect(missed.locator('..')).toContainText('can’t be published as it is')
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Look at your changes' }).click()
  await expect(missed).toBeVisible()
  await expect(page.getByText('Something above needs a look first.')).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(missed).toHaveCount(0)
  await typeFee(page, '143')
  await page.goto(REVIEW)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(page)
})
