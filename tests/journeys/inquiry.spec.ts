// Shows: hipaa (e)(1)
import type { Page } from '@playwright/test'

import { freshAddress, readOutbox } from '../support/sandbox.ts'
import { expect, hold, loseAnswer, outcome, test, toasts } from '../support/journeys/journey.ts'
import { field, fill, form, send } from '../support/journeys/inquiry-form.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { letNoticesComeAtOnce, ownerNotices } from '../support/journeys/waiting-work.ts'

const SERVICE = '**/functions/v1/receive-form'

// Shows: spec 1.9, 2.27, 4.4, 8.7, 9.4
test('an inquiry is sent, and the owner’s notice does not contain it @fast', async ({ page, product }) => {
  // Messages that a notice has told of lately would keep this one's back.
  await letNoticesComeAtOnce(product)
  const before = await ownerNotices(product)
  await page.goto('/')
  await fill(page, { message: 'I think of the sea at night.' })
  await send(page).click()
  await expect(toasts(page).getByText('Message sent!')).toBeVisible()
  await expect(
    toasts(page).getByText("Thank you for reaching out. I'll get back to you within 1-2 business days."),
  ).toBeVisible()
  await expect(field(page, 'Your question')).toHaveValue('')
  await expect.poll(() => ownerNotices(product), { timeout: 30_000 }).toBe(before + 1)
  const notices = (await readOutbox(product)).filter(({ text }) => text.includes('/admin/inbox'))
  expect(JSON.stringify(notices)).not.toMatch(/sea at night|Robin/)
})

// Shows: spec 5.3
test('required fields are reported by name; a double click sends once, and input meanwhile is not lost', async ({
  page,
}) => {
  await page.goto('/')
  await typeInto(field(page, 'Email'), 'nobody')
  await send(page).click()
  await expect(page.getByText('Please tell me your name.')).toBeVisible()
  await expect(page.getByText('Please enter an email address that I can reply to')).toBeVisible()
  await expect(field(page, 'Your name')).toBeFocused()
  await typeInto(field(page, 'Your name'), 'R')
  await expect(page.getByText('Please tell me your name.')).toBeHidden()

  const { release, sent } = await hold(page, SERVICE)
  await fill(page, { message: 'Do you see couples?' })
  await send(page).dblclick()
  await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expect(form(page)).toHaveAttribute('aria-busy', 'true')
  await expect(field(page, 'Your question')).not.toBeEditable()
  await field(page, 'Your question').press('End')
  await page.keyboard.type(' And on Sundays?')
  await expect(field(page, 'Your question')).toHaveValue('Do you see couples?')
  release()
  await expect(toasts(page).getByText('Message sent!')).toBeVisible()
  expect(sent()).toBe(1)
  await typeInto(field(page, 'Your question'), 'And on Sundays?')
})

test('a message at the limit is sent whatever its line breaks become on the way', async ({ page }) => {
  await page.goto('/')
  await fill(page)
  await field(page, 'Your question').fill(`${'a'.repeat(2500)}\n${'b'.repeat(2499)}`)
  await expect(form(page)).toContainText('0 characters left')
  await send(page).click()
  await expect(toasts(page).getByText('Message sent!')).toBeVisible()
  // The form is empty now.
  await expect(form(page)).not.toContainText('characters left')
})

test('near its limit a message’s length is announced when typing pauses, not at each key', async ({
  page,
}) => {
  await page.goto('/contact')
  const message = field(page, 'Your question')
  await message.fill('a'.repeat(4980))
  await expect(form(page)).toContainText('20 characters left')
  await message.evaluate(({ id }) => {
    const count = document.getElementById(`${id}-count`)!
    new MutationObserver(() => (count.title += `${count.textContent} `)).observe(count, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await message.press('End')
  await message.pressSequentially('abcde', { delay: 60 })
  await expect(form(page)).toContainText('15 characters left')
  expect(await form(page).getByText('15 characters left').getAttribute('title')).toBe('15 characters left ')
})

test('what was typed is not put into another form, where one has given way to its confirmation', async ({
  page,
}) => {
  const letter = page.locator('form[action*="newsletter-form"]').last()
  await page.goto('/')
  await typeInto(letter.getByLabel('Email address'), freshAddress('letter'))
  await letter.getByRole('button').click()
  await expect(outcome(page, 'You’re all set.')).toBeVisible()
  await typeInto(field(page, 'Email'), 'robin@example.com')
  await form(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/privacy/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue('robin@example.com')
  await expect(letter.getByLabel('Email address')).toHaveValue('')
})

test('what was typed outlives other pages of the site, until it is sent, and never in storage', async ({
  page,
}) => {
  await page.goto('/contact')
  await fill(page, { message: 'Do you see couples?' })
  await form(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/privacy/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('couples')
  await page.goBack()
  await expect(field(page, 'Your question')).toHaveValue('Do you see couples?')
  await expect(field(page, 'Your name')).toHaveValue('Robin')
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
  await page.locator('a[href="/faqs"]:visible').first().click()
  await expect(page).toHaveURL(/\/faqs$/)
  await page.locator('a[href="/contact"]:visible').first().click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(field(page, 'Your question')).toHaveValue('')
})

test('a message whose answer was lost is stored once, also where its page was left before the next try', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/ERR_|form service/)
  const ids: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('receive-form'))
      ids.push(/name="submission_id"\s+([\w-]+)/.exec(request.postData() ?? '')?.[1])
  })
  await loseAnswer(page, SERVICE)
  await page.goto('/contact')
  await fill(page)
  await send(page).click()
  await expect(outcome(form(page), 'Error sending message')).toBeVisible()
  await form(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/\/privacy/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(field(page, 'Your question')).toHaveValue('May I ask something?')
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
  // The same words on purpose are another message.
  await page.goto('/faqs')
  await page.goto('/contact')
  await fill(page)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)])
  expect(ids[2]).not.toBe(ids[0])
})

