import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { answers, esaForm, pressContinue } from '../support/journeys/esa-form.ts'
import { expect, outcome, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

// A tab that is older than the site: files that its pages still name are gone.
test.use({
  expectedErrors:
    /404|could not be loaded|ERR_INTERNET_DISCONNECTED|dynamically imported|loading route module/,
})

test('a page whose code no longer exists is reloaded, and works', async ({ page }) => {
  await remove(page, '**/blog.data-*.js', { until: 'loaded anew' })
  const loads = countLoads(page)
  await page.goto('/blog')
  await expect(page.getByRole('article')).toHaveCount(10)
  expect(loads()).toBe(2)
})

test('a page whose code is still missing is not reloaded repeatedly', async ({ page }) => {
  await remove(page, '**/blog.data-*.js')
  const loads = countLoads(page)
  await page.goto('/blog')
  const failure = page.locator('main').getByRole('heading', { name: 'Blog', exact: true })
  await expect(failure).toBeVisible()
  await expect.poll(loads).toBe(2)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(failure).toBeFocused()
  expect(loads()).toBe(2)
})

test('input is kept after the reload, except for a password, and the form continues where it stopped', async ({
  page,
}) => {
  await remove(page, '**/esa-request.data-*.js', { until: 'loaded anew' })
  await page.goto('/esa-evaluations')
  const form = esaForm(page)
  for (const [label, text] of Object.entries(answers.person))
    await form.getByLabel(label).pressSequentially(text)
  const reloaded = page.waitForEvent('load')
  await pressContinue(form)
  await reloaded
  await expect(toasts(page)).toContainText('What you wrote is still here.')
  await expect(form.getByText('You stopped at part 1 of 4')).toBeVisible()
  await pressContinue(form)
  await expect(form.getByLabel('Email')).toHaveValue('ana@example.com')
  await pressContinue(form)
  await expect(form.getByText('Part 2 of 4')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('typed:any-before-reload'))).toBeNull()

  await remove(page, '**/account.data-*.js', { until: 'loaded anew' })
  await page.goto('/auth')
  await page.locator('#firstName').pressSequentially('Ana')
  await page.locator('#lastName').pressSequentially('Rivera')
  await page.locator('#email').pressSequentially('ana@example.com')
  await page.locator('#password').pressSequentially('seven herons')
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await loadedAnew
  await expect(page.locator('#lastName')).toHaveValue('Rivera')
  await expect(page.locator('#password')).toHaveValue('')
})

test('a page that shows nothing without its code is not reloaded repeatedly, shows an error, and starts at the next try', async ({
  page,
}) => {
  await remove(page, '**/assets/frame-*.js')
  const loads = countLoads(page)
  await page.goto('/dashboard')
  await expect.poll(loads).toBe(4)
  await expect(page.getByText('This is taking longer than it should')).toBeVisible()
  await page.unroute('**/assets/frame-*.js')
  await page.reload()
  await expect(page).toHaveURL('/auth')
})

test('a link to a page whose code no longer exists opens it as a document', async ({ page }) => {
  await remove(page, '**/assets/contact-*.js')
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Your question')).toBeVisible()
})

test('a message that was being written stays when a link’s page has no code any more, and is not lost by leaving after that', async ({
  page,
}) => {
  await remove(page, '**/assets/{faqs,inquiry.data}-*.js', { until: 'loaded anew' })
  await page.goto('/contact', { waitUntil: 'networkidle' })
  const message = page.getByRole('textbox', { name: 'Your question' })
  await typeInto(message, 'I dream of the sea.')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' })
  const reloaded = page.waitForEvent('load')
  await link.click()
  await reloaded
  await expect(toasts(page)).toContainText('What you wrote is still here.')
  await expect(page).toHaveURL('/contact')
  await expect(message).toHaveValue('I dream of the sea.')
  await link.click()
  await expect(page).toHaveURL('/faqs')
  await page.goBack()
  await expect(message).toHaveValue('I dream of the sea.')
})

test('without a connection nothing is reloaded: a form keeps its input, a link reports it, and its page opens by itself afterwards', async ({
  page,
  context,
}) => {
  const footer = page.getByRole('contentinfo')
  await test.step('where nothing was typed', async () => {
    for (const path of ['/about', '/esa-evaluations']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await context.setOffline(true)
      await footer.getByRole('link', { name: 'Services' }).click()
      await expect(toasts(page)).toContainText('You are offline')
      await expect(toasts(page)).not.toContainText('What you wrote')
      await context.setOffline(false)
      await expect(page).toHaveURL('/services')
      await expect(page.getByText('You are offline')).toBeHidden()
    }
  })

  await test.step('in a form', async () => {
    await page.goto('/esa-evaluations', { waitUntil: 'networkidle' })
    const loads = countLoads(page)
    await context.setOffline(true)
    const form = esaForm(page)
    await form.getByLabel('First name').pressSequentially('Ana')
    await pressContinue(form)
    await expect(outcome(form, 'You are offline')).toBeFocused()
    await expect(form.getByLabel('First name')).toHaveValue('Ana')
    expect(loads()).toBe(0)
    await context.setOffline(false)
  })

  await test.step('beside a form', async () => {
    await page.goto('/about', { waitUntil: 'networkidle' })
    await footer.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page).toHaveURL('/contact')
    await page.getByLabel('Your question').pressSequentially('Still here?')
    const loads = countLoads(page)
    await context.setOffline(true)
    await footer.getByRole('link', { name: 'FAQs' }).click()
    await expect(toasts(page)).toContainText('You are offline')
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('Your question')).toHaveValue('Still here?')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
    expect(loads()).toBe(0)
    await context.setOffline(false)
    await footer.getByRole('link', { name: 'FAQs' }).click()
    await expect(page).toHaveURL('/faqs')
  })
})

test('a step back over a part of the page is no navigation that a blocker can’t take back', async ({
  page,
}) => {
  const warned: string[] = []
  page.on('console', (message) => void (message.text().includes('blocker') && warned.push(message.text())))
  await page.goto('/esa-evaluations', { waitUntil: 'networkidle' })
  await page
    .getByRole('link', { name: /Request an evaluation/i })
    .first()
    .click()
  await expect(page).toHaveURL(/#/)
  await page.goBack()
  await expect(page).toHaveURL('/esa-evaluations')
  await page.goForward()
  await expect(page).toHaveURL(/#/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect(page).toHaveURL(/#/)
  await page.goBack()
  await expect(page).toHaveURL('/esa-evaluations')
  expect(warned).toEqual([])
})

test('a page whose code fails shows an error in the frame of the site, with the crisis numbers and all links', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/quoted|The page failed/)
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  const broken = `
    export const clientLoader = ({ serverLoader }) => serverLoader()
    export default () => { throw new RangeError("quoted: ana@example.com") }
  `
  await page.route('**/assets/faqs-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeFocused()
  await expect(page).toHaveTitle(/This page did not load/)
  for (const href of ['tel:988', 'sms:988', 'tel:911']) {
    await expect(page.locator(`aside a[href="${href}"]`)).toBeInViewport()
  }
  expect(logged.filter((line) => line.includes('The page failed'))).toEqual(['The page failed: RangeError '])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load')
})

/** The file is gone from the server. A request for it in advance is one more, so that it is gone for a time and not for a number of requests. */
async function remove(page: Page, file: string, options?: { until: 'loaded anew' }) {
  const loads = countLoads(page)
  await page.route(file, (route) =>
    options && loads() > 1 ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
  )
}

/** How often the tab has loaded a document from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}
