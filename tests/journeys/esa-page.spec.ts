import { findList } from '../support/backend.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

// Shows: spec 2.37, 2.38, 2.39, 2.40, 2.41, 2.43, 9.1, 9.6
test('the page says what an evaluation is, costs and cannot promise, answers questions, leads to the form, and subscribes to the follow-ups', async ({
  page,
  product,
}) => {
  await page.goto('/esa-evaluations')
  await expect(page.getByRole('heading', { name: 'What an ESA evaluation is' })).toBeVisible()
  await expect(page.locator('main header li')).toHaveText([
    /Florida and federal/,
    'Florida residents only',
    /Licensed professional/,
  ])
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['Intake', 'Assessment', 'Clinical Determination', 'Letter if appropriate'])
  await expect(page.getByRole('region', { name: 'One flat fee' })).toContainText('$175')
  const disclaimers = page.getByRole('region', { name: 'Please know before you request one' })
  await expect(disclaimers).toContainText('does not guarantee a letter')
  await expect(disclaimers).toContainText('Law last checked')
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
  await expect(section).toContainText('Please confirm your address')
})
