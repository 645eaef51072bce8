import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, outcome } from '../support/journeys/journey.ts'
import {
  bar,
  box,
  ESA_FEE,
  expectLive,
  expectSaved,
  FEE,
  FEES,
  PUBLISHING,
  tabTo,
  test,
} from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 240_000 })

test.use({ neverPublished: true })

test('a fee is changed on a phone, published for visitors, and brought back in one press @fast', async ({
  page,
  visitor,
}) => {
  await visitor.goto('/faqs')
  await page.goto('/admin/site')
  await expect(page.getByRole('link', { name: /^Fees and times/ })).toBeVisible()
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^Fees and times/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await typeInto(box(page, FEE), '140')
  await expect(page.getByText('Live: $125')).toBeVisible()
  await expectSaved(page)
  await expectAccessible(page, 'main')

  // With text twice as large, and the way to publish still at the thumb.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
  await box(page, 'From').scrollIntoViewIfNeeded()
  await expect(bar(page).getByRole('link', { name: 'Review and publish' })).toBeInViewport()
  expect((await bar(page).boundingBox())?.height).toBeLessThan(740 / 5)
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await expect(bar(page).getByRole('button', { name: 'Publish 1 change' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await expect(bar(page).getByRole('button', { name: 'Publish 1 change' })).toBeInViewport()

  const change = page.getByRole('listitem').filter({ hasText: FEE })
  await expect(change).toContainText('$125 → $140')
  await change.getByRole('checkbox').uncheck()
  await expect(bar(page).getByText('Please choose at least one change.')).toBeVisible()
  await change.getByRole('checkbox').check()
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await typeInto(page.getByLabel('A note for yourself'), 'Fees for 2027')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectLive(page)

  // The tab that was open goes on, and its next page says what is new.
  await visitor.getByRole('banner').getByRole('link', { name: /Book/ }).first().click()
  await expect(visitor.getByText(/^A session is \$140\./)).toBeVisible()

  await outcome(page, 'Live since').getByRole('button', { name: 'Bring back the version before' }).click()
  await expect(page.getByRole('heading', { name: 'What you published' })).toBeFocused({ timeout: PUBLISHING })
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(rows.first().getByText('Live now')).toBeVisible({ timeout: PUBLISHING })
  await expect(rows.first().getByText('Brought back the site as it came')).toBeVisible()
  const published = rows.filter({ hasText: 'Fees for 2027' })
  await published.getByRole('button', { name: 'What changed' }).click()
  await expect(published).toContainText('$125 → $140')
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  expect(await (await page.request.get('/booking')).text()).toContain('A session is $125.')
  await rows.last().getByRole('link', { name: 'Bring it back' }).click()
  await expect(page.getByText(/^Visitors read exactly this already/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the list' }).click()

  await page.getByRole('link', { name: 'All of your site' }).click()
  await page.getByRole('link', { name: /^Law pages/ }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('what cannot be published is told at its field, leads there, and goes with the change; the way to publish takes the focus where the page is', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(FEES)
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  const publish = bar(page).getByRole('link', { name: 'Review and publish' })
  await expect(publish).toBeInViewport({ ratio: 1 })
  await publish.focus()
  await page.keyboard.press('Shift+Tab')
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await page.keyboard.press('Tab')
  await expect(publish).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(200)

  await typeInto(box(page, ESA_FEE), 'a lot')
  await expect(box(page, ESA_FEE)).toHaveAccessibleDescription(/Please write a whole number/)
  await expect(box(page, ESA_FEE)).toHaveAttribute('aria-invalid', 'true')
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeDisabled()
  await expect(bar(page)).toContainText('needs a look first')
  await expectAccessible(page, 'main')
  await page.getByRole('link', { name: 'Please write a whole number.' }).click()
  await expect(box(page, ESA_FEE)).toBeFocused()
  await page.getByRole('button', { name: `Put back what is live: ${ESA_FEE}` }).click()
  await expect(box(page, ESA_FEE)).not.toHaveAttribute('aria-invalid')
  await typeInto(box(page, 'From'), '90')
  await expect(box(page, 'From')).toHaveAccessibleDescription(/The first amount is higher/)
  await context.setOffline(true)
  await typeInto(box(page, 'From'), '25')
  await expect(bar(page).getByText(/^Not saved yet: no connection/)).toBeVisible()
  await expect(box(page, 'From')).not.toHaveAttribute('aria-invalid')
  await context.setOffline(false)
  await expectSaved(page)

  // A platform without a profile, and an insurer in another document that is booked there.
  await page.goto('/admin/site?document=facts%2Fplatforms&field=platforms.sondermind.profileUrl')
  await expect(page.locator(':focus')).toHaveValue('https://www.sondermind.com/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('link', { name: /Surest is booked through SonderMind/ }).click()
  await expect(page.getByRole('group', { name: 'Insurance companies', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /SonderMind/ }).uncheck()
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
})

test('a list takes, moves, loses and gets back entries, one by one or many at once', async ({ page }) => {
  await page.goto('/admin/site?document=facts%2Fplatforms&group=Insurance')
  const list = page.getByRole('group', { name: 'Insurance companies', exact: true })
  const names = list.getByRole('button', { name: /^(Edit|Close): / })
  await expect(names.first()).toBeVisible()
  const before = await names.count()
  await list.getByRole('button', { name: 'Add: Insurance companies', exact: true }).click()
  const name = list.getByRole('textbox', { name: 'Insurance company' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Wellspring Health')
  await expect(names).toHaveCount(before + 1)
  for (const [way, position] of [
    ['up', before - 1],
    ['down', before],
  ] as const) {
    const move = list.getByRole('button', { name: `Move ${way}: Wellspring Health` })
    await move.press('Enter')
    await expect(names.nth(position)).toHaveAccessibleName(/Wellspring Health/)
    await expect(move).toBeFocused()
  }
  await list.getByRole('button', { name: 'Remove: Wellspring Health' }).click()
  const undo = list.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(names).toHaveCount(before)
  await undo.press('Enter')
  await expect(names.last()).toHaveAccessibleName(/Wellspring Health/)

  const paste = list.getByRole('button', { name: 'Paste a list' })
  await paste.click()
  await expect(list.getByLabel('One per line')).toBeFocused()
  await page.keyboard.type('aetna\n1. New Mutual\n2. Harbor Health')
  await list.getByRole('button', { name: 'Add these' }).click()
  await expect(list.getByText('2 were added. Already there: aetna.')).toBeVisible()
  await expect(paste).toBeFocused()
  await expect(names).toHaveCount(before + 3)
  // Nothing of the list half behind what stays at the edges of the screen.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Remove all examples' }).first().click()
  await expect(names).toHaveCount(3)
  await expect(page.getByText('The examples are removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Put back what is live: Insurance companies', exact: true }).click()
  await expect(names).toHaveCount(before)
})

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('a choice, a day and a switch are found and changed, and one of the three is held back', async ({
    page,
  }) => {
    await page.goto('/admin/site')
    await expectNoSidewaysScroll(page)
    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('new clients accept')
    await tabTo(page, page.getByRole('link', { name: /I accept new clients/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'New clients' })).toBeFocused()
    await page.keyboard.type('There')
    await expect(page.getByRole('combobox', { name: 'New clients' })).toHaveValue('waitlist')
    await tabTo(page, page.locator('#field-since'))
    await page.keyboard.type('09012026')
    await expect(page.locator('#field-since')).toHaveValue('2026-09-01')
    await expectSaved(page)
    await expectNoSidewaysScroll(page)

    await page.goto('/admin/site?document=facts%2Foffers&field=popup')
    await expect(page.getByRole('switch', { name: /Newsletter popup/ })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('Live: On')).toBeVisible()
    await expectSaved(page)
    await tabTo(page, bar(page).getByRole('link', { name: 'Review and publish' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(bar(page).getByText(/^3 changes/)).toBeVisible()
    await expect(page.getByText('I accept new clients → There is a waitlist')).toBeVisible()
    await expect(page.getByText('empty → September 1, 2026')).toBeVisible()
    await tabTo(page, page.getByRole('checkbox', { name: /popup/ }))
    await page.keyboard.press('Space')
    await expect(page.getByText('Held back')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Publish 2 changes' }))
  })
})

test('on a phone the page is shown where the text of the field is, clear of the bar; a button’s own fields stand together', async ({
  page,
}) => {
  await page.goto('/admin/site?document=pages/home')
  const ask = box(page, 'Button to ask').last()
  await expect(page.getByRole('group', { name: 'Button to book' }).last()).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Button to book' }).filter({ has: page.getByText('Button to ask') }),
  ).toHaveCount(0)
  await typeInto(ask, 'Write to me')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.5 })
  const shown = page.frameLocator('iframe').getByText('Write to me', { exact: true })
  const isOnTop = () =>
    shown.evaluate((button) => {
      const { left, width, bottom } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, bottom - 1))
    })
  await expect.poll(isOnTop).toBe(true)

  await shown.evaluate((button) => {
    const { bottom } = button.getBoundingClientRect()
    scrollBy({ top: bottom - innerHeight + 8, behavior: 'instant' })
  })
  expect(await isOnTop()).toBe(false)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await ask.focus()
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await expect.poll(isOnTop).toBe(true)
})

test('Back leads to where the owner was: to the page in the list, to its field, and to what was found', async ({
  page,
}) => {
  await page.goto('/admin/site')
  const contact = page.getByRole('link', { name: /^Contact/ })
  await contact.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused()
  await page.goBack()
  await expect(contact).toBeFocused()
  await expect(contact).toBeInViewport({ ratio: 1 })

  await page.goto('/admin/site?document=pages/home')
  const ask = page.getByRole('textbox', { name: 'Button to ask' }).last()
  await typeInto(ask, 'Write to me')
  for (const way of [bar(page).getByRole('link'), page.getByRole('link', { name: 'Today' })]) {
    await way.click()
    await expect(ask).toBeHidden()
    await page.goBack()
    await expect(ask).toBeFocused()
    await expect(ask).toBeInViewport({ ratio: 1 })
  }

  await page.goto('/admin/site')
  const search = page.getByRole('searchbox', { name: 'Find a text or a fact' })
  await typeInto(search, 'consulting')
  const found = page.getByRole('link', { name: /About consulting/ }).first()
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('consulting')
  await expect(found).toBeFocused()
})
