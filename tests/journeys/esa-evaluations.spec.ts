import { findList } from '../support/backend.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

// Shows: spec 2.41, 2.43
test('the page answers questions, links to the form, and subscribes to the follow-ups @fast', async ({
  page,
  product,
}) => {
  await page.goto('/esa-evaluations')
  const questions = page.getByRole('region', { name: 'Common questions' }).locator('details')
  await expect(questions).toHaveCount(6)
  for (const question of await questions.all()) {
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Request an evaluation' }).first().click()
  await expect(page).toHaveURL(/#esa-request$/)
  await expect(page.getByRole('heading', { name: 'Request an ESA evaluation' })).toBeInViewport()

  const section = page.locator('#esa-followups')
  await typeInto(section.getByLabel('Email address'), 'follow-ups@example.com')
  const [write] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/email_subscriptions')),
    section.getByRole('button', { name: 'Send me the resources' }).click(),
  ])
  expect(write.postDataJSON()).toMatchObject({ email_list_id: await findList(product, 'ESA Follow-ups') })
  await expect(section).toContainText('You’re all set.')
})
