import { ownerSignIn, signIn } from '../support/sessions.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { expect, settle, test } from '../support/journeys/journey.ts'

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

test('what the owner types while a note is being saved is saved too; a key that is held down marks a message once', async ({
  page,
  product,
}) => {
  const name = await enquire(product)
  await page.goto('/admin/inbox')
  await row(page, name).click()
  const note = page.getByLabel('Your notes')
  await note.fill('Called back')
  let release!: () => void
  const saving = new Promise<void>((resolve) => (release = resolve))
  let waiting = 0
  await page.route('**/functions/v1/owner-inbox', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string }
    if (action === 'note' && ++waiting === 1) await saving
    await route.continue()
  })
  await note.blur()
  await expect.poll(() => waiting).toBe(1)
  await note.fill('Called back, no answer')
  await note.blur()
  release()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('Called back, no answer')
  await page.reload()
  await expect(note).toHaveValue('Called back, no answer')

  let marked = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"action":"mark"')) marked += 1
  })
  await page.keyboard.down('h')
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('h')
  await page.keyboard.up('h')
  await expect(page.getByText(`${name}: handled`)).toBeVisible()
  await settle(page)
  expect(marked).toBe(1)
})

test('a further page of the list that does not load is not requested again and again', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/500|was not served/)
  const name = await enquire(product)
  let requestCount = 0
  await page.route('**/functions/v1/owner-inbox', async (route) => {
    const body = route.request().postDataJSON() as { action: string; after?: object }
    if (body.action !== 'list') return route.continue()
    if (body.after) {
      requestCount += 1
      return route.fulfill({ status: 500, json: { error: 'away' } })
    }
    // The rest of the list on further pages.
    const response = await route.fetch()
    const list = (await response.json()) as { items: { id: string; receivedAt: string }[] }
    const [first] = list.items
    const next = first && { receivedAt: first.receivedAt, id: first.id }
    return route.fulfill({ response, json: { ...list, items: list.items.slice(0, 1), next } })
  })
  await page.goto('/admin/inbox')
  await row(page, name).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  // Opening the message changes the list, which is one more occasion.
  for (let more = 0; more < 5; more += 1) await settle(page)
  expect(requestCount).toBeLessThanOrEqual(2)
})
