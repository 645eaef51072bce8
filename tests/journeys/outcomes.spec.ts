import type { Locator, Page } from '@playwright/test'

import { freshAddress } from '../support/sandbox.ts'
import { PASSWORD, signUp as createAccount } from '../support/journeys/account-forms.ts'
import { esaForm, reachReview, send } from '../support/journeys/esa-form.ts'
import { expect, outcome, test, toasts } from '../support/journeys/journey.ts'

const FORMS = '**/functions/v1/receive-form'
const TESTIMONIALS = '**/rest/v1/testimonials*'
const LISTS = '**/rest/v1/email_lists*'

test.use({
  expectedErrors: /500|was not taken|was not written|form service answered|ERR_INTERNET_DISCONNECTED/,
})
test('a toast is shown while somebody points at it, an error while nothing can be loaded disappears by itself, and the input is kept', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('/testimonials')
  await writeTestimonial(page)
  await context.setOffline(true)
  await submit(page).click()
  await expect(toasts(page).getByText('You are offline')).toBeVisible()
  await page.clock.runFor(8500)
  await expect(toasts(page)).toHaveCount(0)
  await expect(testimonial(page).getByLabel('Your testimonial')).toHaveValue('Calm and clear.')

  await context.setOffline(false)
  await submit(page).click()
  await toasts(page).hover()
  await page.clock.runFor(20_000)
  await expect(toasts(page)).toContainText('Testimonial submitted!')
  await page.mouse.move(0, 0)
  // Closing it gives the focus back.
  const close = toasts(page).getByRole('button', { name: 'Close' })
  await close.focus()
  await page.clock.runFor(20_000)
  await close.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
  await expect(outcome(testimonial(page), 'Testimonial submitted!')).toBeFocused()
})

