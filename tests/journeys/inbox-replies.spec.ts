import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { esaRequest, enquire, row, sendForm } from '../support/journeys/inbox-rows.ts'
import { expect, test, toasts } from '../support/journeys/journey.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { readOutbox, refuseMail } from '../support/sandbox.ts'
import { ageProofs, ownerSignIn, signIn } from '../support/sessions.ts'
import type { Product } from '../support/product.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

test.beforeEach(async ({ page, product }) => signIn(page, product, await ownerSignIn(product)))
test.afterEach(({ product }) => refuseMail(product, null))

const TEXT = 'There is a place on Monday.'

test.describe('in two tabs and on two devices', () => {
  test.use({ expectedErrors: /409/ })

  test('a reply is written on a phone, survives Back, a reload and a second device, and is sent as one mail of a conversation', async ({
    page,
    product,
    context,
  }) => {
    const name = await enquire(product)
    const address = await open(page, name)
    await page.getByRole('button', { name: 'Reply' }).tap()
    await expect(field(page)).toBeFocused()
    // The server stores no blank at the end: its text is no other one.
    await page.keyboard.type('Hello ')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
    await row(page, name).tap()
    await expect(field(page)).toHaveValue('Hello ')
    await expect(page.getByText('changed on another device')).toHaveCount(0)
    await typeInto(field(page), `Hello. ${TEXT}`)
    await page.reload()
    await expect(field(page)).toHaveValue(`Hello. ${TEXT}`)
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('Monday')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const other = await context.newPage()
    await other.goto(address)
    await expect(field(other)).toHaveValue(`Hello. ${TEXT}`)
    await other.getByRole('button', { name: 'Send' }).tap()
    await expect(replies(other)).toContainText('Accepted by the mail server')
    await expect(replies(other)).toContainText('If it cannot be delivered later, the notice comes to ')
    await typeInto(field(page), 'Another text.')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('Another reply was sent meanwhile')).toBeVisible()
    await expect(replies(page)).toContainText(TEXT)
    expect(await mailsWith(product, TEXT)).toHaveLength(1)
    await expect(field(page)).toHaveValue('Another text.')
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await expect(replies(page)).toContainText('Another text.')
    await expect(replies(page).getByText('Accepted by the mail server')).toHaveCount(2)
    await expectAccessible(page)
    const [first] = await mailsWith(product, TEXT)
    const seconds = await mailsWith(product, 'Another text.')
    expect(seconds).toHaveLength(1)
    expect(seconds[0]).toMatchObject({ to: 'robin@example.com', references: first!.messageId, html: '' })
    expect(JSON.stringify([first, ...seconds])).not.toContain('I dream of the sea')
    await page.goto('/sandbox/outbox')
    const conversation = page.getByRole('region', { name: /^Conversation: Re: Your message to/ }).first()
    await expect(conversation.getByRole('article')).toHaveCount(2)
  })
})

test('a reply that was emptied again is no reply that waits', async ({ page, product }) => {
  const name = await enquire(product)
  await open(page, name)
  await page.getByRole('button', { name: 'Reply' }).tap()
  await page.keyboard.type(TEXT)
  await page.reload()
  await expect(field(page)).toHaveValue(TEXT)
  await field(page).fill('')
  await expect(page.getByText('Not saved yet.')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Your notes' }).or(page.getByLabel('Your notes')),
  ).toBeVisible()
  await expect(field(page)).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|409/ })

  test('the text stays, and is sent once when the connection is back', async ({ page, product, context }) => {
    const name = await enquire(product)
    await open(page, name)
    await page.getByRole('button', { name: 'Reply' }).tap()
    const text = `Without a connection, ${name}.`
    await page.keyboard.type(text)
    // The request arrives; its response does not.
    await page.route('**/functions/v1/owner-inbox', async (route) => {
      const { action } = route.request().postDataJSON() as { action: string }
      if (action !== 'reply') return route.fallback()
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(toasts(page).getByText('Your text is still here')).toBeVisible()
    await page.unroute('**/functions/v1/owner-inbox')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(toasts(page).getByText('Your text is still here')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(replies(page)).toContainText('Accepted by the mail server')
    expect(await mailsWith(product, text)).toHaveLength(1)
  })
})

test('an address that the mail server refuses is shown with its answer, on Today too, and the text can be used again', async ({
  page,
  product,
}) => {
  const name = await enquire(product)
  await open(page, name)
  await refuseMail(product, { at: 'RCPT TO', reply: '550 5.1.1 No such mailbox here' })
  await page.getByRole('button', { name: 'Reply' }).tap()
  await page.keyboard.type(TEXT)
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(replies(page)).toContainText('The mail server said: 550 5.1.1 No such mailbox here')
  await expectAccessible(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: '1 reply of yours was not accepted by the mail server' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'Use this text again' }).tap()
  await expect(field(page)).toHaveValue(TEXT)
})

test.describe('an ESA request', () => {
  test.use({ expectedErrors: /403/ })

  test('is answered without a word of it, and after a proof of identity where the last one is old', async ({
    page,
    product,
  }) => {
    const symptomsDescription = 'I wake up every night at three in the morning.'
    await sendForm(product, { ...esaRequest, firstName: 'Quotable', symptomsDescription })
    await open(page, 'Quotable Álvarez')
    await page.getByRole('button', { name: 'Reply' }).tap()
    await page.keyboard.type(`You wrote: ${symptomsDescription}`)
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('This repeats a passage of the ESA request.')).toBeVisible()
    await expect(field(page)).toBeFocused()
    const text = 'Please book a time with me.'
    await typeInto(field(page), text)
    const owner = await ownerSignIn(product)
    await ageProofs(product, owner.email)
    await page.getByRole('button', { name: 'Send' }).tap()
    const password = page.getByLabel('Current password')
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await password.fill(owner.password)
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(replies(page)).toContainText('Accepted by the mail server')
    const [mail] = await mailsWith(product, text)
    expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/ESA|three in the morning|Anxiety/i)
  })
})

/** @returns the message's address */
async function open(page: Page, name: string): Promise<string> {
  await page.goto('/admin/inbox')
  await row(page, name).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return page.url()
}

function field(page: Page) {
  return page.getByLabel(/^Your reply to /)
}

function replies(page: Page) {
  return page.getByRole('region', { name: 'Your replies' })
}

async function mailsWith(product: Product, text: string) {
  return (await readOutbox(product)).filter((mail) => mail.text.includes(text))
}
