import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'
import { enquire, row, rows, sendForm, show } from '../support/journeys/inbox-rows.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('from the list to the answered message and the next one takes four taps and no scrolling; a mail program is the other way, and can be undone', async ({
    page,
    product,
  }) => {
    const second = await enquire(product, 'Second Reed')
    const newest = await enquire(product, 'Newest Reed')
    await page.goto('/admin/inbox?list=unread')
    await row(page, newest).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
    const reply = page.getByRole('button', { name: 'Reply' })
    await expect(reply).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await reply.tap()
    await expect(page.getByLabel(`Your reply to ${newest}`)).toBeFocused()
    await page.keyboard.type('There is a place on Monday.')
    const send = page.getByRole('button', { name: 'Send' })
    await send.scrollIntoViewIfNeeded()
    await send.tap()
    await expect(page.getByRole('listitem').filter({ hasText: 'There is a place on Monday.' })).toBeFocused()
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await reply.tap()
    await page.getByRole('link', { name: 'Use your mail program instead' }).tap()
    await expect(page.getByText(`${second}: answered`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('link', { name: 'Back to the inbox' }).tap()
    await show(page, 'To do')
    await expect(row(page, second)).toBeVisible()
    await expect(row(page, newest)).toHaveCount(0)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a message is found by any part of its name or text, marked in forced colors too, and marked as unread by a press', async ({
  page,
  product,
}) => {
  const mark = Date.now().toString(36)
  const name = `Zoë O’Brien ${mark}`
  const given = {
    email: `u${Date.now()}@example.com`,
    phone: '(941) 555-0199',
    message: 'Thunderstorms keep me up.',
  }
  await sendForm(product, { name, ...given })
  await page.goto('/admin/inbox')
  const search = page.getByLabel(/^Search by name/)
  // Without case and accents.
  await typeInto(search, `o'brien zoe ${mark}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, name)).toBeVisible()
  await typeInto(search, 'nobody of this name')
  await expect(page.getByText('Nothing matches this search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(search).toBeFocused()
  await expect(row(page, name)).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const dot = rows(page).filter({ hasText: name }).locator('span[aria-hidden]').first()
  const seen = await dot.evaluate((element) => {
    const { borderTopColor, borderTopWidth, width } = getComputedStyle(element)
    const filled = Number.parseFloat(borderTopWidth) * 2 >= Number.parseFloat(width)
    return { filled, differs: borderTopColor !== getComputedStyle(document.body).backgroundColor }
  })
  expect(seen).toEqual({ filled: true, differs: true })
  await page.emulateMedia({ forcedColors: 'none' })

  for (const words of ['thunderstorms', given.email, '941.555.0199']) {
    await typeInto(search, words)
    await expect(row(page, name)).toBeVisible()
  }
  await row(page, name).click()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page.getByText(`${name}: unread again`)).toBeVisible()
  await expect(row(page, name)).toBeFocused()
  await page.reload()
  await show(page, 'Unread')
  await expect(row(page, name)).toBeVisible()
  await row(page, name).click()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.reload()
  await show(page, 'Unread')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(row(page, name)).toHaveCount(0)
})

test('single keys navigate the messages, unless they are switched off; a message that is removed by a press is no further step for Back', async ({
  page,
  product,
}) => {
  const second = await enquire(product, 'Second Reed')
  const first = await enquire(product, 'First Reed')
  await page.goto('/admin/inbox?list=unread')
  await expect(row(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, first)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.keyboard.press('h')
  await expect(page.getByRole('button', { name: 'To do' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Handled' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await typeInto(page.getByLabel('Your notes'), 'h d u')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.getByLabel('Use single keys').uncheck()
  await row(page, second).focus()
  await page.keyboard.press('k')
  await expect(row(page, second)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row(page, first)).toBeFocused()
  await page.getByLabel('Use single keys').check()

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await row(page, first).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row(page, second)).toBeFocused()
  await page.goForward()
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row(page, second)).toBeFocused()
  await row(page, first).click()
  await expect(page.getByText('I dream of the sea.')).toBeVisible()
  // Pressed again before the list is there.
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await expect(row(page, first)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test.describe('notes', () => {
  test.use({ expectedErrors: /409/ })

  test('are kept after Back or a reload, also if they were only typed, and not stored in the browser; those of another device are not overwritten unseen', async ({
    page,
    product,
    context,
  }) => {
    await enquire(product, 'Next Reed')
    const name = await enquire(product)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await row(page, name).click()
    const notes = page.getByLabel('Your notes')
    // The server stores no blank at the end: its text is no other one.
    await typeInto(notes, 'Called back on Monday. ')
    await page.evaluate(() => history.go(-2))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await row(page, name).click()
    await expect(notes).toHaveValue('Called back on Monday. ')
    await expect(page.getByText('changed on another device')).toHaveCount(0)
    await page.reload()
    await expect(notes).toHaveValue('Called back on Monday.')
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('Called back')

    await typeInto(notes, 'Called back on Tuesday.')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.goBack()
    await row(page, name).click()
    await expect(notes).toHaveValue('Called back on Tuesday.')

    const other = await context.newPage()
    await other.goto(page.url())
    await typeInto(other.getByLabel('Your notes'), 'Prefers mornings.')
    await other.getByRole('button', { name: 'Save the notes' }).click()
    await expect(other.getByText('Saved.')).toBeVisible()
    await typeInto(notes, 'Prefers evenings.')
    await page.getByRole('button', { name: 'Save the notes' }).click()
    await expect(page.getByText('These notes were changed on another device.')).toBeVisible()
    await expect(page.getByText('Prefers mornings.', { exact: true })).toBeVisible()
    await expect(notes).toHaveValue('Prefers evenings.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the notes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(notes).toHaveValue('Prefers evenings.')
  })
})
