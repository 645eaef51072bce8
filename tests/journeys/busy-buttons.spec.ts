import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { expect, hold, test, toasts } from '../support/journeys/journey.ts'
import { cardOf, submit } from '../support/journeys/testimonial-cards.ts'

test('a busy button keeps the focus, says that it is busy, and sends nothing when pressed', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/400/)
  const { email, password } = await newMember(product)
  await page.goto('/auth#sign-in')
  await test.step('nor does Enter in a field of its form', async () => {
    const { release, sent } = await hold(page, '**/auth/v1/token**')
    await fillSignIn(page, email, 'not the password')
    const button = page.getByRole('button', { name: 'Signing in...' })
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Email').press('Enter')
    await button.focus()
    release()
    await expect(page.getByRole('alert')).toContainText('The email or password is not right')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
    expect(sent()).toBe(1)
  })
  await fillSignIn(page, email, password)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await test.step('a switch', async () => {
    const { release, sent } = await hold(page, '**/rest/v1/rpc/set_newsletter')
    const button = page.getByRole('switch', { name: 'Email Notifications' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    release()
    await expect(button).not.toBeChecked()
    await expect(button).toBeFocused()
    expect(sent()).toBe(1)
  })
})

test.describe('the second press of a double click', () => {
  test('undoes nothing: a message stays handled, a testimonial published', async ({ page, product }) => {
    const name = await enquire(product)
    const text = await submit(product)
    await signIn(page, product, await ownerSignIn(product))
    await page.goto('/admin/inbox?list=unread')
    await row(page, name).click()
    await page.getByRole('button', { name: 'Handled' }).dblclick()
    await expect(page.getByText(`${name}: handled`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'To do', exact: true })).toBeVisible()
    // A single press takes it back.
    await page.getByRole('button', { name: 'To do', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Handled' })).toBeVisible()

    await page.goto('/admin')
    await page.getByRole('radio', { name: 'All' }).check()
    await cardOf(page, text).getByRole('button', { name: 'Approve & Publish' }).dblclick()
    await expect(toasts(page).getByText('Testimonial published successfully')).toBeVisible()
    await expect(cardOf(page, text).getByText('Published')).toBeVisible()
    await expect(toasts(page).getByText('Testimonial unpublished successfully')).toHaveCount(0)
  })

  test('leaves open what opens in place, and a finger’s double tap too', async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.address,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/faqs')
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    const question = page.getByRole('main').locator('details').first()
    await question.locator('summary').dblclick()
    await expect(question).toHaveAttribute('open')
    await question.locator('summary').click()
    await expect(question).not.toHaveAttribute('open')
    const next = page.getByRole('main').locator('details').nth(1)
    await next.locator('summary').tap()
    await next.locator('summary').tap()
    await expect(next).toHaveAttribute('open')
    await context.close()
  })
})

test('what needs scripts is not offered before they run', async ({ page }) => {
  const { release } = await hold(page, '**/assets/*.js')
  await page.goto('/resources', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Save on this device' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await saved
})
