import type { Page } from '@playwright/test'
import { z } from 'zod'

import type { Product } from '../support/product.ts'
import { mailTo } from '../support/mail.ts'
import { advanceDays, arrangeStripe, freshAddress, readOutbox, readStripe } from '../support/sandbox.ts'
import { newMember, signIn } from '../support/sessions.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { buy, comeBackToSee, portal, yourMembership } from '../support/journeys/plans.ts'
import { typeInto } from '../support/journeys/typing.ts'

test.setTimeout(240_000)

const Seconds = z.number()
const Account = z.object({
  /** Seconds that the provider's clock is ahead. */
  ahead: Seconds,
  customers: z.record(z.string(), z.object({ email: z.string() })),
  subscriptions: z.record(
    z.string(),
    z.object({
      customer: z.string(),
      latest_invoice: z.string(),
      cancel_at: Seconds.nullable(),
      ended_at: Seconds.nullable(),
      pause_collection: z.object({ resumes_at: Seconds.nullable() }).nullable(),
      items: z.object({
        data: z.array(z.object({ current_period_start: Seconds, current_period_end: Seconds })),
      }),
    }),
  ),
  invoices: z.record(
    z.string(),
    z.object({ total: z.number(), amount_paid: z.number(), created: Seconds, status: z.string() }),
  ),
})

/** What the payment provider has of this member: the subscription, its latest invoice, and the present period. */
async function atProvider(product: Product, email: string) {
  const { ahead, customers, subscriptions, invoices } = Account.parse(await readStripe(product))
  const subscription = Object.values(subscriptions).find(
    ({ customer }) => customers[customer]?.email === email,
  )
  const invoice = invoices[subscription?.latest_invoice ?? '']
  const [item] = subscription?.items.data ?? []
  if (!subscription || !invoice || !item) throw new Error(`Nothing was bought by ${email}`)
  const { current_period_start: start, current_period_end: end } = item
  return { ...subscription, invoice, start, end, now: Date.now() / 1000 + ahead }
}

/** Lets the provider's time pass until so many days after the end of the period; before it, where they are negative. */
async function toPeriodEnd(product: Product, email: string, days: number) {
  const { end, now } = await atProvider(product, email)
  await advanceDays(product, (end - now) / 86_400 + days)
}

/** As the practice's time zone has it. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  })
}

/** `$46.88`, and `$45` without cents, in cents. */
const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)

/** What the page promises: the day and the sum of the next payment, once it shows the present period. */
async function promiseOn(page: Page, periodEnd: string) {
  await comeBackToSee(page, yourMembership(page), `It renews on ${periodEnd}`)
  const text = await yourMembership(page).innerText()
  const [, day = '', sum = ''] = /It renews on (\w+ \d+, \d{4}) for (\$[\d.,]*\d)/.exec(text) ?? []
  return { day, cents: cents(sum) }
}

