import type { Page } from '@playwright/test'

import { frameSpanish } from '#content/messages/frame-spanish.ts'
import { inquiryInSpanish } from '#content/messages/inquiry-spanish.ts'
import { lookupInSpanish, searchWords } from '#content/messages/insurance-spanish.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { field, row, sendForm } from '../support/journeys/inbox-rows.ts'
import { chosen, options, otherAnswer } from '../support/journeys/insurance-search.ts'
import { expect, outcome, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('in Spanish, a visitor finds out whether a plan is accepted, and sends a question', async ({ page }) => {
  await page.goto('/es')
  await page.getByRole('main').getByRole('link', { name: 'Ver si aceptan mi seguro' }).click()
  const insurer = page.getByLabel(lookupInSpanish.label)
  await insurer.click()
  await page.keyboard.type('aetna')
  await expect(options(page).first()).toContainText('Aetna')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText(/Aetna: reserve en \w+/)
  await expect(chosen(page)).toContainText('El copago habitual es de $20-$60 por sesión.')
  await expectAccessible(page, '[data-chosen-insurer]')
  await insurer.press('ControlOrMeta+a')
  await page.keyboard.type('aetna b')
  await page.keyboard.press('Enter')
  await expect(otherAnswer(page)).toContainText('que no está en mi lista')
  await insurer.press('ControlOrMeta+a')
  await page.keyboard.type('zzzz')
  await expect(otherAnswer(page)).toContainText('ninguna compañía de seguros llamada “zzzz”')
  const { ask } = searchWords.noMatch
  await otherAnswer(page).getByRole('link', { name: ask.label }).click()
  await expect(page).toHaveURL('/es#preguntas')

  await page.locator('#preguntas summary').click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await send(page).click()
  await expect(form(page)).toContainText(inquiryInSpanish.errors.name)
  await expect(form(page)).toContainText(inquiryInSpanish.errors.summary)
  await typeInto(form(page).getByLabel('Su nombre'), 'Lucía')
  await typeInto(form(page).getByLabel('Correo electrónico'), 'lucia@example.com')
  const question = form(page).getByLabel('Su pregunta')
  await question.fill('a'.repeat(4999))
  await question.press('End')
  await expect(form(page)).toContainText('Queda 1 carácter')
  await question.fill('¿Atiende a parejas?')
  await form(page).getByLabel(inquiryInSpanish.topic).selectOption(inquiryInSpanish.topics.therapy)
  await send(page).click()
  await expect(outcome(page, 'Recibí su mensaje.')).toContainText('Le responderé en inglés')
  const toasts = page.getByRole('region', { name: frameSpanish.notifications })
  await expect(toasts).toContainText('¡Mensaje enviado!')
  await expect(toasts).toContainText('Le responderé en 1-2 días hábiles.')
  await expect(question).toHaveValue('')
})

test('the owner reads that a message came from the Spanish page, and what it is about', async ({
  page,
  product,
}) => {
  const name = `Lucía ${Date.now().toString(36)}`
  const fields = { name, email: 'lucia@example.com', message: '¿Atiende a parejas?' }
  await sendForm(product, { ...fields, topic: 'therapy', return: '/es' })
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin/inbox')
  await row(page, name).click()
  await expect(field(page, 'Language')).toHaveText('Spanish: sent from your Spanish page')
  await expect(field(page, 'About')).toHaveText('Therapy')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is confirmed in Spanish, and a link of the search leads to the company', async ({
    page,
  }) => {
    await page.goto('/es')
    await page.getByRole('navigation', { name: lookupInSpanish.largest }).getByText('Aetna').click()
    await expect(page.locator(':target')).toHaveText(/Aetna/)
    await page.locator('#preguntas summary').click()
    await form(page).getByLabel('Su nombre').fill('Lucía')
    await form(page).getByLabel('Correo electrónico').fill('lucia@example.com')
    await form(page).getByLabel('Su pregunta').fill('¿Atiende a parejas?')
    await send(page).click()
    await expect(page).toHaveURL('/es#message-sent')
    await expect(page.getByText('Recibí su mensaje.')).toBeVisible()
    await page.goto('/es#message-failed-email')
    await expect(page.getByText(inquiryInSpanish.errors.email)).toBeVisible()
    await expect(page.getByText('Recibí su mensaje.')).toBeHidden()
  })
})

function form(page: Page) {
  return page.locator('form[enctype="multipart/form-data"]')
}

function send(page: Page) {
  return form(page).getByRole('button', { name: inquiryInSpanish.button })
}
