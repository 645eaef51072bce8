import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'
import {
  enquire,
  esaRequest,
  fail,
  field,
  printed,
  row,
  rows,
  sendForm,
  show,
  unreadCount,
  writeAsVisitor,
} from '../support/journeys/inbox-rows.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import type { Page } from '@playwright/test'

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

test('an inquiry from the contact page is found, read, printed, handled, deleted and restored @fast', async ({
  page,
  visitor,
}) => {
  const name = await writeAsVisitor(visitor)
  await page.goto('/admin/inbox')
  const unread = await unreadCount(page)
  await row(page, name).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.goForward()
  await expect(page.getByText('I dream of the sea.')).toBeVisible()
  await expect(page.getByText('the site notes who opened it and when')).toBeVisible()
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByLabel(`Your reply to ${name}`)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Use your mail program instead' })).toHaveAttribute(
    'href',
    /^mailto:robin@example\.com\?subject=Your%20message%20to%20[^&]+$/,
  )
  await expect(field(page, 'Email').getByRole('link')).toHaveAttribute('href', 'mailto:robin@example.com')

  expect(await printed(page)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('I dream of the sea.')).toBeVisible()
  await expect(page.getByText('Confidential')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF')
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Handled' }).click()
  await expect(page.getByText(`${name}: handled`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'To do' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the inbox' }).click()
  await expect(row(page, name)).toBeFocused()
  expect(await unreadCount(page)).toBe(unread - 1)
  await show(page, 'Handled')
  await expect(row(page, name)).toBeVisible()
  await show(page, 'To do')
  await expect(row(page, name)).toHaveCount(0)

  await show(page, 'All')
  await row(page, name).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toBeVisible()

  await row(page, name).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.reload()
  await expect(row(page, name)).toHaveCount(0)
  await show(page, 'Deleted')
  await row(page, name).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await show(page, 'All')
  await expect(row(page, name)).toBeVisible()
})

test('an ESA request is shown with the labels of its form under the owner’s headings, and is accessible on a small phone, in both color schemes', async ({
  page,
  product,
}) => {
  await sendForm(product, { ...esaRequest, symptomsDescription: 'W'.repeat(4000) })
  await page.goto('/admin/inbox')
  await show(page, 'ESA requests')
  await row(page, 'José Álvarez').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('José Álvarez')
  await expect(field(page, 'Date of birth')).toHaveText('April 23, 1985')
  await expect(field(page, 'Do you have an animal now?')).toHaveText('I am considering one')
  await expect(field(page, 'Current medications')).toHaveText('Not given')
  await expect(page.getByRole('heading', { name: 'How the client is doing' })).toBeVisible()
  await expect(field(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+14075550142')
  await expect(
    page.getByText(
      /The site removes this message by itself on \w+ \d+, \d{4}: .* kept for 2 years and no longer/,
    ),
  ).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The actions stand beside one another, each in one line.
  const actions = page.getByRole('group', { name: 'What to do with this message' })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    expect((await actions.boundingBox())!.height).toBeLessThan(68)
  }
})

test('a long list is read page by page', async ({ page, product }) => {
  const first = await enquire(product, 'First Reed')
  for (let n = 0; n < 26; n += 1) await enquire(product)
  await page.goto('/admin/inbox')
  await expect(rows(page)).toHaveCount(25)
  await expect(row(page, first)).toHaveCount(0)
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(row(page, first)).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  // Reading goes on at the first message of the further page.
  await expect(rows(page).nth(25).getByRole('link')).toBeFocused()
  const shown = await rows(page).count()
  const anew = await enquire(product, 'Latest Reed')
  await returnToTab(page)
  await expect(row(page, anew)).toBeVisible()
  expect(await rows(page).count()).toBeGreaterThanOrEqual(shown)
})

test('a message deleted in one tab is removed from the list of the other; opening a removed one shows a message', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  tolerated.push(/404/)
  const name = await enquire(product)
  await page.goto('/admin/inbox')
  await expect(row(page, name)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/inbox')
  await row(other, name).click()
  await other.getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText(`${name}: deleted`)).toBeVisible()
  await expect(async () => {
    await returnToTab(page)
    await expect(row(page, name)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await page.goto('/admin/inbox?message=11111111-0000-4000-8000-000000000009')
  await expect(toasts(page).getByText('This message is gone')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
})

test('each failure of the server or the connection has its message, and can be retried', async ({
  page,
  product,
  context,
  tolerated,
}) => {
  tolerated.push(/500|was not served|ERR_INTERNET_DISCONNECTED/)
  const name = await enquire(product)
  await fail(page, 'list')
  await page.goto('/admin/inbox')
  await expect(toasts(page).getByText('The inbox could not be loaded. Please try again.')).toBeVisible()
  await fail(page, 'read')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await row(page, name).click()
  await expect(toasts(page).getByText('The message could not be opened. Please try again.')).toBeVisible()
  await fail(page, 'mark')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Handled' }).click()
  await expect(toasts(page).getByText('The change was not saved. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Handled' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('The change was not saved. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(row(page, name)).toBeVisible()
  await fail(page, 'note')
  await row(page, name).click()
  await typeInto(page.getByLabel('Your notes'), 'Called back.')
  await page.getByRole('button', { name: 'Save the notes' }).click()
  await expect(toasts(page).getByText('The notes were not saved. Please try again.')).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Your site', exact: true }).click()
  await expect(page).toHaveURL('/admin/site')
  await page.goBack()
  await expect(page.getByLabel('Your notes')).toHaveValue('Called back.')

  // A list that could not be loaded without a connection comes by itself with the next one.
  await page.goto('/admin/inbox')
  await expect(row(page, name)).toBeVisible()
  await context.setOffline(true)
  await typeInto(page.getByLabel(/^Search by name/), name)
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await context.setOffline(false)
  await expect(row(page, name)).toBeVisible()
})

/** What a browser tells a page when the reader comes back to its tab. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