/** The mails to that address with those words in their subjects, as one text: several events may report one change. */
async function letter(product: Product, email: string, subject: RegExp): Promise<string> {
  await mailTo(product, email, subject)
  const found = (await readOutbox(product)).filter(
    (mail) => mail.to.includes(email) && subject.test(mail.subject),
  )
  return found
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

type Promised = Awaited<ReturnType<typeof promiseOn>>

/** Lets the period end, and compares what was promised for it with the invoice that came. */
async function expectBilled(product: Product, email: string, promise: Promised) {
  await toPeriodEnd(product, email, 1)
  const { invoice, start } = await atProvider(product, email)
  expect({ day: dayOf(invoice.created), cents: invoice.total }).toEqual(promise)
  expect(dayOf(start)).toBe(promise.day)
  return invoice
}

async function press(managing: Page, name: string, then: string) {
  await managing.getByRole('button', { name, exact: true }).click()
  await expect(managing.getByText(then)).toBeVisible()
}

test('a year of a membership: every sum and day that pages and mails promise is what is charged', async ({
  page,
  product,
}) => {
  const { email, password } = await newMember(product)
  const steer = (...states: string[]) => arrangeStripe(product, email, states)
  const provider = () => atProvider(product, email)
  const promised = async () => promiseOn(page, dayOf((await provider()).end))
  const sees = (words: string | RegExp) => comeBackToSee(page, yourMembership(page), words)
  await signIn(page, product, { email, password })
  await page.goto('/membership')

  await test.step('bought by the quarter, with a coupon', async () => {
    await buy(page, 'Basic')
    // The purchase is read before it changes: what was told of it is the sum before.
    await sees(/for \$10\b/)
    await letter(product, email, /You are on the Basic plan/)
    await steer('every 3 months', 'discount of the item')
    await sees(/for \$22\.50, billed every 3 months/)
    const promise = await promised()
    expect(promise).toEqual({ day: dayOf((await provider()).end), cents: 2250 })
    const mailed = await letter(product, email, /next payment for the Basic plan is \$22\.50/)
    expect(mailed).toContain(`is $22.50 on ${promise.day}, instead of $10.`)
    expect(await expectBilled(product, email, promise)).toMatchObject({ status: 'paid', amount_paid: 2250 })
  })

  await test.step('the price rises', async () => {
    await steer('price rises with the next period')
    await sees('$24.37')
    const promise = await promised()
    const mailed = await letter(product, email, /next payment for the Basic plan is \$24\.37/)
    expect(mailed).toContain(`is $24.37 on ${promise.day}, instead of $22.50.`)
    expect(await expectBilled(product, email, promise)).toMatchObject({ status: 'paid', amount_paid: 2437 })
  })

  const managing = await portal(page)
  await test.step('a card is declined', async () => {
    await press(managing, 'Use a card that will be declined', '(will be declined)')
    const promise = await promised()
    expect(await expectBilled(product, email, promise)).toMatchObject({ status: 'open', amount_paid: 0 })
    await sees('Your last payment did not go through')
    await expect(yourMembership(page)).toContainText(`You keep access until ${promise.day}`)
    expect(await letter(product, email, /payment did not go through/)).toContain(`until ${promise.day}`)
    await press(managing, 'Use a card that works', '4242')
    expect((await provider()).invoice).toMatchObject({ status: 'paid', amount_paid: promise.cents })
    await letter(product, email, /open payment is settled/)
  })

  await test.step('a bank debit takes days', async () => {
    await press(managing, 'Use a bank account', '6789')
    const promise = await promised()
    expect(await expectBilled(product, email, promise)).toMatchObject({ status: 'open', amount_paid: 0 })
    await sees('Your payment is being processed')
    await expect(yourMembership(page)).toContainText(`You have paid until ${promise.day}`)
    await advanceDays(product, 5)
    expect((await provider()).invoice).toMatchObject({ status: 'paid', amount_paid: promise.cents })
    await press(managing, 'Use a card that works', '4242')
  })

  await test.step('payments are paused over a renewal', async () => {
    await promised()
    await toPeriodEnd(product, email, -20)
    await steer('collection paused for 40 days, void')
    const { pause_collection: pause } = await provider()
    const resumes = dayOf(pause?.resumes_at ?? 0)
    await sees(`Payments resume on ${resumes}`)
    expect(await letter(product, email, /Basic membership: a pause/)).toContain(`resume on ${resumes}`)
    await toPeriodEnd(product, email, 1)
    expect((await provider()).invoice).toMatchObject({ status: 'void', amount_paid: 0 })
    await advanceDays(product, 30)
    const promise = await promised()
    expect(promise).toEqual({ day: dayOf((await provider()).end), cents: 2437 })
    expect(await expectBilled(product, email, promise)).toMatchObject({ status: 'paid', amount_paid: 2437 })
  })

  await test.step('another plan is not paid at first, then paid', async () => {
    const paidUntil = dayOf((await provider()).end)
    await toPeriodEnd(product, email, -10)
    await press(managing, 'Use a card that will be declined', '(will be declined)')
    await managing
      .getByRole('button', { name: /^Change to Pro \(\$20\.00 per month\)/ })
      .first()
      .click()
    await expect(managing.getByRole('heading', { name: /^Pro/ })).toBeVisible()
    await sees('Your change of plan is not paid')
    await expect(yourMembership(page)).toContainText(`it is paid until ${paidUntil}`)
    expect(await letter(product, email, /change of plan is not paid/)).toContain(`until ${paidUntil}`)
    await press(managing, 'Use a card that works', '4242')
    await sees('You are on the Pro plan.')
    const promise = await promised()
    expect(promise).toEqual({ day: dayOf((await provider()).end), cents: 1500 })
    const mailed = await letter(product, email, /on the Pro plan/)
    expect(mailed).toContain(`renews on ${promise.day} for $15.`)
    expect(await expectBilled(product, email, promise)).toMatchObject({ status: 'paid', amount_paid: 1500 })
  })

  const next = freshAddress('next')
  await test.step('the address changes', async () => {
    await page.goto('/dashboard#settings')
    await page.getByRole('button', { name: 'Change address' }).click()
    await typeInto(page.getByLabel('New email address'), next)
    await typeInto(page.getByLabel('Current password'), password)
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.goto((await mailTo(product, next, /confirm your new/i)).link)
    await page.getByRole('button', { name: 'Confirm my new address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address changed')
    await expect
      .poll(() =>
        atProvider(product, next).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await page.goto('/membership')
  })

  await test.step('a fixed term, to its last day', async () => {
    await arrangeStripe(product, next, ['fixed term of four months'])
    const { cancel_at: end } = await atProvider(product, next)
    const lastDay = dayOf(end ?? 0)
    await sees(`and ends on ${lastDay}`)
    expect(await letter(product, next, /Pro membership ends on/)).toContain(`Your last day is ${lastDay}.`)
    const promise = await promiseOn(page, dayOf((await atProvider(product, next)).end))
    expect(await expectBilled(product, next, promise)).toMatchObject({ status: 'paid', amount_paid: 1500 })
    await toPeriodEnd(product, next, 1)
    await toPeriodEnd(product, next, 1)
    await sees(/keep access until/)
    await toPeriodEnd(product, next, 1)
    expect((await atProvider(product, next)).ended_at).toBe(end)
    await sees('You are on the Free plan.')
  })
})
