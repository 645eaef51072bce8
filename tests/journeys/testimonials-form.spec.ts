import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { asOwner } from '../support/backend.ts'
import { expect, hold, outcome, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

const WRITE = '**/rest/v1/testimonials*'

test.beforeEach(async ({ page }) => {
  await page.goto('/testimonials')
  await expect(submit(page)).toBeEnabled()
})

test('is submitted only under the name that was shown, also one that a browser filled in without a word', async ({
  page,
}) => {
  const posts = postsOf(page)
  await write(page, 'Kind and clear.')
  await form(page).getByRole('checkbox').check()
  await form(page)
    .getByLabel('First name')
    .evaluate((field: HTMLInputElement) => (field.value = 'Noor'))
  await submit(page).click()
  await expect(form(page).getByRole('checkbox')).toBeFocused()
  await expect(form(page).getByRole('checkbox')).toHaveAccessibleDescription('It will be signed: Noor M.')
  await expect(form(page).getByRole('status').filter({ hasText: 'signed: Noor M.' })).toBeVisible()
  expect(posts).toEqual([])
  await submit(page).click()
  await expect(toasts(page)).toContainText('Testimonial submitted!')
  expect(posts).toMatchObject([{ name: 'Noor M.' }])
})

// Shows: spec 1.10, 2.59, 3.13, 8.12
test('a testimonial is submitted under the displayed name, and is pending @fast', async ({
  page,
  product,
}) => {
  const posts = postsOf(page)
  await write(page, 'Calm and clear.\nThank you.')
  const signed = form(page).getByText('It will be signed:')
  await expect(signed).toHaveText('It will be signed: Anonymous Client')
  await typeInto(form(page).getByLabel('City or state'), 'Tampa, FL')
  await expect(signed).toHaveText('It will be signed: Client from Tampa, FL')
  await typeInto(form(page).getByLabel('First name'), 'jORDAN')
  await expect(form(page).getByText('It will be signed: Jordan M.')).toBeVisible()
  const writing = await hold(page, WRITE)
  await submit(page).dblclick()
  // What was agreed to stays as it is being sent.
  await form(page).getByRole('checkbox').press('Space')
  await expect(form(page).getByRole('checkbox')).toBeChecked()
  writing.release()
  await expect(toasts(page)).toContainText('Testimonial submitted!')
  await expect(toasts(page)).toContainText('It will be reviewed and published soon.')
  expect(posts).toEqual([
    { name: 'Jordan M.', text: 'Calm and clear.\nThank you.', rating: 5, is_published: false },
  ])

  await expect(form(page).getByLabel('Your testimonial')).toHaveValue('')
  await expect(form(page).getByRole('checkbox')).not.toBeChecked()
  await expect(form(page).getByText('It will be signed: Anonymous Client')).toBeVisible()
  await page.reload()
  await expect(page.locator('main blockquote').first()).toBeVisible()
  await expect(page.locator('main blockquote', { hasText: 'Calm and clear.' })).toHaveCount(0)
  expect(posts).toHaveLength(1)

  const owner = await asOwner(product)
  const stored = await (
    await owner('GET', 'testimonials?select=rating,is_published&name=eq.Jordan M.')
  ).json()
  expect(stored).toEqual([{ rating: 5, is_published: false }])
})

test('while its scripts are late the form says so, and then shows the name that was typed meanwhile', async ({
  page,
}) => {
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/testimonials', { waitUntil: 'commit' })
  await typeInto(form(page).getByLabel('First name'), 'mARIA')
  await write(page, 'Calm and clear.')
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(form(page).getByRole('alert')).toContainText('Please reload this page.')
  scripts.release()
  await expect(form(page).getByText('It will be signed: Maria M.')).toBeVisible()
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  await expect(form(page).getByRole('checkbox')).toBeChecked()
})

// Shows: spec 3.13, 5.9
test('text and consent are required, a text that is too long has its own message, and at 320 px it is accessible; it can be submitted by keyboard alone @fast', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/was not taken|429/)
  await page.setViewportSize({ width: 320, height: 640 })
  const posts = postsOf(page)
  await submit(page).click()
  const text = form(page).getByLabel('Your testimonial')
  await expect(text).toBeFocused()
  await expect(text).toHaveAccessibleDescription(/Please write your testimonial/)
  await typeInto(text, '   ')
  await submit(page).click()
  await expect(text).toHaveAccessibleDescription(/Please write your testimonial/)
  await typeInto(text, 'Calm and clear.')
  await submit(page).click()
  await expect(form(page).getByRole('checkbox')).toBeFocused()
  await expect(form(page).getByRole('checkbox')).toHaveAccessibleDescription(/Please give your consent/)
  await expectAccessible(page, '#share')
  await expectNoSidewaysScroll(page)
  expect(posts).toEqual([])

  await refuseOnce(page, 429)
  await write(page, 'A'.repeat(60))
  await submit(page).click()
  await expect(outcome(form(page), 'Too many tries')).toContainText(
    'Please wait a few minutes and try again.',
  )
  await submit(page).click()
  await expect(form(page).getByText('Testimonial submitted!')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '#share')

  await form(page).getByLabel('Your testimonial').focus()
  await page.keyboard.type('Kind and direct.')
  for (const key of ['Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(form(page).getByLabel('Your testimonial')).toHaveValue('')
  expect(posts.at(-1)).toMatchObject({ text: 'Kind and direct.' })
})

function form(page: Page) {
  return page.getByRole('form', { name: 'Share your experience' })
}

function submit(page: Page) {
  return form(page).getByRole('button', { name: /Submit/ })
}

async function write(page: Page, text: string) {
  await typeInto(form(page).getByLabel('Your testimonial'), text)
  await form(page).getByRole('checkbox').check()
}

/** What is handed in from now on. */
function postsOf(page: Page) {
  const posts: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/testimonials')) {
      posts.push(request.postDataJSON())
    }
  })
  return posts
}

async function refuseOnce(page: Page, status: number) {
  let refused = false
  await page.route(WRITE, async (route) => {
    if (refused || route.request().method() !== 'POST') return route.fallback()
    refused = true
    await route.fulfill({ status, json: { code: 'refused', message: 'refused' } })
  })
}
