import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'
import { expect, settle, test, toasts } from '../support/journeys/journey.ts'
import {
  cardOf,
  cards,
  count,
  fail,
  isOnHomePage,
  question,
  submit,
  writeAsVisitor,
} from '../support/journeys/testimonial-cards.ts'

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

// Shows: spec 1.18, 2.62, 4.11, 8.16, 8.18
test('a visitor’s testimonial is published, shown on the home page, unpublished and deleted; the filter counts pending and published ones @fast', async ({
  page,
  visitor,
}) => {
  const text = await writeAsVisitor(visitor)
  await page.goto('/admin')
  const card = cardOf(page, text)
  await expect(card.getByText('Pending')).toBeVisible()
  expect(await isOnHomePage(visitor, text)).toBe(false)

  const all = await count(page, 'All')
  expect((await count(page, 'Pending')) + (await count(page, 'Published'))).toBe(all)
  const pending = await count(page, 'Pending')
  await page.getByRole('radio', { name: 'Pending' }).check()
  // Only the filter says it, and no testimonial.
  await expect(page.getByRole('main').getByText('Published', { exact: true })).toHaveCount(1)
  await card.getByRole('button', { name: 'Approve & Publish' }).click()
  await expect(toasts(page).getByText('Testimonial published successfully')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Unpublish' })).toBeFocused()
  await expect(card.getByText('Published')).toBeVisible()
  expect(await count(page, 'Pending')).toBe(pending - 1)
  expect(await isOnHomePage(visitor, text)).toBe(true)
  await page.getByRole('radio', { name: 'Published' }).check()
  await expect(card).toBeVisible()
  await page.getByRole('radio', { name: 'Pending' }).check()
  await expect(card).toHaveCount(0)

  await page.getByRole('radio', { name: 'All' }).check()
  await card.getByRole('button', { name: 'Unpublish' }).click()
  await expect(toasts(page).getByText('Testimonial unpublished successfully')).toBeVisible()
  expect(await isOnHomePage(visitor, text)).toBe(false)

  await card.getByRole('button', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Testimonial deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('pending ones are first, long texts collapsed; the longest words fit a small phone', async ({
  page,
  product,
}) => {
  const text = await submit(product, { text: `Begins so. ${'And on. '.repeat(100)}It ends so.` })
  await page.goto('/admin')
  await expect(page.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await expect(page.getByRole('link', { name: /testimonials? (?:is|are) waiting for you/ })).toBeVisible()
  const card = cardOf(page, 'Begins so.').first()
  const height = async () => (await card.getByText(text).boundingBox())?.height ?? 0
  const folded = await height()
  await card.getByRole('button', { name: 'Show all of it' }).click()
  expect(await height()).toBeGreaterThan(folded)
  await expectAccessible(page)
  await submit(product, { name: 'N'.repeat(80), text: 'W'.repeat(2000) })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.reload()
  await expect(cardOf(page, 'W'.repeat(80)).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test.describe('by keyboard', () => {
  // Shows: spec 5.18
  test('the question focuses the harmless answer and returns the focus, after a deletion to the next one; the bar of selected ones covers nothing that has the focus @fast', async ({
    page,
    product,
  }) => {
    for (let n = 0; n < 6; n += 1) await submit(product)
    const text = await submit(product)
    await page.goto('/admin')
    const next = cards(page).nth(1).getByRole('heading')
    const nextId = await next.getAttribute('id')
    const remove = cardOf(page, text).getByRole('button', { name: 'Delete' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveAccessibleName('Are you sure you want to delete this testimonial?')
    await expect(question(page)).toHaveAccessibleDescription(new RegExp(text))
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(remove).toBeFocused()
    await expect(cardOf(page, text)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(cardOf(page, text)).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveAttribute('id', nextId ?? '')

    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/admin')
    await cards(page).first().getByRole('checkbox').press('Space')
    const bar = page.getByRole('group', { name: 'What to do with the chosen testimonials' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    const top = (await bar.boundingBox())!.y
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const { y, height } = (await page.locator(':focus').boundingBox())!
      expect(y + height).toBeLessThanOrEqual(top)
    }
    // Tab in it leaves the list where it is.
    await bar.getByRole('button').first().focus()
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('button').last()).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

test.describe('when the server fails or is late', () => {
  test.use({ expectedErrors: /500|could not be loaded|was not changed/ })

  // Shows: spec 8.17, 8.18
  test('a failed change is reverted, and a failed deletion keeps the testimonial; a list that was read before a decision does not revert it @fast', async ({
    page,
    product,
  }) => {
    const text = await submit(product)
    await page.goto('/admin')
    await fail(page, 'PATCH')
    await cardOf(page, text).getByRole('button', { name: 'Approve & Publish' }).click()
    await expect(toasts(page).getByText('Failed to update testimonial status')).toBeVisible()
    await expect(cardOf(page, text).getByText('Pending')).toBeVisible()
    await fail(page, 'DELETE')
    await cardOf(page, text).getByRole('button', { name: 'Delete' }).click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page).getByText('Failed to delete testimonial')).toBeVisible()
    await expect(cardOf(page, text)).toBeVisible()
    await page.unrouteAll()

    const card = cardOf(page, text)
    await page.waitForLoadState('networkidle')
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    let read = 0
    await page.route(/\/rest\/v1\/testimonials\?select=/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      read += 1
      await late
      return route.fulfill({ response })
    })
    // As on returning to the tab.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => read).toBe(1)
    await card.getByRole('button', { name: 'Approve & Publish' }).click()
    await expect(toasts(page).getByText('Testimonial published successfully')).toBeVisible()
    arrive()
    for (let more = 0; more < 3; more += 1) await settle(page)
    await expect(card.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  })
})
