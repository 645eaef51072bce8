import { fill, form, send } from '../support/journeys/inquiry-form.ts'
import { expect, hold, test } from '../support/journeys/journey.ts'

test('what a message is about is chosen by the page that leads to the form, or not at all', async ({
  page,
}) => {
  const sentFields: string[] = []
  page.on('request', (request) => {
    const names = request.postData()?.matchAll(/name="(\w+)"/g) ?? []
    if (request.url().includes('receive-form')) sentFields.push([...names].map(([, name]) => name).join(' '))
  })
  const topic = form(page).getByLabel('What is this about?')
  await page.goto('/counseling/consulting')
  await page.getByRole('main').getByRole('link', { name: 'Ask a Question' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(topic).toHaveValue('consulting')
  await topic.selectOption('Something else')
  await fill(page)
  // Chosen by the visitor, it outlives other pages as everything typed does.
  await form(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByText('what your message is about, if you choose')).toBeVisible()
  await page.goBack()
  await expect(topic).toHaveValue('other')
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')

  await page.goto('/contact')
  await expect(topic).toHaveValue('')
  await fill(page)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your message')
  expect(sentFields).toEqual([
    'form return _gotcha name email phone topic message submission_id',
    'form return _gotcha name email phone message submission_id',
  ])
})

test('a link to a topic that opens a tab of its own chooses it, unless the visitor was earlier', async ({
  page,
}) => {
  const topic = form(page).getByLabel('What is this about?')
  await page.goto('/contact#consulting')
  await expect(topic).toHaveValue('consulting')
  // A link of a page from before an update, or none of ours.
  await page.goto('/faqs')
  await page.goto('/contact#"]')
  await expect(topic).toHaveValue('')
  await page.goto('/faqs')
  const { release } = await hold(page, '**/assets/*.js')
  await page.goto('/contact#consulting', { waitUntil: 'commit' })
  await topic.selectOption('Something else')
  release()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await expect(topic).toHaveValue('other')
})
