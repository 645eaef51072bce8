import { insuranceLookup as words } from '#content/messages/booking.ts'
import { otherPlanWords } from '#content/messages/other-plans.ts'
import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expectedAnswers } from '../support/insurance-answers.ts'
import { expect, test } from '../support/journeys/journey.ts'
import {
  chosen,
  expectListAccessible,
  field,
  options,
  otherAnswer,
} from '../support/journeys/insurance-search.ts'

test.use({ viewport: { width: 360, height: 740 } })

const rows = expectedAnswers()
/** As many as are typed in one journey. */
const PART = 21

for (let from = 0; from < rows.length; from += PART) {
  const part = rows.slice(from, from + PART)
  test(`names from “${part[0]?.typed}” on, typed key by key, are answered as in the table`, async ({
    page,
  }) => {
    await page.goto('/booking')
    await field(page).click()
    await expect(page.getByRole('combobox')).toBeFocused()
    for (const { typed, answer } of part) {
      // oxlint-disable-next-line no-await-in-loop
      expect([typed, await answerOf(page, typed)]).toEqual([typed, answer])
    }
  })
}

/** Types the name, presses Enter, and reads what the page says, in the words of the table. */
async function answerOf(page: Page, typed: string): Promise<string> {
  const input = field(page)
  await input.press('ControlOrMeta+a')
  await input.press('Delete')
  await expect(chosen(page).or(otherAnswer(page))).toHaveCount(0)
  await input.pressSequentially(typed)
  const question = page.getByRole('option', { name: words.which })
  await input.press('Enter')
  if (await question.isVisible()) {
    await expect(chosen(page).or(otherAnswer(page))).toHaveCount(0)
    return `Which one? ${[...new Set((await options(page).evaluateAll(readOptions)).slice(1))].join(' / ')}`
  }
  const card = chosen(page).or(otherAnswer(page))
  await expect(card).toHaveCount(1)
  return readCard(card)
}

/** Runs in the browser. */
function readOptions(all: HTMLElement[]): string[] {
  return all.map((option) => {
    const [name = '', kind = ''] = [...option.childNodes]
      .map((node) => node.textContent?.trim())
      .filter(Boolean)
    const isInsurer = option.querySelector('[class*="-wash"]') !== null
    return isInsurer ? `${name.replace(/ \(Blue Cross.+\)$/, '')}, by ${kind}` : kind
  })
}

async function readCard(card: Locator): Promise<string> {
  const kind = await card.getAttribute('data-plan-answer')
  if (kind === 'unknown') return 'Not known'
  if (kind !== null) return otherPlanWords[kind as keyof typeof otherPlanWords].label
  const [, insurer, platform] = /^(.+): book through (.+)$/m.exec(await card.innerText()) ?? []
  const book = card.getByRole('link', { name: `Book on ${platform}` })
  await expect(book).toHaveAttribute('target', '_blank')
  return `${insurer}, by ${platform}`
}

test('Medicaid is told from the company, with 211 to call and no advice to pay', async ({ page }) => {
  await page.goto('/booking')
  await field(page).click()
  await page.keyboard.type('Aetna B')
  await expect(options(page)).toHaveText(['Aetna Better Health Medicaid or KidCare'])
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Aetna Better Health')
  await expect(otherAnswer(page)).toContainText('Aetna Better Health: a Medicaid or KidCare plan')
  await expect(otherAnswer(page)).toBeInViewport()
  await expect(otherAnswer(page)).not.toContainText(/superbill|\$/)
  await expect(otherAnswer(page).getByRole('link', { name: 'Call 211' })).toHaveAttribute('href', 'tel:211')
  await expect(chosen(page)).toHaveCount(0)
  await expectAccessible(page, '#insurance')
  await expectNoSidewaysScroll(page)
})

test('a name that several share asks which; Enter chooses none, arrow keys do', async ({ page }) => {
  await page.goto('/booking')
  await field(page).click()
  await page.keyboard.type('blue cross')
  await expect(options(page).first()).toHaveText(words.which)
  await expect(options(page).nth(1)).toHaveText('Florida Blue (Blue Cross Blue Shield of Florida) Headway')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveCount(0)
  await expect(options(page).first()).toBeVisible()
  await expectListAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText('Florida Blue: book through Headway')
})

test('the card of a company names the plans that look like it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: words.largest }).getByRole('link', { name: 'Humana' }).click()
  await expect(chosen(page)).toContainText(words.notThis)
  await chosen(page).getByRole('button', { name: 'Humana Healthy Horizons' }).click()
  await expect(otherAnswer(page)).toBeFocused()
  await expect(otherAnswer(page)).toContainText('Call 211')
  await expect(field(page)).toHaveValue('Humana Healthy Horizons')
  await expect(chosen(page)).toHaveCount(0)
})
