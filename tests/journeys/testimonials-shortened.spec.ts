import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { cardOf, cards, isOnHomePage, question, submit } from '../support/journeys/testimonial-cards.ts'

test.use({ viewport: { width: 360, height: 640 } })
test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))

test('a testimonial is shortened before it is published, and the original is stored', async ({
  page,
  visitor,
  product,
}) => {
  const text = await submit(product, {
    name: 'Maria Gonzalez',
    text: `My sister Joan sent me here. I slept again, ${Date.now()}.`,
  })
  const short = text.replace('My sister Joan sent me here. ', '')
  await page.goto('/admin')
  const card = cardOf(page, 'Maria Gonzalez').filter({ hasText: short })
  await card.getByRole('button', { name: 'Shorten' }).click()
  const area = page.getByLabel('What visitors will read')
  await expect(area).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await area.press('ControlOrMeta+a')
  await area.pressSequentially(`${short} Wonderful!`)
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await expect(page.getByText('Please keep at least one word')).toBeVisible()
  for (let n = 0; n < ' Wonderful!'.length; n += 1) await area.press('Backspace')
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(page).toHaveURL('/admin/inbox')
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(area).toHaveValue(short)
  await page.reload()
  await expect(page.getByLabel('What visitors will read')).toHaveValue(short)
  await page.getByLabel('Signed').press('ControlOrMeta+a')
  await page.getByLabel('Signed').pressSequentially('Maria G.')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await expect(toasts(page).getByText('The shortened testimonial is kept')).toBeVisible()

  const shortened = cardOf(page, short).filter({ hasText: 'Shortened' })
  await expect(shortened.getByRole('heading', { name: 'Maria G.' })).toBeVisible()
  await expect(shortened.getByText(text)).toBeVisible()
  await shortened.getByRole('button', { name: 'Approve & Publish' }).click()
  await expect(shortened.getByText('Published')).toBeVisible()
  expect(await isOnHomePage(visitor, short)).toBe(true)
  await expect(visitor.getByText('Joan')).toHaveCount(0)
  await shortened.getByRole('button', { name: 'Unpublish' }).click()
  await shortened.getByRole('button', { name: 'Bring the original back' }).click()
  await expect(cardOf(page, text).getByRole('heading', { name: 'Maria Gonzalez' })).toBeVisible()
})

test('several are published by one press, and several deleted after one question; decisions of another tab are not overwritten unseen', async ({
  page,
  visitor,
  product,
  context,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const [first, second, third] = [await submit(product), await submit(product), await submit(product)]
  await page.goto('/admin')
  const choose = (text: string) => cardOf(page, text).getByRole('checkbox').press('Space')
  await choose(first)
  await choose(second)
  await expect(page.getByText('2 chosen')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish them' }).click()
  await expect(toasts(page).getByText('Failed to update testimonial status')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('2 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Publish them' }).click()
  await expect(toasts(page).getByText('The chosen testimonials are published')).toBeVisible()
  await expect(cardOf(page, first).getByText('Published')).toBeVisible()
  await expect(page.getByText('2 chosen')).toHaveCount(0)
  expect(await isOnHomePage(visitor, first)).toBe(true)

  // Only the window in front takes keys in Firefox.
  await page.bringToFront()
  const before = await cards(page).count()
  await choose(third)
  await page.getByRole('button', { name: 'Delete them' }).click()
  await expect(question(page)).toHaveAccessibleDescription(/1 testimonial/)
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('The chosen testimonials are deleted')).toBeVisible()
  await expect(cards(page)).toHaveCount(before - 1)
  await expect(cardOf(page, third)).toHaveCount(0)

  await test.step('another tab has deleted one, and shortened one', async () => {
    const [gone, changed, left] = [await submit(product), await submit(product), await submit(product)]
    await page.reload()
    for (const text of [gone, changed, left]) {
      await cardOf(page, text).getByRole('checkbox').press('Space')
    }
    const other = await context.newPage()
    await other.goto('/admin')
    await cardOf(other, gone).getByRole('button', { name: 'Delete' }).click()
    await question(other).getByRole('button', { name: 'Delete' }).click()
    await expect(cardOf(other, gone)).toHaveCount(0)
    await cardOf(other, changed).getByRole('button', { name: 'Shorten' }).click()
    await other.getByRole('button', { name: 'Leave out the name' }).click()
    await other.getByRole('button', { name: 'Keep this version' }).click()
    await expect(toasts(other).getByText('The shortened testimonial is kept')).toBeVisible()
    await page.getByRole('button', { name: 'Publish them' }).click()
    await expect(toasts(page).getByText('Not all of them: some were changed elsewhere')).toBeVisible()
    await expect(cardOf(page, gone)).toHaveCount(0)
    const shortened = cardOf(page, changed)
    await expect(shortened.getByRole('heading', { name: 'Anonymous Client' })).toBeVisible()
    await expect(shortened.getByText('Pending')).toBeVisible()
    await expect(shortened.getByRole('checkbox')).not.toBeChecked()
    await shortened.getByRole('checkbox').press('Space')
    await page.getByRole('button', { name: 'Publish them' }).click()
    await expect(shortened.getByText('Published')).toBeVisible()

    // Published here meanwhile, where the other tab still has it as pending.
    await cardOf(other, left).getByRole('button', { name: 'Delete' }).click()
    await question(other).getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(other).getByText('This testimonial was changed elsewhere')).toBeVisible()
    await other.getByRole('radio', { name: 'All' }).check()
    await expect(cardOf(other, left).getByText('Published')).toBeVisible()
    await other.close()
  })
})
