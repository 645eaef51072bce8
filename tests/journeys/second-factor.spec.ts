// Shows: asvs 7.5.2
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { secondFactor } from '#content/messages/second-factor.ts'

import { expectAccessible, expectFitsPhones } from '../support/accessibility.ts'
import { signIn as fillSignIn } from '../support/journeys/account-forms.ts'
import { Authenticator, giveCode, keepCodes, setUp } from '../support/journeys/authenticator.ts'
import { enquire, row } from '../support/journeys/inbox-rows.ts'
import { expect, hold, test, toasts, waitForScripts } from '../support/journeys/journey.ts'
import { NO_RECOVERY_CODES, onProject } from '../support/journeys/on-project.ts'
import { typeInto } from '../support/journeys/typing.ts'
import type { Product } from '../support/product.ts'
import { send } from '../support/requests.ts'
import { ageProofs, newMember, newOwner, openSession, signIn } from '../support/sessions.ts'

const setting = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

test.use({ expectedErrors: /40[0134]|422/ })

test('the owner sets it up, loses the phone, signs in by a recovery code and connects a new phone @fast', async ({
  page,
  browser,
  product,
}) => {
  test.skip(onProject, NO_RECOVERY_CODES)
  test.slow()
  const owner = await newOwner(product)
  const name = await enquire(product, 'Wren Reed')
  await signIn(page, product, owner)
  const tasks = await hold(page, '**/owner-needs')
  await page.goto('/admin')
  // Not above what would still move it: the press would go elsewhere.
  const protect = page.getByText('Please protect the messages with a second step')
  await expect(page.getByRole('heading', { name: 'What needs you' })).toBeVisible()
  await expect.poll(tasks.sent).toBeGreaterThan(0)
  await expect(protect).toHaveCount(0)
  tasks.release()
  await expect(protect).toBeVisible()
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and devices')
  const devices = page.getByRole('list', { name: secondFactor.devices.list }).getByRole('listitem')
  await openSession(product, owner)
  await page.reload()
  await expect(devices).toHaveCount(2)
  const { codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  await expect(devices).toHaveCount(1)
  await expectAccessible(page)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await setting(page).getByRole('button', { name: 'Copy' }).click()
  await expect(toasts(page).getByText('The codes were not copied')).toBeVisible()
  const download = page.waitForEvent('download')
  await setting(page).getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'See what needs you today' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  expect(questions).toEqual(['confirm'])
  await page.goBack()
  await expect.poll(() => questions).toEqual(['confirm', 'confirm'])
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => questions).toEqual(['confirm', 'confirm', 'beforeunload'])
  await setting(page).getByRole('button', { name: 'Done' }).click()
  await expect(setting(page).getByLabel('I have saved them')).toBeFocused()
  await page.keyboard.press('Space')
  await setting(page).getByRole('button', { name: 'Done' }).click()
  await expect(setting(page).getByText('Recovery codes: 10 of 10 are left.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page.getByText('Please protect the messages')).toHaveCount(0)

  // A stranger with the password: no page of the owner's, and no message by a call of their own.
  const stranger = await (await browser.newContext({ baseURL: product.address })).newPage()
  waitForScripts(stranger)
  const requests: string[] = []
  stranger.on('request', (request) => void requests.push(request.url()))
  await stranger.goto('/admin/inbox')
  await fillSignIn(stranger, owner.email, owner.password)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expectAccessible(stranger)
  for (const path of ['/admin', '/admin/inbox', '/dashboard']) {
    await stranger.goto(path)
    await expect(stranger).toHaveURL('/auth')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('One more step')
  }
  expect(
    requests.filter((url) => /owner-inbox|testimonials\?/.test(url) && !url.includes('/assets/')),
  ).toEqual([])
  await giveCode(stranger, '000 000')
  await expect(stranger.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(
    /not right/,
  )
  expect(await readInbox(product, stranger)).not.toContain(name)

  // The owner on another device, without the phone.
  await stranger.getByRole('button', { name: 'Back to sign in' }).click()
  await fillSignIn(stranger, owner.email, owner.password)
  await stranger.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(stranger.getByLabel('Recovery code')).toBeFocused()
  await giveCode(stranger, 'aaaa-bbbb-cccc')
  await expect(stranger.getByLabel('Recovery code')).toHaveAccessibleDescription(/all 16 characters/)
  await giveCode(stranger, codes[0]!.toUpperCase())
  await expect(stranger.getByLabel('Recovery code')).toBeHidden()
  await stranger.goto('/admin/sign-in')
  await expect(setting(stranger).getByText('Recovery codes: 9 of 10 are left.')).toBeVisible()

  // The new phone, and the end of the lost one.
  await setting(stranger).getByRole('button', { name: 'Add another' }).click()
  const next = new Authenticator(await setting(stranger).locator('.font-mono').innerText())
  await typeInto(stranger.getByLabel('Six digits from the app'), next.code())
  await stranger.keyboard.press('Enter')
  await expect(toasts(stranger).getByText('The app was connected')).toBeVisible()
  await setting(stranger).getByRole('button', { name: 'Remove' }).first().click()
  await typeInto(stranger.getByLabel('Code from your authenticator app'), next.code())
  await stranger.getByRole('button', { name: 'Remove it' }).click()
  await expect(toasts(stranger).getByText('The second step was removed')).toBeVisible()
  await expect(setting(stranger).getByRole('list').getByRole('listitem')).toHaveCount(1)
  await stranger.context().close()
})

test('signing in and the locked area require the code, and then open the requested page, after a reload too; every screen fits small phones', async ({
  page,
  context,
  product,
}) => {
  // On an open page it would be 1970 for a moment: an owner's last action then would count as long ago afterwards.
  await context.clock.install()
  const owner = await newOwner(product)
  const name = await enquire(product, 'Wren Reed')
  await signIn(page, product, owner)
  await page.goto('/admin/sign-in')
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  await expect(setting(page).getByRole('img')).toBeVisible()
  await expectFitsPhones(page)
  await expectAccessible(page)
  // What was cancelled is still being removed when the next one begins.
  const release = Promise.withResolvers<void>()
  await page.route('**/auth/v1/factors/*', async (route) => {
    if (route.request().method() === 'DELETE') await release.promise
    await route.continue()
  })
  await setting(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(setting(page).getByRole('button', { name: 'Set up' })).toBeFocused()
  const setUpHeading = setting(page).getByRole('heading', { name: 'Set up two-step sign-in' })
  const [{ app, codes }] = await Promise.all([
    setUp(page),
    expect(setUpHeading).toBeVisible().then(release.resolve),
  ])
  await expectFitsPhones(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/inbox')
  await fillSignIn(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await page.reload()
  await giveCode(page, app.code())
  await expect(page).toHaveURL('/admin/inbox')
  await expect(row(page, name)).toBeVisible()

  // The locked area opens with password and code, where the owner was.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.clock.fastForward('15:05')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  await typeInto(page.getByLabel('Password', { exact: true }), owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from your authenticator app')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were signed out')
  await expectAccessible(page)
  // The app's next code would come too soon.
  if (codes[0]) await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await giveCode(page, codes[0] ?? app.codeAgain())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
})

test('a member sets it up; without codes the screen says what to do, and without codes and phone, whom to ask', async ({
  page,
  product,
}) => {
  const member = await newMember(product)
  await signIn(page, product, member)
  await page.goto('/dashboard#settings')
  await setUp(page)
  if (!onProject) {
    let questions = 0
    page.once('dialog', (dialog) => {
      questions++
      void dialog.dismiss()
    })
    await page.getByRole('button', { name: 'Sign Out' }).click()
    expect(questions).toBe(1)
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  }
  await keepCodes(page)
  if (!onProject) {
    const usedUp = { id: crypto.randomUUID(), total: 10, remaining: 0 }
    await page.route('**/factors/recovery-codes', (route) => route.fulfill({ json: usedUp }))
    await page.reload()
    await expect(setting(page).getByText('Recovery codes: 0 of 10 are left.')).toBeVisible()
    await expect(setting(page).getByText('Please make new ones')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth#sign-in')
  await fillSignIn(page, member.email, member.password)
  await expect(page.getByText('You are not locked out for good')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.getByRole('main').getByRole('link', { name: 'Write to me' }).click()
  await expect(page).toHaveURL('/contact')
})

test('signing out before the codes are saved asks once', async ({ page, product }) => {
  test.skip(onProject, NO_RECOVERY_CODES)
  await signIn(page, product, await newMember(product))
  await page.goto('/dashboard#settings')
  await setUp(page)
  let questions = 0
  page.on('dialog', (dialog) => {
    questions++
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page).getByText('Signed out')).toBeVisible()
  expect(questions).toBe(1)
})

test('setting it up in two tabs ends in one app: the tab that is behind shows its new key', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, product, await newMember(product))
  await page.goto('/dashboard#settings')
  await setting(page).getByRole('button', { name: 'Set up' }).click()
  const key = setting(page).locator('.font-mono')
  const first = await key.innerText()
  const other = await context.newPage()
  await other.goto('/dashboard#settings')
  await setting(other).getByRole('button', { name: 'Set up' }).click()
  await expect(setting(other).locator('.font-mono')).toBeVisible()

  const digits = setting(page).getByLabel('Six digits from the app')
  await typeInto(digits, new Authenticator(first).code())
  await page.keyboard.press('Enter')
  await expect(setting(page).getByText('The earlier key no longer works')).toBeVisible()
  await expect(key).not.toHaveText(first)
  await typeInto(digits, new Authenticator(await key.innerText()).code())
  await page.keyboard.press('Enter')
  await expect(setting(page).getByText('On', { exact: true })).toBeVisible()
})

test('an owner who lost the phone deletes the account with a recovery code', async ({ page, product }) => {
  test.skip(onProject, NO_RECOVERY_CODES)
  // The inbox needs an owner who stays.
  await newOwner(product)
  const owner = await newOwner(product)
  await signIn(page, product, owner)
  await page.goto('/dashboard#settings')
  const { codes } = await setUp(page)
  await keepCodes(page)
  await ageProofs(product, owner.email)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await typeInto(page.getByLabel('Type DELETE to confirm'), 'DELETE')
  await page.keyboard.press('Enter')
  const code = page.getByRole('region', { name: 'Delete account' }).getByLabel('Code')
  await expect(code.and(page.locator('[autocomplete=one-time-code]'))).toBeFocused()
  await typeInto(code, '000 000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/not right/)
  await typeInto(code, codes[3]!)
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Account deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/auth#sign-in')
  await fillSignIn(page, owner.email, owner.password)
  await expect(page.getByText('That did not work').first()).toBeVisible()
})

/** What a stranger reads by their own calls, with the token of their half session. */
async function readInbox(product: Product, stranger: Page): Promise<string> {
  const stored = await stranger.evaluate(() => localStorage.getItem('sb-practice-auth-token'))
  const { access_token: bearer } = JSON.parse(stored ?? '{}') as { access_token: string }
  const reply = await send(product, 'POST', '/functions/v1/owner-inbox', { body: { action: 'list' }, bearer })
  expect(reply.status).toBe(403)
  return reply.text()
}