test.describe('when sending fails', () => {
  test.use({ expectedErrors: /ERR_|form service|429|500/ })

  test('offline: the message is kept, and sent afterwards, also without the code that did not load', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await fill(page, { message: 'Still here?' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await send(page).click()
    await expect(outcome(form(page), 'You seem to be offline')).toBeVisible()
    await expect(toasts(page)).toContainText('You seem to be offline')
    await expect(field(page, 'Your question')).toHaveValue('Still here?')
    await context.setOffline(false)
    await send(page).click()
    await expect(toasts(page)).toContainText('Message sent!')
    await expect(toasts(page)).not.toContainText('You seem to be offline')

    // Offline from the start.
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await fill(page, { message: 'From the train' })
    await send(page).click()
    await expect(outcome(form(page), 'You seem to be offline')).toBeVisible()
    await context.setOffline(false)
    // A slow press: while it lasts, the button has the focus, and nothing must take the page away.
    await send(page).hover()
    await page.mouse.down()
    await page.waitForLoadState('networkidle')
    await page.mouse.up()
    // In place, or by the browser's own post where the code does not come any more.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
  })

  test('by the browser itself, a page to which it comes back can send again', async ({ page }) => {
    let posts = 0
    await page.route(/inquiry\.data/, (route) => route.abort())
    // Without a document the browser stays on the page, as it comes back to one that it kept.
    await page.route(SERVICE, (route) => {
      posts += 1
      return route.fulfill({ status: 204 })
    })
    await page.goto('/contact')
    await fill(page)
    await send(page).click()
    await expect.poll(() => posts).toBe(1)
    await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await form(page).getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => posts).toBe(2)
  })

  // Shows: spec 8.6
  test('failing: how else to reach the practice; too often: to wait, not that it failed; slow: that it takes longer @fast', async ({
    page,
  }) => {
    await page.clock.install()
    await answer(page, 500)
    await page.goto('/contact')
    await fill(page)
    await send(page).click()
    await expect(toasts(page).getByText('Error sending message')).toBeVisible()
    await expect(toasts(page).getByText('Please try again or contact me directly via email.')).toBeVisible()
    await expect(field(page, 'Your name')).toHaveValue('Robin')
    await page.unroute(SERVICE)
    await answer(page, 429)
    await send(page).click()
    await expect(outcome(form(page), 'Too many tries')).toContainText('Please wait a few minutes')
    await expect(toasts(page)).toContainText('Too many tries')
    await expect(page.getByText('Error sending message').filter({ visible: true })).toHaveCount(0)
    await expect(field(page, 'Your question')).toHaveValue('May I ask something?')
    await page.unroute(SERVICE)
    await page.route(SERVICE, () => undefined)
    await send(page).click()
    await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeVisible()
    await page.clock.fastForward(5000)
    await expect(form(page).getByText('This is taking longer than usual')).toBeVisible()
  })
})

test.describe('a refusal of the service', () => {
  test.use({ expectedErrors: /form service|422|403/ })

  test('is shown at its field; if no field explains it, the visitor is not asked to try again', async ({
    page,
  }) => {
    await page.goto('/contact')
    await fill(page)
    await answer(page, 422, [{ field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' }])
    await send(page).click()
    await expect(page.getByText('Please enter an email address that I can reply to')).toBeVisible()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(form(page)).not.toContainText('Please try again')
    await page.unroute(SERVICE)
    await answer(page, 403)
    await send(page).click()
    await expect(outcome(form(page), 'This could not be accepted')).toContainText('will not help')
    await expect(toasts(page)).toContainText('This could not be accepted')
    await expect(field(page, 'Your question')).toHaveValue('May I ask something?')
  })
})

async function answer(page: Page, status: number, errors?: object[]) {
  await page.route(SERVICE, (route) => route.fulfill({ status, json: { error: 'no', errors } }))
}
