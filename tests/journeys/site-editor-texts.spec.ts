import type { Page, Request } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import {
  bar,
  box,
  ESA_FEE,
  expectLive,
  expectSaved,
  FEE,
  FEES,
  PUBLISHING,
  test,
} from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { ageProofs, ownerSignIn } from '../support/sessions.ts'

test.describe.configure({ timeout: 240_000 })

test('fixed words are found and said to be, and texts show a fee as it will be', async ({ page }) => {
  // A link to what is not there any more leads to everything that is.
  await page.goto('/admin/site?document=pages/gone')
  await typeInto(page.getByRole('searchbox'), 'start checkout')
  await expect(page.getByText('Nothing that you can change says that.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fixed words that say it' })).toBeVisible()
  const fixed = page.getByRole('listitem').filter({ hasText: 'Failed to start checkout process.' })
  await expect(fixed).toContainText('Membership page')
  await expectAccessible(page, 'main')

  await page.goto(FEES)
  await typeInto(page.getByRole('textbox', { name: FEE }), '140')
  await expectSaved(page)
  await page.goto('/admin/site?document=pages%2Fhome&field=services.items.0.price')
  await expect(page.locator('#field-services-items-0-price')).toContainText('$140')
  // What does not fit leaves what is live, and not what the product came with.
  await page.goto(FEES)
  await typeInto(page.getByRole('textbox', { name: FEE }), '0')
  await expect(page.getByText('It has to be more than 0.')).toBeVisible()
  await page.goto('/admin/site?document=pages%2Fhome&field=services.items.0.price')
  await expect(page.locator('#field-services-items-0-price')).toContainText('$125')
})

test('where the preview’s style sheet does not come the editor stays, and it is asked for again; a button to the page’s own form leads there', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/404|MIME type/)
  // As in the seconds after an update, when the pages that are served are still the earlier ones.
  let isServed = false
  let styles = ''
  await page.route('**/functions/v1/owner-site', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll(/\/assets\/app-[\w-]+\.css/g, (path) => {
      styles = path
      return '/assets/app-of-the-update.css'
    })
    await route.fulfill({ response: reply, body })
  })
  await page.route('**/assets/app-of-the-update.css', async (route) =>
    route.fulfill(
      isServed
        ? { response: await route.fetch({ url: new URL(styles, page.url()).href }) }
        : {
            status: 404,
            headers: { 'X-Content-Type-Options': 'nosniff' },
            contentType: 'text/plain',
            body: '',
          },
    ),
  )
  await page.goto('/admin/site?document=pages/home')
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  isServed = true
  await expect(heading).toHaveCSS('font-family', /Brygada/)

  const frame = page.frameLocator('iframe')
  const scrolled = () => frame.locator('html').evaluate((root) => root.ownerDocument.defaultView!.scrollY)
  await frame.getByText('Ask a Question', { exact: true }).first().click()
  await expect.poll(scrolled).toBeGreaterThan(300)
  await expect(page).toHaveURL(/document=pages\/home/)
  await expect(page.getByText(/several places/)).toHaveCount(0)
})

test('a text takes bold words, a link and a fact, is seen beside it, is published, and brought back', async ({
  page,
  visitor,
}) => {
  await page.goto('/admin/site?document=pages%2Fabout&field=availability.body')
  await page.locator(':focus').press('Enter')
  const text = page.locator('#field-availability-body[role=textbox]')
  await expect(text).toBeFocused()
  const tools = page.getByRole('group', { name: /^Formatting/ })
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Most people come ')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('every week')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type(' at ')
  await tools.getByLabel('Insert a fact').selectOption({ label: 'Fee without insurance: $125' })
  await page.keyboard.type('; see questions')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Where the link leads').last().selectOption({ label: 'FAQs' })
  await page.getByRole('button', { name: 'Set link' }).click()
  await expectSaved(page)

  // The page beside the fields says it already; a press there leads to the field.
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Most people come every week at $125; see questions')).toBeVisible()
  await page.getByRole('radio', { name: 'Phone' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')
  await frame.getByText('You set the pace.').click()
  await expect(page.locator('#field-story-body')).toBeFocused()
  await expectAccessible(page, 'main')

  await page.goto('/admin/site?document=facts%2Fplatforms&field=platforms.headway.profileUrl')
  await expect(page.locator(':focus')).toHaveValue('https://headway.co/')
  await page.keyboard.press('End')
  await page.keyboard.type('tide')
  await expectSaved(page)
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish 2 changes' }).click()
  await expectLive(page)
  expect(await (await visitor.request.get('/booking')).text()).toContain('https://headway.co/tide')
  await visitor.goto('/about')
  const paragraph = visitor.getByText('Most people come every week at $125; see questions')
  await expect(paragraph.locator('strong')).toHaveText('every week')
  await expect(paragraph.getByRole('link', { name: 'questions' })).toHaveAttribute('href', '/faqs')

  await page.goto('/admin/site?view=history')
  const newest = page.getByRole('listitem').filter({ hasText: 'Live now' })
  await newest.getByRole('button', { name: 'What changed' }).click()
  await expect(newest.getByRole('insertion').first()).toContainText('Most people come')
  await newest.getByRole('link', { name: 'Show this version' }).click()
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'About' })
  await expect(frame.getByText('Most people come every week')).toBeVisible()
  await expectAccessible(page, 'main')
  await page.goBack()
  await page.getByRole('link', { name: 'Bring it back' }).first().click()
  await expect(page.getByRole('deletion').first()).toContainText('Most people come')
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByRole('heading', { name: 'What you published' })).toBeFocused({ timeout: PUBLISHING })
  await expect(page.getByText(/^Brought back/).first()).toBeVisible()
  const isStillLive = async () =>
    (await (await page.request.get('/about')).text()).includes('Most people come')
  await expect.poll(isStillLive, { timeout: PUBLISHING }).toBe(false)
})

