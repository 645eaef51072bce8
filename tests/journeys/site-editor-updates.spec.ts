import { Client } from 'pg'

import { builtInTexts } from '#content/built-in-texts.ts'
import { withLegalTexts } from '#content/built-in-texts.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import { expectLive, expectSaved, PUBLISHING, test } from '../support/journeys/site-editor.ts'

const TITLE = 'How this site keeps your data'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 240_000 })

test('a legal text of an update is not published until the owner has read, adopted and published it', async ({
  page,
  product,
}) => {
  const privacy = { ...builtInTexts()['pages/privacy'], title: TITLE }
  const rows = new Client({ connectionString: product.databaseUrl })
  await rows.connect()
  // As the version before left it.
  await rows.query('insert into private.site_updates (texts) values ($1)', [
    JSON.stringify({ ...builtInTexts(), 'pages/privacy': privacy }),
  ])
  await rows.query('insert into private.site_releases (base, changes) values (0, $1)', [
    JSON.stringify({ 'pages/privacy': { ...withLegalTexts({})['pages/privacy'], title: TITLE } }),
  ])
  await rows.end()
  const titleForVisitors = async () =>
    /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${product.address}/privacy`)).text())?.[1]
  await expect.poll(titleForVisitors, { timeout: PUBLISHING }).toBe(TITLE)

  await page.goto('/admin/site')
  await expect(page.getByText('Legal texts that wait for you')).toBeVisible()
  await page.getByRole('link', { name: 'Read what is new' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What changed with updates' })).toBeFocused()
  const news = page.getByRole('region', { name: 'What is new' })
  await news.locator('summary').filter({ hasText: 'Your site' }).press('Enter')
  await expect(news.getByText('with the real page beside it')).toBeVisible()
  await expect(news).not.toContainText(/[A-Z]{3,}_[A-Z]/)
  await expect(page.getByText(`${TITLE} → Privacy policy`)).toBeVisible()
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Take the new text: Privacy Policy' }).click()
  await expectSaved(page)
  expect(await titleForVisitors()).toBe(TITLE)
  await page.getByRole('main').getByRole('link', { name: 'Review and publish' }).first().click()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(page)
  expect(await titleForVisitors()).toBe('Privacy policy')
  await page.goto('/admin/site?view=updates')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Legal texts that wait for you')).toHaveCount(0)
})
