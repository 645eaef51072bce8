import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expectNamedForManagers } from '../support/journeys/account-forms.ts'
import { expect, outcome } from '../support/journeys/journey.ts'
import {
  bar,
  box,
  ESA_FEE,
  expectLive,
  expectSaved,
  FEE,
  FEES,
  PUBLISHING,
  test,
} from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { ageProofs, ownerSignIn } from '../support/sessions.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 240_000 })

test('after a while publishing requires the password; a wrong one, Back or a lost connection loses nothing', async ({
  page,
  context,
  product,
  tolerated,
}) => {
  tolerated.push(/40[03]|ERR_INTERNET_DISCONNECTED|was not changed/)
  const owner = await ownerSignIn(product)
  await page.goto(FEES)
  await typeInto(box(page, FEE), '140')
  await typeInto(box(page, ESA_FEE), '195')
  await expectSaved(page)
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  const held = page.getByRole('checkbox', { name: FEE })
  const note = page.getByLabel('A note for yourself')
  const publish = page.getByRole('button', { name: 'Publish 1 change' })
  const password = page.getByLabel('Current password')
  await held.uncheck()
  await typeInto(note, 'Fees for 2027')
  await ageProofs(product, owner.email)
  await publish.click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/signed in a while ago/)
  await expectNamedForManagers(page, owner.email)
  await expect(password).toBeInViewport({ ratio: 1 })
  await expect(publish).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await typeInto(password, 'not the right one')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/not your current password/)

  await page.goBack()
  await expect(box(page, FEE)).toHaveValue('140')
  await page.goForward()
  await expect(note).toHaveValue('Fees for 2027')
  await expect(held).not.toBeChecked()
  await publish.click()
  await typeInto(password, owner.password)
  await context.setOffline(true)
  await publish.click()
  await expect(password).toHaveAccessibleDescription(/could not be checked, and nothing was done/)
  await expect(password).toHaveValue(owner.password)
  await context.setOffline(false)
  await publish.click()
  await expectLive(page)
  await expect(page.getByText('Held back')).toHaveCount(0)

  // The proof counts for ten minutes, in every tab, whatever is published or brought back.
  await expect(page.getByRole('listitem').filter({ hasText: FEE })).toBeVisible()
  await publish.click()
  await expectLive(page)
  await ageProofs(product, owner.email)
  await outcome(page, 'Live since').getByRole('button', { name: 'Bring back the version before' }).click()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(password).toBeFocused()
  await expectAccessible(page, 'main')
  await typeInto(password, owner.password)
  await password.press('Enter')
  await expect(page.getByRole('heading', { name: 'What you published' })).toBeFocused({ timeout: PUBLISHING })
})
