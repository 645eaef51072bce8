// Shows: asvs 14.3.3
import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { answers, esaForm, fill, pressContinue } from '../support/journeys/esa-form.ts'
import { expect, test } from '../support/journeys/journey.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/esa-evaluations')
  await expect(esaForm(page).getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('the browser’s Back and Forward and a reload in the middle lose nothing, and only this tab stores it', async ({
  page,
  context,
}) => {
  const form = esaForm(page)
  await fill(form, answers.person)
  await pressContinue(form)
  await fill(form, answers.home)
  // As soon as the next part's heading takes the focus.
  await page.evaluate(() => document.addEventListener('focusin', () => history.back(), { once: true }))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: 'Where you live' })).toBeFocused()
  await expect(form.getByLabel('City')).toHaveValue('Orlando')
  await page.goBack()
  await expect(form.getByRole('heading', { name: 'About you' })).toBeFocused()
  await page.goForward()
  await expect(form.getByRole('heading', { name: 'Where you live' })).toBeFocused()

  await page.reload()
  await expect(form.getByRole('heading', { name: 'You stopped at part 2 of 4' })).toBeVisible()
  await expect(form.getByText('Part 2 of 4', { exact: true })).toBeHidden()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('heading', { name: 'Where you live' })).toBeFocused()
  await expect(form.getByLabel('City')).toHaveValue('Orlando')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('Email')).toHaveValue('ana@example.com')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ana')

  // A link that claims it was sent, in the same tab.
  await page.goto('about:blank')
  await page.goto('/esa-evaluations#request-sent')
  await expect(form.getByRole('heading', { name: 'You stopped at part 1 of 4' })).toBeVisible()
  await expect(page.locator('#request-sent')).toBeHidden()

  const otherTab = await context.newPage()
  await otherTab.goto('/esa-evaluations')
  await expect(esaForm(otherTab).getByLabel('First name')).toHaveValue('')
  await otherTab.close()
})

test('a tab that was closed and opened again shows nothing of it; after a return the visitor can start over, and clear the answers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const form = esaForm(page)
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await test.step('closed and opened again', async () => {
    await fill(form, answers.person)
    await pressContinue(form)
    await page.goto('about:blank')
    // Browsers bring storage and fields back with a tab as they do with a step back.
    await page.goBack()
    await expect(form.getByText('Part 1 of 4')).toBeVisible()
    await expect.poll(stored).not.toContain('Ana')
    for (const label of Object.keys(answers.person)) await expect(form.getByLabel(label)).toHaveValue('')
  })

  await test.step('back from another page of the site, to continue', async () => {
    await form.getByLabel('First name').pressSequentially('Bea')
    await leaveAndComeBack(page)
    await expectAccessible(page, '#esa-request')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByLabel('First name')).toHaveValue('Bea')
  })

  await test.step('back from another page of the site, to start over', async () => {
    await leaveAndComeBack(page)
    await form.getByRole('button', { name: 'Start over' }).click()
    await form.getByRole('button', { name: 'Yes, clear it all' }).click()
    await expect(form.getByText('Part 1 of 4')).toBeVisible()
    await expect(form.getByLabel('First name')).toHaveValue('')
    expect(await stored()).not.toContain('Bea')
  })

  await test.step('cleared from the tab', async () => {
    await form.getByLabel('First name').pressSequentially('Cleo')
    await expect.poll(stored).toContain('Cleo')
    await form.getByText('Clear my answers').click()
    await form.getByRole('button', { name: 'Yes, clear it all' }).click()
    await expect(form.getByText('Your answers are cleared.')).toBeVisible()
    await expect(form.getByLabel('First name')).toHaveValue('')
    // What is left is the journey's own and the router's.
    const storedKeys = await page.evaluate(() => Object.keys(sessionStorage))
    expect(storedKeys.toSorted()).toEqual(['hasSeenMailingListPopup', 'react-router-scroll-positions'])
    await page.reload()
    await expect(form.getByLabel('First name')).toHaveValue('')
  })
})

async function leaveAndComeBack(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect(esaForm(page).getByRole('heading', { name: 'You stopped at part 1 of 4' })).toBeVisible()
}
