import type { Page } from '@playwright/test'

import { crisisWords } from '#content/messages/crisis.ts'
import { crisisHelp } from '#content/messages/crisis-help.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'

import { typeInto } from '../support/journeys/typing.ts'
import { expect, settle, test } from '../support/journeys/journey.ts'
import { newMember, signIn } from '../support/sessions.ts'

const { destination, label, leaving } = crisisHelp.quickExit
const STRIP = new RegExp(`${crisisWords.title}|${frameSpanish.strip.title}`)
const WITH_EXIT = ['/faqs', '/services', '/resources', '/contact']

test('a page has a quick exit that explains itself, and what remains in the history', async ({ page }) => {
  for (const path of WITH_EXIT) {
    await page.goto(path)
    const exit = page.getByRole('link', { name: label })
    await expect(exit, path).toHaveCount(1)
    await expect(exit).toHaveAccessibleDescription(/press the Escape key three times/)
    await expect(exit).toHaveAccessibleDescription(/stay in your browser’s history/)
  }
})

test('a tap blanks the page before the other one answers; going back does not return to it, nor shows what was typed before @fast', async ({
  page,
}) => {
  const seen = await watchWhatCovers(page)
  const answer = await holdDestination(page)
  await page.goto('/about')
  await page.goto('/faqs', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: label }).click({ noWaitAfter: true })
  await expect.poll(() => seen).toEqual([{ title: leaving, inTheMiddle: leaving, role: 'alert' }])
  answer()
  await expect(page).toHaveURL(destination)
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await page.goto('/contact')
  const message = page.getByLabel('Your question')
  await typeInto(message, 'Nobody may read this.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  // Both pages have the link to leave: pressed on the first one, it would take that one's place in the history.
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  await page.getByRole('link', { name: label }).click()
  await page.waitForURL(`${destination}**`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/contact')
  await expect(message).toHaveValue('')
})

test('Escape pressed three times exits, twice does not; in a field it does nothing, and no input is lost', async ({
  page,
}) => {
  const answer = await holdDestination(page)
  answer()
  await page.goto('/contact')
  const question = page.getByLabel('Your question')
  await question.pressSequentially('May I ask something?')
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape')
  await page.getByRole('link', { name: label }).focus()
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(question).toHaveValue('May I ask something?')
  await expect(page).toHaveURL('/contact')
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Escape')
  await expect(page).toHaveURL(destination)

  await page.clock.install()
  await page.goto('/faqs', { waitUntil: 'networkidle' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.clock.fastForward(3500)
  await settle(page)
  await expect(page).toHaveURL('/faqs')
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape')
  await expect(page).toHaveURL(destination)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('a message covers no crisis line, at the top of a page either', async ({ page, product }) => {
    await signIn(page, product, await newMember(product))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const said = page.locator('.toast').getByText('Signed out successfully')
    await expect(said).toBeVisible()
    await expect(page).toHaveURL('/')
    const strip = await page.getByRole('complementary', { name: STRIP }).boundingBox()
    const message = await page.locator('.toast').boundingBox()
    expect(message!.y).toBeGreaterThanOrEqual(strip!.y + strip!.height)
  })

  test('nothing is said of a key that the device lacks', async ({ page }) => {
    for (const path of WITH_EXIT) {
      await page.goto(path)
      const exit = page.getByRole('link', { name: label })
      await expect(exit, path).toHaveAccessibleDescription(/stay in your browser’s history/)
      await expect(exit).not.toHaveAccessibleDescription(/Escape/)
      await expect(page.getByText('press the Escape key')).toBeHidden()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('it is a plain link, and nothing is said of keys that do not work @fast', async ({ page }) => {
    const answer = await holdDestination(page)
    answer()
    await page.goto('/services')
    await expect(page.getByText('press the Escape key')).toBeHidden()
    await page.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(destination)
  })
})

/** The other site answers when the returned function is called. */
async function holdDestination(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(`${destination}**`, async (route) => {
    await released.promise
    await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' })
  })
  return released.resolve
}

/** What comes over the page and how it looks then; the page itself answers no more while it is being left. */
async function watchWhatCovers(page: Page) {
  const seen: unknown[] = []
  await page.exposeFunction('noteCover', (cover: unknown) => void seen.push(cover))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        const note = { title: document.title, inTheMiddle: middle?.textContent, role: middle?.role }
        if (middle?.parentElement === document.body && middle.tagName === 'P') {
          ;(globalThis as unknown as { noteCover(note: unknown): void }).noteCover(note)
        }
      }).observe(document.body, { childList: true })
    })
  })
  return seen
}
