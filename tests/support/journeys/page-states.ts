import type { CDPSession, Page } from '@playwright/test'

import { expectAccessible, expectContrastAtNight, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect } from './journey.ts'

const PRESSED = 'main :is(button, summary, [role=tab])'
const QUESTION = '[role=alertdialog], [role=dialog]'

/**
 * Looks at a page with nothing of what it asks for, loaded, and with everything open that it opens when its buttons are
 * pressed: questions, parts and what is said about what failed, since then nothing is answered either.
 */
export async function expectReadableInEachState(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await refuseAll(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await expectReadable(page, browser)
  await load(page, path)
  await expectReadable(page, browser)
  await refuseAll(page)
  const pressed: string[] = []
  for (;;) {
    const name = await page.evaluate(pressNext, { selector: PRESSED, pressed })
    if (name === undefined) break
    pressed.push(name)
    if (await page.locator(QUESTION).isVisible()) {
      await expectAccessible(page, QUESTION)
      expect(await unnamed(browser), `${path}: ${name}`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.locator(QUESTION)).toHaveCount(0)
    }
    if (!page.url().endsWith(path)) {
      await load(page, path)
      await refuseAll(page)
    }
  }
  await closeToasts(page)
  // Elsewhere a link may be half below the crisis numbers.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'main')
  expect(await unnamed(browser), path).toEqual([])
}

/** While they are shown, they may cover a link: the reader closes them. */
async function closeToasts(page: Page): Promise<void> {
  await page
    .locator('.toast button')
    .evaluateAll((all) => all.forEach((close) => (close as HTMLElement).click()))
}

async function load(page: Page, path: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A fragment alone would load nothing.
  await page.goto('about:blank')
  await page.goto(path, { waitUntil: 'networkidle' })
}

async function refuseAll(page: Page): Promise<void> {
  await page.route(/\/(?:rest|functions)\/v1\//, (route) => route.fulfill({ status: 503, json: {} }))
}

/** By day and by night, and in text of twice the size on a phone. */
async function expectReadable(page: Page, browser: CDPSession): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await closeToasts(page)
  await expectContrastAtNight(page)
  await expectAccessible(page)
  expect(await unnamed(browser), page.url()).toEqual([])
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 640 })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await page.setViewportSize(size)
}

/**
 * Runs in the page: presses the first button of a name that was not pressed yet, since a list may change meanwhile.
 * @returns its name; undefined if there is none
 */
function pressNext({ selector, pressed }: { selector: string; pressed: string[] }): string | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>(selector)].map((button) => ({
    button,
    name: (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\d+/g, ''),
  }))
  const next = buttons.find(({ button, name }) => {
    const isShown = button.checkVisibility({ visibilityProperty: true })
    const isEnabled = !button.matches(':disabled, [aria-disabled=true]')
    return isShown && isEnabled && !/Sign Out|Print/.test(name) && !pressed.includes(name)
  })
  next?.button.click()
  return next?.name
}

const CONTROLS = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'slider',
  'spinbutton',
  'Date',
])

/** Controls in the accessibility tree without a name. */
async function unnamed(browser: CDPSession): Promise<string[]> {
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes.flatMap(({ ignored, role, name, nodeId }) => {
    const isNameless = !ignored && CONTROLS.has(String(role?.value)) && !String(name?.value ?? '').trim()
    return isNameless ? [`${String(role?.value)} ${nodeId}`] : []
  })
}
