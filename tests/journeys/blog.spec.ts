import type { Locator, Page } from '@playwright/test'

import { asService, findList } from '../support/backend.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { freshAddress, setFault } from '../support/sandbox.ts'
import { expect, hold, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

const FUNCTION = '**/functions/v1/fetch-wordpress-posts'

// Shows: spec 1.17, 2.91, 2.92
test('a post shows its date, author, title, categories and excerpt, none of its markup, its long words wrapped, and links to the blog; the sign-up is for its list @fast', async ({
  page,
  product,
}) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog & Resources')
  await expect(page.getByRole('article')).toHaveCount(10)
  const post = article(page, 'Anxiety & coffee: a “small” experiment')
  await expect(post.getByRole('time')).toHaveText(/^(?:[A-Z][a-z]+) \d{1,2}, \d{4}$/)
  await expect(post).toContainText('By Elena Marlowe, LMHC')
  await expect(post.getByRole('listitem')).toHaveText(['Anxiety', 'Everyday life'])
  await expect(post).toContainText(
    'What I ask people to try for one week before we talk about anything else …',
  )
  const opened = page.waitForEvent('popup')
  await post.getByText('Read Full Article').click()
  const blog = await opened
  await expect(blog).toHaveURL(/\/anxiety-[a-z-]+\/$/)
  await expect(blog.locator('h1')).toHaveText('Anxiety & coffee: a “small” experiment')
  const link = post.getByRole('link', { name: 'Read Full Article: Anxiety & coffee: a “small” experiment' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAccessibleDescription(/opens in a new tab/)
  await blog.close()

  // Markup in a post is never run or shown, and a post without title or author still stands.
  await expect(article(page, 'Saying no without a speech')).not.toContainText(/[<>]|must never run/)
  await expect(page).toHaveTitle(/^Blog & Resources from a Florida counselor \|/)
  await expect(article(page, 'Untitled')).toContainText('A note that never got a title.')
  await expect(article(page, 'When a friend has a panic attack')).not.toContainText('By ')

  const email = freshAddress('blog')
  const signUp = page.getByRole('region', { name: 'Hear about new articles' })
  await typeInto(signUp.getByLabel('Email address'), email)
  await signUp.getByRole('button', { name: 'Let me know' }).click()
  await expect(toasts(page).getByText('Successfully subscribed!')).toBeVisible()
  const list = await findList(product, 'Blog Notifications')
  const query = new URLSearchParams({
    select: 'subscribed',
    email: `eq.${email}`,
    email_list_id: `eq.${list}`,
  })
  const rows = await (await asService(product))('GET', `email_subscriptions?${query}`)
  expect(await rows.json()).toEqual([{ subscribed: true }])

  // Words without an end, whoever wrote them.
  const long = { id: 1, date: '2026-03-01T09:30:00', slug: 'long', url: null }
  const author = 'x'.repeat(100)
  const texts = { title: 'z'.repeat(300), author, categories: ['y'.repeat(100)], excerpt: 'e'.repeat(600) }
  await page.route(FUNCTION, (route) => route.fulfill({ json: { posts: [{ ...long, ...texts }] } }))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.reload()
  await expect(page.getByRole('article')).toContainText(author)
  await expectNoSidewaysScroll(page)
})

test.afterEach(({ product }) => setFault(product, 'wordpress', 'none'))

// Shows: spec 2.90, 2.95, 7.18, 9.10, 9.11
test('three skeletons are shown while the first ten load as specified, and more by offset; if these fail, or the blog is slow, the first are still shown @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/ERR_|could not be loaded/)
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/fetch-wordpress-posts')) requests.push(request.postDataJSON())
  })
  const more = page.getByRole('button', { name: 'Show more articles' })
  const { release } = await hold(page, FUNCTION)
  await page.goto('/blog')
  await expect(page.locator('[data-skeleton]')).toHaveCount(3)
  await expect(page.getByText('Loading articles')).toBeAttached()
  release()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await page.route(FUNCTION, (route) => route.abort())
  await more.click()
  await expect(page.getByText('More articles could not be loaded.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.unroute(FUNCTION)
  await more.click()
  await expect(page.getByRole('article').nth(10).getByRole('heading')).toBeFocused()
  await more.click()
  await expect(page.getByText('That is every article so far.')).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
  expect(requests).toEqual([0, 10, 10, 20].map((offset) => ({ limit: 10, offset })))
  const headings = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(headings).toHaveLength(new Set(headings).size)

  // The posts last seen are shown at once.
  await setFault(product, 'wordpress', 'slow')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(10, { timeout: 5000 })
})

test.describe('when the posts can’t be loaded', () => {
  test.use({ expectedErrors: /503|ERR_|could not be loaded/ })

  // Shows: spec 2.94, 2.95, 4.28, 8.23
  test('an error, an invalid response or an empty list has its message, and Try Again reloads @fast', async ({
    page,
  }) => {
    await page.route(FUNCTION, (route) => route.fulfill({ status: 503, json: { error: 'away' } }))
    await page.goto('/blog')
    const failure = page.getByRole('alert')
    const heading = page.getByRole('main').getByRole('heading', { name: 'Blog', exact: true })
    await expect(failure).toContainText('Blog')
    await expect(failure).toContainText(
      "Sorry, we couldn't load the blog posts at this time. Please try again later.",
    )
    await expectAccessible(page, 'main')
    await page.unroute(FUNCTION)
    await page.route(FUNCTION, (route) => route.fulfill({ json: { posts: [{ id: 'one' }] } }))
    await page.getByRole('button', { name: 'Try Again' }).press('Enter')
    await expect(heading).toBeFocused()
    await expect(page.getByText("Sorry, we couldn't load")).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(FUNCTION)
    await page.route(FUNCTION, (route) => route.fulfill({ json: { posts: [] } }))
    await page.getByRole('button', { name: 'Try Again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeFocused()
    await expectAccessible(page, 'main')
    await page.getByRole('link', { name: 'Browse the resources' }).click()
    await expect(page).toHaveURL('/resources')
    await page.unroute(FUNCTION)

    await page.route(FUNCTION, (route) => route.fulfill({ status: 503, json: { error: 'no' } }), { times: 1 })
    await page.goto('/blog')
    await page.getByRole('button', { name: 'Try Again' }).press('Enter')
    await expect(page.getByRole('article').first().getByRole('heading')).toBeFocused()
    await expect(page.getByRole('article')).toHaveCount(10)
  })

  test('offline, without the page’s code: Try Again works once there is a connection', async ({
    page,
    context,
  }) => {
    await page.route('**/blog.data-*.js', async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.goto('/blog')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText("Sorry, we couldn't load")).toBeVisible()
    await context.setOffline(false)
    await page.unroute('**/blog.data-*.js')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('article')).toHaveCount(10)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('there is a link to the blog itself', async ({ page }) => {
    await page.goto('/blog')
    await expect(page.getByRole('link', { name: 'Go to the blog' })).toBeVisible()
    await expect(page.locator('[data-skeleton]').first()).toBeHidden()
  })
})

function article(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true })
}
