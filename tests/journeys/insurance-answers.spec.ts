import { insuranceLookup } from '#content/messages/insurance-lookup.ts'
import { insurerSearch as words } from '#content/messages/insurance-search.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { chosen, field, listHeight, options, otherAnswer } from '../support/journeys/insurance-search.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('a name that is no company of the list has its own answer: Medicaid, a name that several share, text typed over a choice, and a plan that looks like a company’s', async ({
  page,
}) => {
  await page.goto('/booking')
  await field(page).click()
  await page.keyboard.type('Aetna B')
  await expect(options(page)).toHaveText(['Aetna Better Health, Medicaid or KidCare'])
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Aetna Better Health')
  await expect(otherAnswer(page)).toContainText('Aetna Better Health: a Medicaid or KidCare plan')
  await expect(otherAnswer(page)).toBeInViewport()
  await expect(otherAnswer(page)).not.toContainText(/superbill|\$/)
  await expect(otherAnswer(page).getByRole('link', { name: 'Call 211' })).toHaveAttribute('href', 'tel:211')
  await expect(chosen(page)).toHaveCount(0)
  await expectAccessible(page, '[data-plan-answer]')
  await expectNoSidewaysScroll(page)

  // A name that several share asks which; Enter chooses none, arrow keys do.
  await field(page).press('ControlOrMeta+a')
  await page.keyboard.type('blue cross')
  await expect(options(page).first()).toHaveText(words.which)
  await expect(options(page).nth(1)).toHaveText('Florida Blue (Blue Cross Blue Shield of Florida), Headway')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveCount(0)
  await expect(options(page).first()).toBeVisible()
  // Meanwhile the rest of the page is hidden from screen readers, which axe would report: it closes with the focus.
  await expectAccessible(page, '#insurer', '[role="listbox"]')
  await expectNoSidewaysScroll(page)
  expect(await listHeight(page)).toBeLessThanOrEqual(240)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText('Florida Blue: book through Headway')
  await expectNoSidewaysScroll(page)

  // What is typed over a chosen name stays, also where nothing is called so.
  await field(page).press('ControlOrMeta+a')
  await page.keyboard.type('obamacare')
  await page.keyboard.press('Enter')
  await expect(otherAnswer(page)).toContainText('search for the company on your card')
  await field(page).press('ControlOrMeta+a')
  await page.keyboard.type('zzzz')
  await expect(field(page)).toHaveValue('zzzz')
  await expect(otherAnswer(page)).toContainText('No insurance company called “zzzz”')
  await expect(otherAnswer(page)).toHaveCount(1)
  await field(page).press('ControlOrMeta+a')
  await page.keyboard.type('W123 456789')
  await expect(otherAnswer(page)).toContainText('A number doesn’t tell me which company it is.')
  await expect(otherAnswer(page)).not.toContainText('456789')
  await field(page).press('ControlOrMeta+a')
  await page.keyboard.type('no tengo seguro')
  await page.keyboard.press('Enter')
  await expect(otherAnswer(page)).toContainText('No necesita seguro para verme')
  await expect(otherAnswer(page)).toHaveAttribute('lang', 'es')
  await expect(otherAnswer(page).getByRole('link', { name: 'Llamar al 211' })).toBeVisible()
  await expectAccessible(page, '[data-plan-answer]')

  // The card of a company names the plans that look like it.
  await page.goto('/')
  await page
    .getByRole('navigation', { name: insuranceLookup.largest })
    .getByRole('link', { name: 'Humana' })
    .click()
  await expect(chosen(page)).toContainText(words.notThis)
  await chosen(page).getByRole('button', { name: 'Humana Healthy Horizons' }).click()
  await expect(otherAnswer(page)).toBeFocused()
  await expect(otherAnswer(page)).toContainText('Call 211')
  await expect(field(page)).toHaveValue('Humana Healthy Horizons')
  await expect(chosen(page)).toHaveCount(0)
})

test('with forced colors the highlighted company has an outline, because backgrounds are not shown', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/booking')
  await field(page).click()
  await page.keyboard.type('Blue')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const outlined = () =>
    options(page).evaluateAll(
      (all) => all.filter((one) => getComputedStyle(one).outlineStyle === 'solid').length,
    )
  await expect.poll(outlined).toBe(1)
})