// Shows: spec 8.13
test('each outcome is announced once, and gets the focus @fast', async ({ page }) => {
  await test.step('an inquiry from the home page', async () => {
    await page.goto('/')
    await fail(page, FORMS)
    await write(inquiry(page), INQUIRY)
    const button = inquiry(page).getByRole('button', { name: 'Send message' })
    await expectOneAnnouncement(page, button, outcome(inquiry(page), 'Error sending message'))
    await expectOneAnnouncement(page, button, outcome(inquiry(page), 'I have your message.'))
    await expectOneAnnouncement(page, button, inquiry(page).getByLabel('Your name'))
  })

  await test.step('a message from the contact page', async () => {
    await page.goto('/contact')
    await write(inquiry(page), INQUIRY)
    const button = inquiry(page).getByRole('button', { name: 'Send message' })
    await expectOneAnnouncement(page, button, page.getByRole('heading', { level: 1 }))
  })

  await test.step('a testimonial, whose new outcome replaces the one before', async () => {
    await page.goto('/testimonials')
    await expectOneAnnouncement(page, submit(page), testimonial(page).getByLabel('Your testimonial'))
    await fail(page, TESTIMONIALS)
    await writeTestimonial(page)
    await expectOneAnnouncement(
      page,
      submit(page),
      outcome(testimonial(page), 'Error submitting testimonial'),
    )
    await expect(toasts(page)).toContainText('If you report this, please mention K7QM-2XWD.')
    await expect(testimonial(page).getByLabel('Your testimonial')).toHaveValue('Calm and clear.')
    await expectOneAnnouncement(page, submit(page), outcome(testimonial(page), 'Testimonial submitted!'))
    await expect(toasts(page)).not.toContainText(/Error submitting testimonial|please mention/)
    await submit(page).click()
    await expect(testimonial(page).getByText('Please write your testimonial')).toBeVisible()
    await expect(testimonial(page).getByText('Testimonial submitted!')).toHaveCount(0)
  })

  await test.step('a subscription', async () => {
    await page.goto('/')
    const email = signUp(page).getByLabel('Email address')
    const button = signUp(page).getByRole('button')
    await email.pressSequentially('nobody')
    await expectOneAnnouncement(page, button, email)
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.pressSequentially(`-${freshAddress()}`)
    await expect(email).not.toHaveAttribute('aria-invalid')
    await fail(page, LISTS, 'GET')
    await expectOneAnnouncement(page, button, outcome(signUp(page), 'Subscription failed'))
    await expectOneAnnouncement(page, button, outcome(page, 'You’re all set.'))
  })

  await test.step('an ESA request', async () => {
    await page.goto('/esa-evaluations')
    const form = esaForm(page)
    const next = form.getByRole('button', { name: 'Continue' })
    await expectOneAnnouncement(page, next, outcome(form, 'Please check these answers'))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('no toast covers the outcome that it repeats, nor a control with the focus', async ({ page }) => {
    await page.goto('/')
    await page.locator('#contact summary').click()
    await write(inquiry(page), INQUIRY)
    await inquiry(page).getByRole('button', { name: 'Send message' }).click()
    await expectClearOfToasts(page, outcome(inquiry(page), 'I have your message.'))
    // A control at each height of the screen.
    for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
      if ((await toasts(page).count()) === 0) break
      await link.focus()
      await expectClearOfToasts(page, link)
    }

    await page.goto('/contact')
    await write(inquiry(page), INQUIRY)
    await inquiry(page).getByRole('button', { name: 'Send message' }).click()
    await expectClearOfToasts(page, page.getByRole('heading', { level: 1 }))

    await page.goto('/testimonials')
    await writeTestimonial(page)
    await submit(page).click()
    await expectClearOfToasts(page, outcome(testimonial(page), 'Testimonial submitted!'))

    await page.goto('/')
    await signUp(page).getByLabel('Email address').pressSequentially(freshAddress())
    await signUp(page).getByRole('button').click()
    await expectClearOfToasts(page, outcome(page, 'You’re all set.'))

    await page.goto('/esa-evaluations')
    await send(await reachReview(page))
    const sent = page.locator('#esa-request')
    await expectClearOfToasts(page, sent.getByRole('heading', { name: 'Thank you.' }))
    await expectClearOfToasts(page, sent.getByText('I read it myself'), false)

    await page.goto('/auth')
    await createAccount(page, {
      firstName: 'Ana',
      lastName: 'Lopez',
      email: freshAddress(),
      password: PASSWORD,
    })
    await expect(toasts(page)).toContainText('Registration successful!')
    await expectClearOfToasts(page, page.locator(':focus'))
  })
})

/** Within a moment. */
async function expectClearOfToasts(page: Page, what: Locator, hasFocus = true) {
  if (hasFocus) await expect(what).toBeFocused()
  await expect(toasts(page)).toBeVisible()
  await expect
    .poll(async () => {
      const [toast, kept] = await Promise.all([toasts(page).boundingBox(), what.boundingBox()])
      if (!toast || !kept) return 0
      const height = Math.min(toast.y + toast.height, kept.y + kept.height) - Math.max(toast.y, kept.y)
      return Math.max(0, height)
    })
    .toBe(0)
}

const INQUIRY = {
  'Your name': 'Robin',
  Email: 'robin@example.com',
  'Your question': 'May I ask something?',
}

/** Presses the button: what it leads to has the focus, and no live region has anything new to say. */
async function expectOneAnnouncement(page: Page, button: Locator, where: Locator) {
  const before = await liveTexts(page)
  await button.press('Enter')
  await expect(where).toBeFocused()
  const after = await liveTexts(page)
  expect(after.filter((text) => !before.includes(text))).toEqual([])
}

/** What screen readers speak by themselves when it changes. */
function liveTexts(page: Page): Promise<string[]> {
  const live = '[aria-live=polite], [aria-live=assertive], [role=alert], [role=status], output'
  return page
    .locator(live)
    .evaluateAll((regions) => regions.map((region) => region.textContent?.trim() ?? '').filter(Boolean))
}

/** Fails the next request of this kind, once. */
async function fail(page: Page, address: string, method = 'POST') {
  let failed = false
  await page.route(address, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback()
    failed = true
    await route.fulfill({ status: 500, headers: { 'X-Error-Id': 'K7QM-2XWD' }, json: { message: 'down' } })
  })
}

function inquiry(page: Page) {
  return page.locator('form[enctype="multipart/form-data"]')
}

function signUp(page: Page) {
  return page.locator('form[action*="newsletter-form"]').last()
}

function testimonial(page: Page) {
  return page.getByRole('form', { name: 'Share your experience' })
}

function submit(page: Page) {
  return testimonial(page).getByRole('button', { name: /Submit/ })
}

async function writeTestimonial(page: Page) {
  await expect(submit(page)).toBeEnabled()
  await testimonial(page).getByLabel('Your testimonial').pressSequentially('Calm and clear.')
  await testimonial(page).getByRole('checkbox').check()
}

async function write(form: Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).pressSequentially(text)
}
