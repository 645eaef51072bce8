import type { Page } from '@playwright/test'

import { changeEarly } from '../support/changed-pages/extension.ts'
import { loseScript, reverseScripts } from '../support/changed-pages/scripts.ts'
import { translateEarly } from '../support/changed-pages/translated.ts'
import { esaForm } from '../support/journeys/esa-form.ts'
import { expect, hold, RENDERED_ANEW, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { publicPages } from '../support/public-pages.ts'

const SCRIPTS = '**/assets/*.js'
/** With or without a form around them. */
const FIELDS = ':is(input, textarea):not([type=radio], [type=checkbox], [type=hidden], [tabindex="-1"])'

/** What may have happened to the document when its scripts run. */
const CHANGES: Record<string, (page: Page) => Promise<void>> = {
  'nobody has changed': async () => undefined,
  'an extension has changed': changeEarly,
  'Chrome has translated': (page) => translateEarly(page, 'chrome'),
  'Safari has translated': (page) => translateEarly(page, 'safari'),
}

for (const [which, change] of Object.entries(CHANGES)) {
  test.describe(`on pages that ${which}`, () => {
    if (which !== 'nobody has changed') test.use({ expectedErrors: RENDERED_ANEW })

    test('what was typed before the scripts ran is there after them, with focus and selection', async ({
      page,
    }) => {
      test.slow()
      await change(page)
      for (const path of publicPages) {
        const { release } = await hold(page, SCRIPTS)
        await page.goto(path, { waitUntil: 'commit' })
        await page.waitForFunction(() => document.readyState !== 'loading')
        const typed = await typeIntoAll(page)
        release()
        // Some pages have fields only once their scripts have run.
        if (typed.length === 0) continue
        await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
        await expect.poll(() => fieldsOf(page), path).toEqual(typed)
        await page.unroute(SCRIPTS)
      }
    })

    test('a form in parts opens the one in which somebody is typing', async ({ page }) => {
      await change(page)
      const { release } = await hold(page, SCRIPTS)
      await page.goto('/esa-evaluations', { waitUntil: 'commit' })
      const city = esaForm(page).getByLabel('City')
      await city.pressSequentially('Orla')
      release()
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
      await expect(page.getByText('Part 2 of 4')).toBeVisible()
      await expect(city).toBeFocused()
      await page.keyboard.type('ndo')
      await expect(city).toHaveValue('Orlando')
    })
  })
}

// Shows: spec 1.9
test('a message is sent where the scripts come in the wrong order, and where one of them never comes', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/ERR_CONNECTION_RESET/)
  await reverseScripts(page, '/contact')
  await page.goto('/contact')
  await write(page)
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await loseScript(page, /\/assets\/forms-/)
  await page.goto('/contact')
  await write(page)
  await expect(page.getByText('I have your message.')).toBeVisible()
})

async function write(page: Page): Promise<void> {
  await typeInto(page.getByLabel('Your name'), 'Robin')
  await typeInto(page.locator('form[enctype]').getByLabel('Email'), 'robin@example.com')
  await typeInto(page.getByLabel('Your question'), 'I dream of the sea.')
  await page.getByRole('button', { name: 'Send message' }).click()
}

/** Types into each field, and marks a part of the last text. @returns what `fieldsOf` should find from then on */
async function typeIntoAll(page: Page): Promise<FieldState[]> {
  for (const field of await page.locator(FIELDS).filter({ visible: true }).all()) {
    await field.click()
    await page.keyboard.type('12 sea')
    await field.evaluate(
      (element: HTMLInputElement) => element.selectionEnd && element.setSelectionRange(1, 4),
    )
  }
  return fieldsOf(page)
}

interface FieldState {
  value: string
  focused: boolean
  selection: (number | null)[]
}

function fieldsOf(page: Page): Promise<FieldState[]> {
  return page.locator(FIELDS).evaluateAll((fields: HTMLInputElement[]) =>
    fields.map((field) => {
      const focused = field === document.activeElement
      return {
        value: field.value,
        focused,
        selection: focused ? [field.selectionStart, field.selectionEnd] : [],
      }
    }),
  )
}
