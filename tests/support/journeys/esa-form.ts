import type { Locator, Page } from '@playwright/test'

import { expect, outcome } from './journey.ts'
import { typeInto } from './typing.ts'

export const answers = {
  person: {
    'First name': 'Ana',
    'Last name': 'Rivera',
    Email: 'ana@example.com',
    Phone: '(407) 555-0142',
    'Date of birth': '04231985',
  },
  home: { 'Street address': '12 Palm Street, Apt 4', City: 'Orlando', 'ZIP code': '32801' },
  health: {
    'Mental health conditions': 'Anxiety since 2020.',
    'What a hard day looks like': 'I do not sleep well. My dog calms me.',
  },
}

/** The form itself: other fields of the page have the same names. */
export function esaForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Request an ESA evaluation' })
}

export async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await typeInto(form.getByLabel(label), value)
}

export async function answerAnimal(form: Locator): Promise<void> {
  await form.getByRole('radiogroup', { name: 'Do you have an animal now?' }).getByLabel('Yes').check()
  await form
    .getByRole('radiogroup', { name: /letter for your housing/ })
    .getByLabel('I am not sure')
    .check()
}

export async function pressContinue(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** Answers all four parts; the review is open then. `atEachStep` looks at each on the way. */
export async function reachReview(page: Page, atEachStep: () => Promise<void> = async () => undefined) {
  const form = esaForm(page)
  const steps = [
    () => fill(form, answers.person),
    () => fill(form, answers.home),
    () => answerAnimal(form),
    () => fill(form, answers.health),
  ]
  for (const [index, step] of steps.entries()) {
    await expect(form.getByText(`Part ${index + 1} of 4`)).toBeVisible()
    await step()
    await atEachStep()
    await pressContinue(form)
  }
  await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  return form
}

export async function send(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Submit ESA Evaluation Request' }).click()
}

/** Every request to the form service, with what it carried. */
export function postsOf(page: Page) {
  const posts: { accept: string | undefined; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/receive-form')) return
    posts.push({ accept: request.headers().accept, body: request.postData() ?? '' })
  })
  return posts
}

/** The value of one field in a multipart body. */
export function fieldOf(body: string, name: string): string | undefined {
  return new RegExp(`name="${name}"\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(body)?.[1]
}

/** The list of what a part could not accept. */
export function problems(form: Locator): Locator {
  return outcome(form, 'Please check these answers')
}
