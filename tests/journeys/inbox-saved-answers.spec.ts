import { publicPages } from '../support/public-pages.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { expect } from '../support/journeys/journey.ts'
import { box, expectLive, expectSaved, test } from '../support/journeys/site-editor.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 240_000 })

test('a message is answered with a saved answer that the owner adds, changes and publishes', async ({
  page,
  product,
  visitor,
}) => {
  const name = await enquire(product, 'Robin Reed')
  await page.goto('/admin/inbox')
  await row(page, name).click()
  const saved = page.getByRole('region', { name: 'Saved answers' })
  await saved.getByRole('button', { name: 'Insurance' }).click()
  const field = page.getByLabel(`Your reply to ${name}`)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(
    /^Hello Robin,\n\nYou can look up your plan here: http\S+\/booking\. .*\$125/s,
  )
  const program = page.getByRole('link', { name: 'Use your mail program instead' })
  const address = new URL((await program.getAttribute('href'))!)
  expect(address.pathname).toBe('robin@example.com')
  expect(address.searchParams.get('body')).toMatch(/^Hello Robin,\r\n\r\nYou can look up your plan here/)
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)

  await saved.getByRole('link', { name: 'Change them' }).click()
  await page.getByRole('button', { name: 'Add: Saved answers' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Waitlist')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Text')).toBeFocused()
  await page.keyboard.type('Hi [name],')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I will write in ')
  await page.getByLabel('Insert a fact').selectOption({ label: 'Where you see clients: Florida' })
  await page.keyboard.type(' time.')
  await expectSaved(page)
  // What is there keeps its lines when a word is added.
  await page.getByRole('button', { name: 'Edit: Not in Florida' }).click()
  await page.getByRole('button', { name: /^Edit: Text/ }).press('Enter')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' (they/them)')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Look' }).click()
  const mails = page.getByRole('region', { name: 'Your answers as emails' }).getByRole('article')
  await expect(mails.last()).toContainText('I will write in Florida time.')
  expect(await mails.nth(2).locator('p').innerText()).toMatch(/^Hello Robin,\n\nI am licensed.*\n\nI wish/s)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(page)

  await page.goto('/admin/inbox')
  await row(page, name).click()
  await expect(field).toHaveValue(/^Hello Robin/)
  await field.fill('')
  await saved.getByRole('button', { name: 'Waitlist' }).click()
  await expect(field).toHaveValue('Hi Robin,\nI will write in Florida time.')
  for (const path of publicPages) {
    expect(await (await visitor.request.get(path)).text(), path).not.toMatch(/\[name\]|Waitlist/)
  }
})
