import { ownerSignIn, signIn } from '../support/sessions.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { expect, test } from '../support/journeys/journey.ts'

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

test('what the owner types while a note is being saved is saved too', async ({ page, product }) => {
  const name = await enquire(product)
  await page.goto('/admin/inbox')
  await row(page, name).click()
  const note = page.getByLabel('Your notes')
  await note.fill('Called back')
  let release!: () => void
  const saving = new Promise<void>((resolve) => (release = resolve))
  let held = 0
  await page.route('**/functions/v1/owner-inbox', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string }
    if (action === 'note' && ++held === 1) await saving
    await route.continue()
  })
  await note.blur()
  await expect.poll(() => held).toBe(1)
  await note.fill('Called back, no answer')
  await note.blur()
  release()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('Called back, no answer')
  await page.reload()
  await expect(note).toHaveValue('Called back, no answer')
})
