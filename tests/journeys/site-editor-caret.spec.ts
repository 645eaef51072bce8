import type { Locator, Response } from '@playwright/test'

import { expect } from '../support/journeys/journey.ts'
import { box, expectSaved, FEE, FEES, test } from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.describe.configure({ timeout: 240_000 })

test('the caret stays where it is when a text is saved, loaded again, or loses a character that nobody sees', async ({
  page,
}) => {
  await page.goto(FEES)
  await typeInto(box(page, FEE), '140')
  await expectSaved(page)
  await page.goto('/admin/site?document=pages%2Fabout&field=story.body')
  await page.locator(':focus').press('Enter')
  const text = page.locator('#field-story-body[role=textbox]')
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  // The same as what is live: not stored, and read from what is live again.
  const unchanged = page.waitForResponse((reply) => actionOf(reply) === 'save')
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await unchanged
  await page.keyboard.type(' More')
  await expectSaved(page)
  const reloaded = page.waitForResponse((reply) => actionOf(reply) === 'load')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await reloaded
  await page.keyboard.type(' of it.')
  await expect(text).toHaveText(/ More of it\.$/)

  await page.goto('/admin/site?document=facts%2Favailability&field=words.full')
  const line = page.locator('#field-words-full')
  await line.fill('One two')
  await line.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await page.keyboard.insertText('\u200B and')
  await expect(line).toHaveValue('One and two')
  expect(await caretIn(line)).toBe(7)
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue('One and two')
  expect(await caretIn(line)).toBe(8)
})

function caretIn(field: Locator): Promise<number> {
  return field.evaluate((area: HTMLTextAreaElement) => area.selectionStart)
}

function actionOf(reply: Response): unknown {
  const request = reply.request()
  return request.url().endsWith('/owner-site') && (request.postDataJSON() as { action?: unknown })?.action
}
