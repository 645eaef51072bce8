import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import type { Product } from '../support/product.ts'
import { newMember, signIn, type SignIn } from '../support/sessions.ts'
import { esaForm, reachReview, send } from '../support/journeys/esa-form.ts'
import { sendForm } from '../support/journeys/inbox-rows.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { completeEsaRequest } from '../support/esa-request.ts'

const esaCard = (page: Page) => page.getByRole('listitem').filter({ hasText: 'ESA Evaluation' }).first()
const question = (page: Page) =>
  page.getByRole('heading', { name: /^There is an ESA request from this email address/ })

test('a member’s name and address are filled in, their input is not overwritten, and the request is linked to them', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/esa-evaluations')
  const form = esaForm(page)
  await expect(form.getByLabel('Email')).toHaveValue(member.email)
  await expect(form.getByLabel('First name')).not.toHaveValue('')
  await expect(form.getByLabel('Last name')).not.toHaveValue('')
  await typeInto(form.getByLabel('First name'), 'Bea')
  await page.reload()
  await expect(form.getByRole('heading', { name: 'You stopped at part 1 of 4' })).toBeVisible()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('Bea')
  // With another address typed: the session alone decides whose request it is.
  await send(await reachReview(page))
  await expect(page.getByRole('heading', { name: 'Thank you. Your request has arrived.' })).toBeFocused()
  await page.goto('/dashboard')
  await expect(esaCard(page).getByText('Completed', { exact: true })).toBeVisible()
  await expect(esaCard(page).getByText('Evaluation submitted')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

// Shows: spec 2.76
test('ESA requests sent without the session are offered by their date alone, declined by No, linked by Yes, and then in the download', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/500|offered or linked/)
  const member = await newMember(product)
  await sendAsVisitor(product, member)
  await sendAsVisitor(product, member)
  await signIn(page, product, member)
  await page.goto('/dashboard')

  await test.step('each is offered by its date alone', async () => {
    await expect(esaCard(page).getByText('Pending', { exact: true })).toBeVisible()
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
    await expect(question(page)).toHaveText(
      `There is an ESA request from this email address, sent on ${today.format(new Date())}. Is it yours?`,
    )
    await expect(page.getByRole('main')).not.toContainText(/Palm Street|Anxiety/)
    await expectAccessible(page, 'main')
    await expectNoSidewaysScroll(page)
  })

  await test.step('declined by No, one after the other, and not asked about again', async () => {
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(page.getByText('You will not be asked about that request again.')).toBeVisible()
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(esaCard(page).getByText('Pending', { exact: true })).toBeVisible()
    const asked = page.waitForResponse('**/functions/v1/esa-request-offer')
    await page.reload()
    expect(await (await asked).json()).toEqual({ offer: null })
    await expect(question(page)).toHaveCount(0)
  })

  await test.step('a Yes is effective once it is saved', async () => {
    await sendAsVisitor(product, member)
    await page.reload()
    await expect(question(page)).toBeVisible()
    const service = '**/functions/v1/esa-request-offer'
    await page.route(service, (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(toasts(page).getByText('Your answer was not saved')).toBeVisible()
    await expect(question(page)).toBeVisible()
    await expect(esaCard(page).getByText('Pending', { exact: true })).toBeVisible()
    await page.unroute(service)
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    const outcome = page.getByRole('status').filter({ hasText: 'belongs to your account' })
    await expect(outcome).toBeFocused()
    await expect(esaCard(page).getByText('Completed', { exact: true })).toBeVisible()
    await expectAccessible(page, 'main')
  })

  await test.step('it is in the download', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    const settings = page.getByRole('region', { name: 'Your data' })
    await settings.getByLabel('As data (JSON)').check()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      settings.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      sent_through_forms: [{ form: 'esa-request', answers: { mentalHealthConditions: 'Anxiety' } }],
    })
  })
})

async function sendAsVisitor(product: Product, { email }: SignIn) {
  await sendForm(product, { ...completeEsaRequest, firstName: 'Robin', lastName: 'Reed', email })
}
