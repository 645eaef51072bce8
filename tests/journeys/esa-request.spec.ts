import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  answers,
  esaForm,
  fieldOf,
  fill,
  pressContinue,
  postsOf,
  problems,
  reachReview,
  send,
} from '../support/journeys/esa-form.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/esa-evaluations')
  await expect(esaForm(page).getByRole('button', { name: 'Continue' })).toBeVisible()
})

// Shows: spec 3.11, 5.5, 5.7, 5.8, 9.6
test('empty answers are listed, link to their fields, and are removed from the list when fixed; invalid ones have their own message @fast', async ({
  page,
}) => {
  const form = esaForm(page)
  await pressContinue(form)
  const summary = problems(form)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('button')).toHaveCount(5)
  await summary.getByRole('button', { name: 'Please enter your phone number' }).click()
  await expect(form.getByLabel('Phone')).toBeFocused()
  await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await typeInto(form.getByLabel('Phone'), '(407) 555-0142')
  await expect(form.getByLabel('Phone')).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('button')).toHaveCount(4)

  // Above an on-screen keyboard, the list is shown from its beginning, below the row that calls 988.
  await page.setViewportSize({ width: 360, height: 330 })
  await pressContinue(form)
  await expect(summary).toBeFocused()
  const { y } = (await summary.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(44)
  expect(y).toBeLessThan(165)
  await page.setViewportSize({ width: 1280, height: 720 })

  await fill(form, { ...answers.person, Email: 'ana@', Phone: '555', 'Date of birth': '02/30/1985' })
  await pressContinue(form)
  const wrong = [
    ['Email', 'Please enter a valid email address'],
    ['Phone', 'Please enter a phone number with area code, such as (555) 123-4567'],
    ['Date of birth', 'Please enter a real date, such as 04/23/1985'],
  ] as const
  for (const [label, words] of wrong) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(words)))
  }
  // A birthday may be short; a state is Florida.
  await fill(form, { ...answers.person, 'Date of birth': 'Jan 2, 1985' })
  await pressContinue(form)
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('Date of birth')).toHaveValue('01/02/1985')
  await pressContinue(form)
  await expect(form.getByLabel('State')).toHaveValue('FL')
  await expect(form.getByLabel('State').getByRole('option')).toHaveText(['Florida'])
  await fill(form, { ...answers.home, 'ZIP code': '90210' })
  await pressContinue(form)
  await expect(problems(form)).toContainText('This ZIP code is not in Florida')
})

test('on a small phone every step is accessible and fits; one answer is changed from the review and back in two presses', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const expectSound = async () => {
    // From its beginning, as the part opens: axe counts a field that the header covers in part as too small.
    await page.locator('#esa-request').evaluate(scrollToTop)
    await expectAccessible(page, '#esa-request')
    await expectNoSidewaysScroll(page)
  }
  const form = esaForm(page)
  await pressContinue(form)
  await expect(problems(form)).toBeVisible()
  await expectSound()
  await reachReview(page, expectSound)
  await expectSound()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeInViewport()
  await form.getByRole('button', { name: 'Change: City' }).click()
  await expect(form.getByLabel('City')).toBeFocused()
  await expect(form.getByLabel('City')).toBeInViewport()
  await typeInto(form.getByLabel('City'), 'Tampa')
  await form.getByRole('button', { name: 'Back to my review' }).click()
  await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await expect(form).toContainText('Tampa')
  await expect(form).toContainText('My dog calms me.')
  await form.getByRole('button', { name: 'Change: ZIP code' }).click()
  await typeInto(form.getByLabel('ZIP code'), '90210')
  await form.getByRole('button', { name: 'Back to my review' }).click()
  await expect(problems(form).getByRole('button')).toHaveText(/^ZIP code: This ZIP code is not in Florida/)
  await page.goBack()
  await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeFocused()

  // A long answer is counted near its limit and never cut.
  await form.getByRole('button', { name: 'Change: Current medications' }).click()
  const answer = form.getByLabel('Current medications')
  await answer.fill('a'.repeat(1790))
  await expect(form.getByText('characters left')).toHaveCount(0)
  await answer.press('End')
  await answer.pressSequentially('bbbbbbbbbbbb')
  await expect(form.getByText('198 characters left')).toBeVisible()
  await answer.fill(`${'a'.repeat(2000)}bc`)
  await expect(form.getByText('2 characters too many')).toBeVisible()
  await form.getByRole('button', { name: 'Back to my review' }).click()
  await expect(answer).toBeFocused()
  await expect(answer).toHaveAttribute('aria-invalid', 'true')
  await expect(answer).toHaveAccessibleDescription(/2 characters too many/)
  await expect(answer).toHaveValue(/bc$/)
  await typeInto(answer, 'None.')
  await form.getByRole('button', { name: 'Back to my review' }).click()
  await form.getByRole('button', { name: 'Change: ZIP code' }).click()
  await typeInto(form.getByLabel('ZIP code'), '33601')
  await form.getByRole('button', { name: 'Back to my review' }).click()

  await page.setViewportSize({ width: 320, height: 640 })
  await send(form)
  await expect(page.getByRole('heading', { name: 'Thank you. Your request has arrived.' })).toBeVisible()
  await expectSound()
})

