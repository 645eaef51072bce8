import type { Locator } from '@playwright/test'

import { builtIn } from '#content/built-in.ts'
import { crisisHelp } from '#content/messages/crisis-help.ts'
import { faqSearch } from '#content/messages/faqs.ts'

import { expect, test } from '../support/journeys/journey.ts'

const faqs = builtIn.pages.faqs

// Shows: spec 1.6, 2.55, 2.56, 2.57, 9.5
test('six categories open by tap and by keyboard, a word is searched in them, crisis lines are one tap away, and two buttons link to other pages @fast', async ({
  page,
}) => {
  await page.goto('/faqs')
  await expect(page.locator('main section:has(details)')).toHaveCount(6)
  const answer = page.getByText('$125 per session. An ESA')
  await expect(answer).toBeHidden()
  await page.getByText('What does it cost without insurance?').click()
  await expect(answer).toBeVisible()
  const next = page.locator('summary', { hasText: 'What is a Good Faith Estimate?' })
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A written estimate of what your care will cost')).toBeVisible()

  const alert = page.getByRole('region', { name: 'If you need help right now' }).last()
  const ways = await alert
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const lines = ['tel:988', 'sms:988', 'https://chat.988lifeline.org', 'tel:911', 'tel:+18007997233']
  expect(ways).toEqual(expect.arrayContaining(lines))
  await expect(alert.getByText('Veterans and service members')).toBeVisible()
  const closing = page.getByRole('region', { name: 'Ready, or still wondering?' })
  await expect(closing.getByRole('link', { name: 'Where to Book' })).toHaveAttribute('href', '/booking')
  await expect(closing.getByRole('link', { name: 'Contact me' })).toHaveAttribute('href', '/contact')

  // Each category has an address and a link that leads there.
  for (const { id, title } of faqs.categories) {
    await page.getByRole('navigation', { name: 'What is your question about?' }).getByText(title).click()
    await expect(page).toHaveURL(`/faqs#${id}`)
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
  }

  // Where nothing is found there is a way on.
  await page.setViewportSize({ width: 360, height: 740 })
  const search = page.getByRole('searchbox', { name: faqSearch.label })
  await search.pressSequentially('superbill')
  await expect(page.getByText(faqSearch.found.one)).toBeVisible()
  const questions = page.locator('main details')
  await expect(questions.filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('main section:has(details)').filter({ visible: true })).toHaveCount(1)
  await search.pressSequentially(' zebra')
  await expect(page.getByText(faqSearch.none)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: faqSearch.ask.label })).toBeVisible()
  await search.press('ControlOrMeta+a')
  await search.press('Backspace')
  await expect(questions.filter({ visible: false })).toHaveCount(0)
  await page.getByRole('link', { name: faqSearch.crisisLines.label }).click()
  await expect(page.getByRole('heading', { name: faqs.crisis.title })).toBeInViewport()
})

test('the bar of the quick exit is always visible, and covers nothing that has the focus or is linked to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/faqs')
  await page.getByRole('link', { name: faqSearch.crisisLines.label }).click()
  const heading = page.getByRole('heading', { name: faqs.crisis.title })
  await expect(heading).toBeInViewport()
  await expect.poll(() => underBar(heading)).toBeGreaterThanOrEqual(0)
  await expect(page.getByRole('link', { name: crisisHelp.quickExit.label })).toBeInViewport({ ratio: 1 })

  await page.locator('summary').last().focus()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => underBar(page.locator(':focus'))).toBeGreaterThanOrEqual(0)
  }

  // Nor where the browser does not scroll to what is partly in view.
  const question = page.locator('main summary').nth(3)
  await question.evaluate((element) => {
    element.scrollIntoView({ behavior: 'instant' })
    const bar = document.querySelector('[data-exit-bar]')!.getBoundingClientRect()
    scrollBy({ top: element.getBoundingClientRect().top - bar.bottom + 20, behavior: 'instant' })
    addEventListener(
      'keydown',
      (event) => {
        event.preventDefault()
        element.focus({ preventScroll: true })
      },
      { once: true },
    )
  })
  expect(await underBar(question)).toBeLessThan(0)
  await page.keyboard.press('Tab')
  await expect(question).toBeFocused()
  await expect.poll(() => underBar(question)).toBeGreaterThanOrEqual(0)
})

async function underBar(target: Locator): Promise<number> {
  const bar = (await target.page().locator('[data-exit-bar]').boundingBox())!
  return (await target.boundingBox())!.y - bar.y - bar.height
}
