import type { Page } from '@playwright/test'

import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { box, FEE, FEES } from '../support/journeys/site-editor.ts'
import { newMember, newOwner, signIn } from '../support/sessions.ts'
import type { Product } from '../support/product.ts'

// A browser may clear a site's storage while a page is open: short of space, or because somebody asked it to.
test.use({ expectedErrors: /40[013]|ERR_FAILED|was not (changed|read|saved)|could not be (checked|saved)/ })

test('a member whose browser has cleared the session is asked to sign in at the next change, which is then made', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/dashboard#settings', { waitUntil: 'networkidle' })
  const newsletter = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(newsletter).toBeChecked()
  await clearSilently(page)
  await newsletter.click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await fillSignIn(page, member.email, member.password)
  await expect(newsletter).toBeChecked()
  await newsletter.click()
  await expect(newsletter).not.toBeChecked()
})

test('the owner’s unsaved edit and the note at a message are there after the next sign-in, and not for another owner', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const name = await enquire(product)
  await signIn(page, product, owner)
  await page.goto(FEES, { waitUntil: 'networkidle' })
  // Nothing is saved: other journeys read the same draft.
  await page.route('**/functions/v1/owner-{site,inbox}', (route) =>
    /"action":"(?:save|note)"/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  )
  await typeInto(box(page, FEE), '137')
  await clear(page, product)
  await fillSignIn(page, owner.email, owner.password)
  await expect(box(page, FEE)).toHaveValue('137')

  await page.goto('/admin/inbox?list=unread')
  await row(page, name).click()
  const note = page.getByRole('textbox', { name: /note/i })
  await typeInto(note, 'Call on Monday.')
  await clear(page, product)
  await fillSignIn(page, owner.email, owner.password)
  await expect(note).toHaveValue('Call on Monday.')
  await clear(page, product)
  const other = await newOwner(product)
  await fillSignIn(page, other.email, other.password)
  await expect(note).toHaveValue('')
})

test.describe('where storage takes nothing', () => {
  test.use({ popup: true })

  test('the popup, which could not remember that it was closed, does not open', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('There is no space', 'QuotaExceededError')
      }
    })
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toasts(page)).toHaveCount(0)
  })
})

/** As by the browser’s own settings: other pages are notified. */
async function clear(page: Page, { address: origin }: Product): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await expect(page).toHaveURL('/auth')
}

/** Without an event. */
async function clearSilently(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}