test('in two tabs both texts of one field are kept, what the other published is told, and a proof given in vain counts for the next press', async ({
  page,
  context,
  product,
  tolerated,
}) => {
  tolerated.push(/40[39]/)
  const other = await context.newPage()
  await page.goto(FEES)
  await other.goto(FEES)
  await typeInto(box(other, FEE), '160')
  await expectSaved(other)
  await typeInto(box(page, FEE), '170')
  const conflict = page.getByRole('status').filter({ hasText: 'changed in another tab' })
  await expect(conflict).toContainText('$170')
  await expect(conflict).toContainText('$160')
  await expectAccessible(page, 'main')
  await conflict.getByRole('button', { name: 'Take what was saved' }).click()
  await expect(box(page, FEE)).toHaveValue('160')
  await expect(conflict).toHaveCount(0)
  await typeInto(box(other, FEE), '180')
  await expect(bar(other).getByText('Saving...')).toHaveCount(0)
  await typeInto(box(page, FEE), '165')
  await expect(conflict).toContainText('$165')
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await bar(page).getByRole('link', { name: 'Choose what to keep' }).click()
  await expect(box(page, FEE)).toBeFocused()
  await conflict.getByRole('button', { name: 'Keep what I typed' }).click()
  await expectSaved(page)

  await typeInto(box(page, ESA_FEE), '190')
  await expect(bar(page).getByText('2 changes')).toBeVisible()
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeEnabled()
  await other.goto('/admin/site?view=review')
  await other.getByRole('checkbox', { name: FEE }).uncheck()
  await typeInto(other.getByLabel('A note for yourself'), 'ESA fee')
  await other.getByRole('link', { name: `Edit: Fees and times › ${ESA_FEE}` }).click()
  await expect(box(other, ESA_FEE)).toBeFocused()
  await other.goBack()
  await expect(other.getByRole('checkbox', { name: FEE })).not.toBeChecked()
  await other.reload()
  await expect(other.getByLabel('A note for yourself')).toHaveValue('ESA fee')
  await other.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(other)
  const owner = await ownerSignIn(product)
  const password = page.getByLabel('Current password')
  await ageProofs(product, owner.email)
  await page.getByRole('button', { name: 'Publish 2 changes' }).click()
  await typeInto(password, owner.password)
  await password.press('Enter')
  await expect(page.getByText(/^Something was published or changed in the meantime/)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(password).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(page)
  await other.close()
})

test('without a connection, and on a computer that was left what is typed is kept and saved, and the page is drawn, as soon as they can be', async ({
  page,
  context,
  product,
  tolerated,
}) => {
  tolerated.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|40[013]|Blocked script execution in 'about:srcdoc'/,
  )
  await context.clock.install()
  await page.goto(FEES)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Services' })
  await expect(page.getByText(/^Your page cannot be shown right now/)).toBeVisible()
  await typeInto(box(page, FEE), '135')
  await expect(bar(page).getByText(/^Not saved yet: no connection/)).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)
  await expect(bar(page).getByText(/^1 change/)).toBeVisible()
  await expect(page.getByText('This is what visitors will see.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveAccessibleName('Preview of Services')
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Where to Book' })
  await expect(frame.getByText(/^A session is \$135\./)).toBeVisible()

  await page.route('**/functions/v1/owner-site', (route) => route.abort())
  await typeInto(box(page, FEE), '155')
  await context.clock.fastForward('15:05')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  await page.unroute('**/functions/v1/owner-site')
  await answerLoadAfterSave(page)
  const { password } = await ownerSignIn(product)
  await typeInto(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(box(page, FEE)).toHaveValue('155')
  await expectSaved(page)
})

/** Holds back what the editor reads first until something was saved: it would then show what was there before. */
async function answerLoadAfterSave(page: Page) {
  await page.route('**/functions/v1/owner-site', async (route) => {
    if (actionOf(route.request()) !== 'load') return route.fallback()
    // Nothing may be saved meanwhile, so that this waits in vain.
    const saved = page.waitForResponse((reply) => actionOf(reply.request()) === 'save', { timeout: 1500 })
    const [response] = await Promise.all([route.fetch(), saved.catch(() => undefined)])
    return route.fulfill({ response })
  })
}

function actionOf(request: Request): unknown {
  return request.url().endsWith('/owner-site') && (request.postDataJSON() as { action?: unknown })?.action
}

test('a text that is too long to be saved says so at its field, and stops nothing else', async ({ page }) => {
  await page.goto('/admin/site?document=pages%2Fabout&field=story.body')
  await page.locator(':focus').press('Enter')
  await expect(page.locator('#field-story-body[role=textbox]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Long words. '.repeat(6000))
  await expect(page.getByText('This is too long to be saved. Please shorten it.')).toBeVisible()
  await expect(bar(page)).toContainText('Everything is saved, except for what can’t be.')

  await page.goto(FEES)
  await typeInto(box(page, FEE), '140')
  await expect(bar(page)).toContainText('1 change')
  await bar(page).getByRole('link', { name: 'See why' }).click()
  await expect(page.getByText('This is too long to be saved. Please shorten it.')).toBeVisible()
  await page.locator(':focus').press('Enter')
  await expect(page.locator('#field-story-body[role=textbox]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Short.')
  await expectSaved(page)
  await expect(bar(page)).toContainText('2 changes')
})
