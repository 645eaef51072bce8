import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import { bar, box, expectSaved, publishAll, test } from '../support/journeys/site-editor.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 240_000 })

test('promises, menu, popup, buttons, badges and reply times can be changed; a promise that clashes is reported, removed, and restored', async ({
  page,
  visitor,
}) => {
  const clash = page.getByText('A plan promises “24/7 crisis support”')
  await test.step('a promise that clashes is removed', async () => {
    await page.goto('/admin/site?document=facts/plans')
    await expect(clash).toBeVisible()
    await page.getByRole('button', { name: 'Remove: 24/7 crisis support' }).click()
    await expectSaved(page)
    await expect(clash).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove: 24/7 crisis support' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'main')
    // The other promises that clash are said again where the change is reviewed.
    await page.goto('/admin/site?view=review')
    await expect(page.getByText('removed 24/7 crisis support')).toBeVisible()
  })

  await test.step('menu, popup, buttons, badges and reply times are changed', async () => {
    await page.goto('/admin/site?document=pages/navigation')
    await page.getByRole('button', { name: 'Edit: Testimonials' }).click()
    await typeInto(box(page, 'Words').first(), 'Kind words')
    await page.getByRole('button', { name: 'Close: Kind words' }).click()
    await page.getByRole('button', { name: 'Move up: Kind words' }).click()
    await typeInto(box(page, 'Button to book, at the top of every page'), 'Find a time')
    await page.getByRole('button', { name: 'Remove: Where to Book' }).first().click()
    await expect(page.getByText('Please keep “Where to Book” in the menu')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Please keep “Where to Book” in the menu')).toHaveCount(0)
    await expectSaved(page)
    await expectNoSidewaysScroll(page)

    await page.goto('/admin/site?document=pages/newsletter')
    await typeInto(page.locator('#field-popup-title'), 'A letter now and then?')
    await expectSaved(page)
    await page.goto('/admin/site?document=pages/home&field=hero.badges')
    await page.getByRole('button', { name: 'Remove: HIPAA-aware practice' }).click()
    await expectSaved(page)
    await page.goto('/admin/site?document=facts/fees')
    await typeInto(box(page, 'The form on the home page'), '3 business days')
    await expectSaved(page)
  })

  await publishAll(page)
  await test.step('visitors see all of it', async () => {
    await visitor.goto('/')
    await expect(visitor.getByText('HIPAA-aware practice')).toHaveCount(0)
    await expect(visitor.getByText('I’ll reply within 3 business days.')).toBeVisible()
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Find a time' })).toBeVisible()
    await visitor.getByRole('banner').locator('summary').filter({ hasText: 'Open menu' }).click()
    const menu = visitor.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    const names = await menu.allInnerTexts()
    expect(names.indexOf('Kind words')).toBe(names.indexOf('FAQs') - 1)
    await visitor.keyboard.press('Escape')
    await expect(visitor.getByRole('heading', { name: 'A letter now and then?' })).toBeVisible()
    await visitor.goto('/membership')
    await expect(visitor.getByText('Personalized treatment plans')).toBeVisible()
    await expect(visitor.getByText('24/7 crisis support')).toHaveCount(0)
  })

  await test.step('the promise is restored', async () => {
    await page.goto('/admin/site?document=facts/plans')
    // Its two parts wrap on a phone: what stands between them is drawn, so that it ends no line.
    await expect(bar(page)).toContainText(/^No changes, Live since/)
    await page.getByRole('button', { name: 'Bring back the original: Pro › What it includes' }).click()
    await expectSaved(page)
    await expect(clash).toBeVisible()
    await page.goto('/admin/site?view=review')
    await expect(page.getByText('added 24/7 crisis support')).toBeVisible()
  })
})

test('two tabs that change the menu are compared entry by entry, and a press that comes too late is answered in sight', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(/409/)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/site?document=pages/navigation')
    await expect(tab.getByRole('button', { name: 'Edit: Blog' })).toBeVisible()
  }
  // Only the window in front takes keys and has the focus in Firefox.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Edit: Blog' }).click()
  await typeInto(box(page, 'Words').first(), 'Letters')
  await expectSaved(page)
  await other.bringToFront()
  await other.getByRole('button', { name: 'Move up: FAQs' }).first().click()
  const conflict = other.getByRole('status').filter({ hasText: 'changed in another tab' })
  const sides = conflict.getByRole('list')
  await expect(
    sides
      .nth(0)
      .getByRole('listitem')
      .filter({ hasText: /^FAQs · FAQs$/ }),
  ).toBeVisible()
  await expect(
    sides
      .nth(1)
      .getByRole('listitem')
      .filter({ hasText: /^FAQs · FAQs$/ }),
  ).toBeVisible()
  await expect(sides.nth(1).getByText('Letters · Blog')).toHaveCSS('font-weight', '600')
  await conflict.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(other.locator('#field-header')).toBeFocused()
  await expectSaved(other)
  await other.close()

  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: /^Publish 1 change$/ }).click()
  const late = page.getByText('Something was published or changed in the meantime')
  await expect(late).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^moved /)).toBeVisible()
})

test('a review that is opened without a connection asks the server in pauses, and sends once there is one', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  let unanswered = 0
  page.on('requestfailed', () => (unanswered += 1))
  await page.goto('/admin/site?document=pages/newsletter')
  await expect(page.locator('#field-popup-title')).toBeVisible()
  await context.setOffline(true)
  await typeInto(page.locator('#field-popup-title'), 'A letter once in a while?')
  await expect(bar(page).getByText(/^Not saved yet: no connection/)).toBeVisible()
  await bar(page).getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and publish' })).toBeFocused()
  // While these fail one after the other, so would as many attempts without a pause.
  await page.evaluate(async () => {
    for (let tries = 0; tries < 40; tries += 1) await fetch('/robots.txt').catch(() => undefined)
  })
  expect(unanswered).toBeLessThan(50)
  await expect(page.getByText('There is nothing to publish')).toHaveCount(0)
  await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible()
  await context.setOffline(false)
  await expect(bar(page).getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
})