// Shows: spec 2.42, 4.7, 7.22, 8.10
test('by keyboard alone, four parts and a review send a request, of which this browser stores nothing @fast', async ({
  page,
}) => {
  const posts = postsOf(page)
  const form = esaForm(page)
  await form.getByLabel('First name').focus()
  await type(page, ...Object.values(answers.person))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: 'Where you live' })).toBeFocused()
  await page.keyboard.press('Tab')
  await type(page, '12 Palm Street', 'Orlando', '', '32801')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: 'Your animal and your home' })).toBeFocused()
  for (const key of ['Tab', 'Space', 'Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key)
  await expect(form.getByRole('heading', { name: 'How you are doing' })).toBeFocused()
  await page.keyboard.press('Tab')
  await type(page, 'Anxiety.', 'I do not sleep.', '', '', '', '')
  await page.evaluate(markWhatIsDisabledWithFocus)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  // From the moment of the focus, however soon the next key comes.
  await expect(form.locator('[data-disabled-with-focus]')).toHaveCount(0)
  for (const answer of ['I do not sleep.', '04/23/1985', 'I am not sure'])
    await expect(form).toContainText(answer)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Change: First name' })).toBeFocused()
  await form.getByRole('button', { name: 'Submit ESA Evaluation Request' }).press('Enter')
  await expect(toasts(page)).toContainText('ESA Evaluation Request Submitted!')
  await expect(toasts(page)).toContainText(
    "I'll review your information and contact you within 24-48 hours to schedule your evaluation.",
  )
  await expect(page.getByRole('heading', { name: 'Thank you. Your request has arrived.' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send me the resources' })).toBeInViewport()

  expect(posts).toHaveLength(1)
  const [{ accept, body }] = posts as [(typeof posts)[0]]
  expect(accept).toContain('application/json')
  for (const [name, value] of Object.entries({
    form: 'esa-request',
    dateOfBirth: '1985-04-23',
    state: 'FL',
    housingNeed: 'unsure',
    animalDetails: '',
  }))
    expect(fieldOf(body, name), name).toBe(value)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain('Ana')
  await page.getByRole('button', { name: 'Send another request' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('')
  await expect(form.getByText('Part 1 of 4')).toBeVisible()
})

/** Marks each button that is disabled when something takes the focus. */
function markWhatIsDisabledWithFocus(): void {
  addEventListener('focusin', () => {
    for (const button of document.querySelectorAll('button:disabled')) {
      button.setAttribute('data-disabled-with-focus', '')
    }
  })
}

function scrollToTop(element: Element): void {
  element.scrollIntoView({ block: 'start' })
}

/** Types into one field after the other; '' only passes. */
async function type(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}
