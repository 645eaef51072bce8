import { publicPages } from '../support/public-pages.ts'
import { expect, test } from '../support/journeys/journey.ts'

const PHONE = { width: 360, height: 740 }
/** More than that nobody reads to the end: what is longer folds lists, or leaves out what says things twice. */
const MOST_SCREENS = 8

test.use({ viewport: PHONE })

test('every page is at most eight screens of a phone long, with what folds folded', async ({ page }) => {
  test.slow()
  const tooLong: Record<string, number> = {}
  for (const path of publicPages) {
    await page.goto(path)
    // What loads near the screen.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForLoadState('networkidle')
    const screens = (await page.evaluate(heightForVisitors)) / PHONE.height
    if (screens > MOST_SCREENS) tooLong[path] = Math.round(screens * 100) / 100
  }
  expect(tooLong).toEqual({})
})

test('what is folded opens by a press, without scripts, by the link that leads to it, and for what was typed there', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/privacy#retention')
  await expect(page.getByText('up to 2 years and then deleted')).toBeInViewport()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Ask a Question' }).first().click()
  const question = page.locator('#contact').getByLabel('Your question')
  await question.pressSequentially('Do you work with teachers?')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL('/faqs')
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(question).toHaveValue('Do you work with teachers?')

  const context = await browser.newContext({
    baseURL: product.address,
    viewport: PHONE,
    javaScriptEnabled: false,
  })
  const plain = await context.newPage()
  await plain.goto('/')
  const folded = plain.locator('#contact').getByLabel('Your question')
  await expect(folded).toBeHidden()
  await plain.locator('#contact summary').click()
  await expect(folded).toBeVisible()
  await plain.setViewportSize({ width: 768, height: 1024 })
  await plain.goto('/')
  await expect(folded).toBeVisible()
  await expect(plain.locator('#contact summary')).toBeHidden()
  await context.close()
})

test('a browser that folds at every width shows each heading once', async ({ page }) => {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    await route.fulfill({ response, body: css.replaceAll('::details-content', '::not-known') })
  })
  await page.setViewportSize({ width: 768, height: 1024 })
  const twice: Record<string, string[]> = {}
  for (const path of publicPages) {
    await page.goto(path)
    // Those that are not shown have no role.
    const headings = await page.getByRole('main').getByRole('heading').allTextContents()
    const repeated = headings.filter((heading, at) => headings.indexOf(heading) !== at)
    if (repeated.length > 0) twice[path] = repeated
  }
  expect(twice).toEqual({})
  await page.goto('/')
  await expect(page.locator('main .fold > summary').first()).toBeVisible()
})

/** Runs in the page: its height without the trial copy's notice, which visitors do not have. */
function heightForVisitors(): number {
  const notice = document.querySelector('aside[aria-label="About this copy"]')
  return document.documentElement.scrollHeight - (notice?.getBoundingClientRect().height ?? 0)
}
