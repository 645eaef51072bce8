import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import { bar, box, ESA_FEE, expectSaved, FEES, test } from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 120_000 })

test('what cannot be published is told at its field, leads there, and goes with the change', async ({
  page,
}) => {
  await page.goto(FEES)
  await typeInto(box(page, ESA_FEE), 'a lot')
  await expect(box(page, ESA_FEE)).toHaveAccessibleDescription(/Please write a whole number/)
  await expect(box(page, ESA_FEE)).toHaveAttribute('aria-invalid', 'true')
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeDisabled()
  await expect(bar(page)).toContainText('needs a look first')
  await page.getByRole('link', { name: 'Please write a whole number.' }).click()
  await expect(box(page, ESA_FEE)).toBeFocused()
  await page.getByRole('button', { name: `Put back what is live: ${ESA_FEE}` }).click()
  await expect(box(page, ESA_FEE)).not.toHaveAttribute('aria-invalid')
  await typeInto(box(page, 'From'), '90')
  await expect(box(page, 'From')).toHaveAccessibleDescription(/The first amount is higher/)
  await typeInto(box(page, 'From'), '25')
  await expect(box(page, 'From')).not.toHaveAttribute('aria-invalid')
  await expectSaved(page)

  // A platform without a profile, and an insurer in another document that is booked there.
  await page.goto('/admin/site?document=facts%2Fplatforms&field=platforms.sondermind.profileUrl')
  await expect(page.locator(':focus')).toHaveValue('https://www.sondermind.com/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('link', { name: /Surest is booked through SonderMind/ }).click()
  await expect(page.getByRole('group', { name: 'Insurance companies', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /SonderMind/ }).uncheck()
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
})

test('a list takes, moves, loses and gets back entries, one by one or many at once', async ({ page }) => {
  await page.goto('/admin/site?document=facts%2Fplatforms&group=Insurance')
  const list = page.getByRole('group', { name: 'Insurance companies', exact: true })
  const names = list.getByRole('button', { name: /^(Edit|Close): / })
  await expect(names.first()).toBeVisible()
  const before = await names.count()
  await list.getByRole('button', { name: 'Add: Insurance companies', exact: true }).click()
  const name = list.getByRole('textbox', { name: 'Insurance company' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Wellspring Health')
  await expect(names).toHaveCount(before + 1)
  for (const [way, position] of [
    ['up', before - 1],
    ['down', before],
  ] as const) {
    const move = list.getByRole('button', { name: `Move ${way}: Wellspring Health` })
    await move.press('Enter')
    await expect(names.nth(position)).toHaveAccessibleName(/Wellspring Health/)
    await expect(move).toBeFocused()
  }
  await list.getByRole('button', { name: 'Remove: Wellspring Health' }).click()
  const undo = list.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(names).toHaveCount(before)
  await undo.press('Enter')
  await expect(names.last()).toHaveAccessibleName(/Wellspring Health/)

  const paste = list.getByRole('button', { name: 'Paste a list' })
  await paste.click()
  await expect(list.getByLabel('One per line')).toBeFocused()
  await page.keyboard.type('aetna\nNew Mutual\nHarbor Health')
  await list.getByRole('button', { name: 'Add these' }).click()
  await expect(list.getByText('2 were added. Already there: aetna.')).toBeVisible()
  await expect(paste).toBeFocused()
  await expect(names).toHaveCount(before + 3)
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Put back what is live: Insurance companies', exact: true }).click()
  await expect(names).toHaveCount(before)
})
