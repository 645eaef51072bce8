import type { Page } from '@playwright/test'

import {
  answerAnimal,
  answers,
  esaForm,
  fieldOf,
  fill,
  pressContinue,
  postsOf,
  reachReview,
  send,
} from '../support/journeys/esa-form.ts'
import { expect, hold, outcome, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

const SERVICE = '**/functions/v1/receive-form'

// Shows: spec 4.6, 4.7, 8.9
test('sent offline, or to a service that fails, limits or is slow, the form says so and keeps everything; a second try is the same request, with other answers another one @fast', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(
    /ERR_INTERNET_DISCONNECTED|form service was not reached|form service answered (?:500|429)|500 \(Internal Server Error\)|429 \(Too Many Requests\)/,
  )
  await page.goto('/esa-evaluations')
  await expect(esaForm(page).getByRole('button', { name: 'Continue' })).toBeVisible()
  const form = await reachReview(page)

  await test.step('offline nothing is lost, in a reload neither', async () => {
    await context.setOffline(true)
    await send(form)
    await expect(outcome(form, 'You are offline')).toContainText('What you wrote is still here.')
    await expect(toasts(page)).toContainText('You are offline')
    await context.setOffline(false)
    await page.reload()
    await expect(form.getByRole('heading', { name: 'You stopped before sending' })).toBeVisible()
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form).toContainText('My dog calms me.')
  })

  const posts = postsOf(page)
  await test.step('a service that fails', async () => {
    await page.route(SERVICE, (route) => route.fulfill({ status: 500, json: { error: 'down' } }), {
      times: 2,
    })
    for (let tries = 0; tries < 2; tries += 1) {
      await send(form)
      const failed = outcome(form, 'Error submitting evaluation request')
      await expect(failed).toContainText('Please try again or contact me directly via email.')
      await expect(failed).toBeFocused()
      await expect(form).toContainText('My dog calms me.')
      await expect.poll(() => posts.length).toBe(tries + 1)
    }
  })

  await test.step('a service that limits requests', async () => {
    await page.route(SERVICE, (route) => route.fulfill({ status: 429, json: { error: 'Too many' } }), {
      times: 1,
    })
    await send(form)
    await expect(outcome(form, 'Too many tries')).toContainText('Please wait a few minutes and try again.')
  })

  await test.step('a slow service, with another answer', async () => {
    await form.getByRole('button', { name: 'Change: Current medications' }).click()
    await typeInto(form.getByLabel('Current medications'), 'None.')
    await form.getByRole('button', { name: 'Back to my review' }).click()
    const { release, sent } = await hold(page, SERVICE)
    await page.clock.install()
    await form.getByRole('button', { name: 'Submit ESA Evaluation Request' }).dblclick()
    await expect(form.getByRole('button', { name: 'Submitting Request...' })).toBeDisabled()
    await page.clock.fastForward(9000)
    await expect(form.getByText('This is taking longer than usual.')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Thank you. Your request has arrived.' })).toBeVisible()
    expect(sent()).toBe(1)
  })
  expect(posts).toHaveLength(4)
  expect(idOf(posts[1])).toBe(idOf(posts[0]))
  expect(idOf(posts[3])).not.toBe(idOf(posts[0]))
})

test('text that is too long in a closed part does not prevent checks of other parts, and is reported in its own', async ({
  page,
}) => {
  await page.goto('/esa-evaluations')
  const form = esaForm(page)
  for (const step of [
    () => fill(form, answers.person),
    () => fill(form, answers.home),
    () => answerAnimal(form),
  ]) {
    await step()
    await pressContinue(form)
  }
  await expect(form.getByText('Part 4 of 4')).toBeVisible()
  const conditions = form.getByLabel('Mental health conditions')
  await conditions.fill('a'.repeat(3200))
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByText('Part 3 of 4')).toBeVisible()
  await pressContinue(form)
  await expect(form.getByText('Part 4 of 4')).toBeVisible()
  await pressContinue(form)
  await expect(conditions).toBeFocused()
  await expect(form.getByText('200 characters too many')).toBeVisible()
})

test.describe('before our scripts run', () => {
  test('the input is kept, and the form opens at the visitor’s part', async ({ page }) => {
    const scripts = await hold(page, '**/assets/*.js')
    await page.goto('/esa-evaluations', { waitUntil: 'commit' })
    const form = esaForm(page)
    await fill(form, { 'First name': 'Ana' })
    await typeInto(form.getByLabel('Street address'), '12 Palm Street')
    scripts.release()
    await expect(form.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expect(form.getByText('Part 2 of 4')).toBeVisible()
    await expect(form.getByLabel('Street address')).toBeFocused()
    await expect(form.getByLabel('Street address')).toHaveValue('12 Palm Street')
    await form.getByRole('button', { name: 'Back' }).click()
    await expect(form.getByLabel('First name')).toHaveValue('Ana')
  })

  test('a tap on the button posts natively', async ({ page }) => {
    const scripts = await hold(page, '**/assets/*.js')
    await page.goto('/esa-evaluations', { waitUntil: 'commit' })
    await send(await fillNatively(page))
    await page.waitForURL('**/esa-evaluations#request-sent', { waitUntil: 'commit' })
    await expect(page.locator('#request-sent')).toBeVisible()
    scripts.release()
    await expect(esaForm(page).getByText('Part 1 of 4')).toBeVisible()
    await expect(esaForm(page).getByLabel('First name')).toHaveValue('')
    await expect(page.locator('#request-sent')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one long form is validated by the browser itself, posts natively and redirects to its outcome @fast', async ({
    page,
  }) => {
    const posts = postsOf(page)
    await page.goto('/esa-evaluations')
    const form = await fillNatively(page)
    await typeInto(form.getByLabel('ZIP code'), '90210')
    await send(form)
    await expect(form.locator(':invalid[name]')).toHaveCount(1)
    await expect(page).toHaveURL(/\/esa-evaluations$/)
    expect(posts).toHaveLength(0)
    await typeInto(form.getByLabel('ZIP code'), answers.home['ZIP code'])
    await send(form)
    await page.waitForURL('**/esa-evaluations#request-sent')
    await expect(page.locator('#request-sent')).toContainText('ESA Evaluation Request Submitted!')
    await expect(page.locator('#request-failed')).toBeHidden()
    expect(posts).toHaveLength(1)
  })

  test('errors that only the server finds are refused, with a link back to the input', async ({ page }) => {
    await page.goto('/esa-evaluations')
    const form = await fillNatively(page)
    await typeInto(form.getByLabel('Date of birth'), `01/01/${new Date().getFullYear() - 10}`)
    await send(form)
    await page.waitForURL('**/esa-evaluations#request-failed-notAdult')
    await expect(page.locator('#request-failed')).toContainText('Error submitting evaluation request')
    await expect(page.getByText('I can evaluate adults only, 18 and older')).toBeVisible()
    await expect(page.getByText('Please enter a valid email address')).toBeHidden()
    await expect(page.locator('#request-failed')).toContainText('Back button')
  })
})

function idOf(post: { body: string } | undefined): string | undefined {
  return fieldOf(post?.body ?? '', 'submission_id')
}

async function fillNatively(page: Page) {
  const form = esaForm(page)
  for (const part of Object.values(answers)) await fill(form, part)
  await form.locator('[name=currentAnimal][value=considering]').check()
  await form.locator('[name=housingNeed][value=yes]').check()
  return form
}
