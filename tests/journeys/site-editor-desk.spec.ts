import { expect } from '../support/journeys/journey.ts'
import {
  bar,
  box,
  ESA_FEE,
  expectLive,
  expectSaved,
  FEE,
  FEES,
  test,
} from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { ageProofs, ownerSignIn } from '../support/sessions.ts'

test.describe.configure({ timeout: 120_000 })

test.describe('in two tabs', () => {
  test.use({ expectedErrors: /409/ })

  test('both texts of one field are kept, and what the other published is told', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await page.goto(FEES)
    await other.goto(FEES)
    await typeInto(box(other, FEE), '160')
    await expectSaved(other)
    await typeInto(box(page, FEE), '170')
    const conflict = page.getByRole('status').filter({ hasText: 'changed in another tab' })
    await expect(conflict).toContainText('$170')
    await expect(conflict).toContainText('$160')
    await conflict.getByRole('button', { name: 'Take what was saved' }).click()
    await expect(box(page, FEE)).toHaveValue('160')
    await expect(conflict).toHaveCount(0)
    await typeInto(box(other, FEE), '180')
    await expect(bar(other).getByText('Saving...')).toHaveCount(0)
    await typeInto(box(page, FEE), '165')
    await conflict.getByRole('button', { name: 'Keep what I typed' }).click()
    await expectSaved(page)

    await typeInto(box(page, ESA_FEE), '190')
    await expect(bar(page).getByText('2 changes')).toBeVisible()
    await bar(page).getByRole('link', { name: 'Review and publish' }).click()
    await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeEnabled()
    await other.goto('/admin/site?view=review')
    await other.getByRole('checkbox', { name: FEE }).uncheck()
    await other.getByRole('button', { name: 'Publish 1 change' }).click()
    await expectLive(other)
    await page.getByRole('button', { name: 'Publish 2 changes' }).click()
    await expect(page.getByText(/^Something was published or changed meanwhile/)).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
    await other.close()
  })
})

test.describe('with an old proof of identity', () => {
  test.use({ expectedErrors: /40[03]/ })

  test('an address that clients follow is published with the password only', async ({ page, product }) => {
    await page.goto('/admin/site?document=facts%2Fplatforms&field=platforms.headway.profileUrl')
    await expect(page.locator(':focus')).toHaveValue('https://headway.co/')
    await typeInto(page.locator('#field-platforms-headway-profileUrl'), 'https://headway.co/quiet-tide')
    await expect(page.getByText(/publishing it asks for your password or code/)).toBeVisible()
    await expectSaved(page)
    await bar(page).getByRole('link', { name: 'Review and publish' }).click()
    const owner = await ownerSignIn(product)
    await ageProofs(product, owner.email)
    await page.getByRole('button', { name: 'Publish 1 change' }).click()
    const password = page.getByLabel('Current password')
    await expect(password).toBeFocused()
    await typeInto(password, `${owner.password}?`)
    await password.press('Enter')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await typeInto(password, owner.password)
    await password.press('Enter')
    await expectLive(page)
    const html = await (await page.request.get('/booking')).text()
    expect(html).toContain('https://headway.co/quiet-tide')
  })
})
