import { builtIn } from '#content/built-in.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { link as plainLink, show } from '../support/journeys/booking-card.ts'
import { expect, hold, test } from '../support/journeys/journey.ts'
import { chosen, field, listHeight, options, otherAnswer } from '../support/journeys/insurance-search.ts'

const { fees } = builtIn.facts
const { insurers, largest } = builtIn.facts.platforms

// Shows: spec 1.5, 2.48, 4.13, 9.12
test('an insurer is found by part of its name, or in a list by arrow keys or a tap; an unknown company is reported as such @fast', async ({
  page,
}) => {
  // The search is loaded when somebody turns to it, not before.
  const loads: string[] = []
  page.on('request', (request) => void (/combobox/.test(request.url()) && loads.push(request.url())))
  await page.goto('/booking', { waitUntil: 'networkidle' })
  expect(loads).toEqual([])
  await field(page).focus()
  await expect(page.getByRole('combobox')).toBeFocused()
  expect(loads).toHaveLength(1)
  await page.keyboard.type('HUM')
  await expect(options(page).first()).toHaveText('Humana, Grow Therapy')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Humana')
  await expect(chosen(page)).toContainText('Humana: book through Grow Therapy')
  await expect(chosen(page)).toContainText(`A typical copay is ${fees.copay.text} per session.`)
  const book = chosen(page).getByRole('link', { name: 'Book on Grow Therapy' })
  await expect(book).toBeInViewport()
  const address = insurers.find(({ name }) => name === 'Humana')?.bookingUrl
  await expect(book).toHaveAttribute('href', address ?? '')
  await expect(book).toHaveAttribute('target', '_blank')
  await expect(book).toHaveAccessibleDescription(/opens in a new tab/)

  // All of them, by name, in a list that is at most 15rem high.
  await page.getByRole('button', { name: 'Clear the choice' }).click()
  await field(page).click()
  await expect(options(page)).toHaveCount(22)
  const names = (await options(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
  expect(names).toHaveLength(22)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(await listHeight(page)).toBeLessThanOrEqual(240)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(names[1] ?? '')
  await field(page).press('ArrowDown')
  await expect(options(page)).toHaveCount(22)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue(names[1] ?? '')

  await page.getByRole('button', { name: 'Clear the choice' }).click()
  await field(page).click()
  await options(page).filter({ hasText: 'AvMed' }).click()
  await expect(chosen(page)).toContainText('AvMed: book through Headway')
  await page.getByRole('button', { name: 'Clear the choice' }).click()
  await expect(chosen(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Show all insurance companies' }).click()
  await expect(options(page)).toHaveCount(22)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.type('Nobody & Sons')
  const unknown = otherAnswer(page)
  await expect(unknown).toContainText('No insurance company called “Nobody & Sons” is on my list.')
  await expect(unknown).toContainText(`a session is ${fees.selfPay.text}`)
  await expect(unknown.getByRole('link', { name: 'Ask about my plan' })).toHaveAttribute('href', '/contact')
  await expectNoSidewaysScroll(page)
  await unknown.getByRole('link', { name: 'Book without insurance' }).click()
  await expect(page.getByRole('heading', { name: 'Four ways to book' })).toBeInViewport()
})

test('from the home page, Aetna’s cost and the link to Headway are two taps away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const chips = page.getByRole('navigation', { name: 'The largest companies' })
  await expect(chips.getByRole('link')).toHaveText(largest)
  await chips.getByRole('link', { name: 'Aetna' }).click()
  await expect(chosen(page)).toContainText(`A typical copay is ${fees.copay.text} per session.`)
  await expect(field(page)).toHaveValue('Aetna')
  const opened = page.waitForEvent('popup')
  const book = chosen(page).getByRole('link', { name: 'Book on Headway' })
  await expect(book).toBeInViewport()
  await chips.evaluate((nav) => nav.scrollIntoView({ block: 'center' }))
  await expectAccessible(page, '[data-chosen-insurer]', 'main nav')
  await expectNoSidewaysScroll(page)
  await page.route('https://headway.co/**', (route) => route.abort())
  await book.click()
  await (await opened).close()
})

test('what is typed before the search has loaded is kept, a focus elsewhere is not moved, and the whole list replaces it if it can’t be loaded', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED|search could not be loaded/)
  await test.step('typed before the page’s scripts run', async () => {
    const { release } = await hold(page, '**/assets/*.js')
    await page.goto('/booking', { waitUntil: 'commit' })
    await field(page).click()
    await page.keyboard.type('geha')
    release()
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(options(page)).toHaveText(['GEHA, SonderMind'])
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toContainText('GEHA: book through SonderMind')
  })
  await test.step('focus elsewhere before the search has loaded', async () => {
    const { release } = await hold(page, '**/insurer-combobox-*.js')
    await page.goto('/booking')
    await field(page).click()
    await page.keyboard.type('geh')
    const list = page.locator('summary', { hasText: 'Read the whole list' })
    await list.focus()
    release()
    await expect(page.getByRole('combobox')).toHaveValue('geh')
    await expect(list).toBeFocused()
    await expect(options(page)).toHaveCount(0)
    await field(page).press('End')
    await field(page).press('a')
    await expect(options(page)).toHaveText(['GEHA, SonderMind'])
  })
  await test.step('it can’t be loaded', async () => {
    await page.route('**/insurer-combobox-*.js', (route) => route.abort())
    await page.goto('/booking')
    await field(page).focus()
    await expect(page.getByRole('alert').getByText('The search did not load.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Medicare ?, Grow Therapy/ })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the link of a large insurer opens the list; every insurer is in it with its booking link, and the platform has its plain link alone', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Aetna' }).first().click()
    await expect(page).toHaveURL(/\/booking#insurer-/)
    await expect(page.locator('details').getByRole('link', { name: /^Aetna ?, Headway/ })).toBeInViewport()
    await page.getByRole('navigation').getByRole('link', { name: 'Cigna' }).click()
    await expect(page.locator('details').getByRole('link', { name: /^Cigna ?, Headway/ })).toBeInViewport()

    await page.goto('/booking')
    await expect(plainLink(page)).toBeVisible()
    await expect(show(page)).toBeHidden()
    await expect(field(page)).toBeHidden()
    await expect(page.locator('noscript p', { hasText: 'The search can’t be used' })).toBeVisible()
    await page.getByText('Read the whole list').click()
    await expect(page.getByText('A Medicaid, Medicare Advantage or student plan is')).toBeVisible()
    await expect(page.getByText('Also: BCBS, Blue Cross Blue Shield of Florida')).toBeVisible()
    const links = page.locator('details', { hasText: 'Read the whole list' }).getByRole('link')
    await expect(links).toHaveCount(22)
    await expect(links.first()).toBeVisible()
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      insurers.map(({ bookingUrl }) => bookingUrl),
    )
  })
})
