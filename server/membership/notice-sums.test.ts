import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { builtIn } from '#content/built-in.ts'
import { composeSite } from '#content/site.ts'
import { moneyText } from '#contracts/money.ts'
import { composeMail } from '#server/mail/compose.ts'
import { memberB } from '#tests/support/database.ts'
import { OFFERED, useMembership } from '#tests/support/membership.ts'

const {
  tested,
  begin,
  checkout,
  receiveEvents,
  manage: act,
  passDays,
  plan,
  steerDelivery,
  subscribe,
  subscription,
} = useMembership()
const site = composeSite({ 'facts/plans': OFFERED })

const put = async (...states: string[]) => {
  await tested().steer('/stripe/arrange', { states })
  await receiveEvents()
}
const manage = async (fields: Record<string, string>) => {
  await act(fields)
  await receiveEvents()
}
/** The mails since the last look, as their reader sees them. */
const letters = async () =>
  (await tested().mails()).map((mail) => {
    const { subject, text } = composeMail(mail, site)
    return `${subject}\n${text}`
  })
const onlyLetter = async () => {
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  return letter!
}
const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: builtIn.facts.practice.timeZone,
  })
const renewal = () => dayOf(subscription().items.data[0]!.current_period_end)
/** What Stripe charged last. */
const charged = () => {
  const invoice = tested().stripe.account.state.invoices[String(subscription().latest_invoice)]!
  return { amount: invoice.amount_due, currency: invoice.currency }
}

beforeEach(async () => {
  await subscribe('price_pro')
  await tested().mails()
})

describe('what somebody pays changes', () => {
  test('by a price that rises: told before with both sums, charged as told, and not told again', async () => {
    await put('price rises with the next period')
    const letter = await onlyLetter()
    expect(letter).toContain(`is $22.50 on ${renewal()}, instead of $20. It is billed every month.`)
    await passDays(32)
    expect(charged()).toEqual({ amount: 2250, currency: 'usd' })
    expect(await letters()).toEqual([])
  })

  test('by a price that rises, which is given up again', async () => {
    await put('price rises with the next period')
    await tested().mails()
    await manage({ action: 'keep-plan' })
    expect(await onlyLetter()).toContain('is $20 on')
  })

  test('by another plan: both sums and the day, then what it costs from then on', async () => {
    await put('plan changes with the next period')
    expect(await onlyLetter()).toContain(
      `changes to the Premium plan on ${renewal()}. Your payment then is $30 instead of $20.`,
    )
    await passDays(32)
    expect(charged().amount).toBe(3000)
    expect(await onlyLetter()).toMatch(
      /You are on the Premium plan[^]*for \$30\. It goes on until you cancel\.\n/,
    )
  })

  test('by a dearer plan that is paid at once: both sums, too', async () => {
    await manage({ action: 'change', price: 'price_premium' })
    expect(await onlyLetter()).toMatch(
      /renews on [^.]* for \$30\. It goes on until you cancel\. Before, it was \$20\./,
    )
  })

  test('while a cancellation is taken back: both sums in the mail about that', async () => {
    await manage({ action: 'cancel' })
    await put('price rose')
    await tested().mails()
    await manage({ action: 'renew' })
    expect(await onlyLetter()).toMatch(/for \$22\.50\. It goes on until you cancel\. Before, it was \$20\./)
  })

  test('by an interval: both sums with how often', async () => {
    await put('every 3 months')
    expect(await onlyLetter()).toMatch(/is \$60 on .*, instead of \$20\. It is billed every 3 months\./)
  })

  test('by an interval between two readings of one job: told once, with the sum and the day of the same state', async () => {
    const changes = ['every 3 months']
    let isArmed = false
    await begin({
      async fetch(input, init) {
        // Between the reading of the subscription and that of its next invoice.
        if (isArmed && String(input).endsWith('/create_preview') && changes.length > 0)
          await tested().steer('/stripe/arrange', { states: changes.splice(0) })
        return tested().fetch(input, init)
      },
    })
    await subscribe('price_pro')
    await tested().mails()
    isArmed = true
    await tested().rows('delete from private.payment_events')
    await tested().repair()
    await tested().work()
    await receiveEvents()
    expect(changes).toEqual([])
    expect(await onlyLetter()).toContain(
      `is $60 on ${renewal()}, instead of $20. It is billed every 3 months.`,
    )
  })

  test('by a discount that is over', async () => {
    await put('discount of the next invoice')
    expect(await onlyLetter()).toContain('is $17 on')
    await passDays(32)
    expect(charged().amount).toBe(1700)
    expect(await onlyLetter()).toContain(`is $20 on ${renewal()}, instead of $17.`)
  })

  test.each([
    ['discount of the item'],
    ['discount of the subscription'],
    ['discount of the customer'],
    ['discount of the subscription', 'tax on top'],
    ['tax on top'],
    ['in euros', 'discount of the item'],
    ['several items, the plan last', 'discount of the customer', 'tax on top'],
  ])('and is charged to the cent as the last mail says: %s, %s, %s', async (...states) => {
    await put(...states.filter(Boolean))
    const told = (await letters()).at(-1)
    const { amount, currency } = await plan()
    await passDays(32)
    expect(charged()).toEqual({ amount, currency })
    expect(told).toContain(`is ${moneyText(charged().amount, charged().currency)}`)
  })
})

describe('a change of plan that is not paid', () => {
  test('opens nothing, says so, and is a purchase once it is paid', async () => {
    await put('change of plan unpaid')
    const letter = await onlyLetter()
    expect(letter).toContain('to the Premium plan did not go through, so you stay on the Pro plan for now.')
    expect(letter).toContain('What you have paid for stays open until')
    expect(await plan()).toMatchObject({ product_id: 'prod_pro', payment: 'change_failing' })
    await manage({ action: 'card-good' })
    expect(await plan()).toMatchObject({ product_id: 'prod_premium', payment: 'paid' })
    expect(await onlyLetter()).toContain('You are on the Premium plan')
  })

  test('opens nothing even where the renewal was not paid, and access was closed', async () => {
    await manage({ action: 'card-bad' })
    await passDays(32)
    await tested().mails()
    await put('change of plan unpaid')
    // By the database's clock, the month that was paid still runs; not a day longer is open.
    const { paid_until: until } = await plan()
    expect(Date.parse(until!) / 1000).toBe(subscription().items.data[0]!.current_period_start)
  })

  test('that Stripe gives up is no payment that went through', async () => {
    await put('change of plan pending')
    await tested().mails()
    const invoice = tested().stripe.account.state.invoices[String(subscription().latest_invoice)]!
    Object.assign(invoice, { status: 'void' })
    await tested().steer('/stripe/arrange', { subscription: { pending_update: null } })
    await receiveEvents()
    expect(await onlyLetter()).toContain('The change that was planned')
  })
})

describe('a payment by debit', () => {
  test('is processed for days without a word of failure, and pays the time', async () => {
    await put('debit in process')
    expect(await plan()).toMatchObject({ subscribed: false, payment: 'processing' })
    await passDays(5)
    expect(await plan()).toMatchObject({ subscribed: true, payment: 'paid' })
    expect(await letters()).toEqual([])
  })

  test('for a purchase opens the plan once the bank has confirmed it, and is mailed then', async () => {
    const page = await checkout('price_basic', memberB)
    await tested().pay(page.url, 'debit')
    await receiveEvents()
    expect(await plan(memberB)).toMatchObject({ subscribed: false, payment: 'first_processing' })
    expect(await checkout('price_pro', memberB)).toMatchObject({ page: 'portal' })
    expect(await letters()).toEqual([])
    await passDays(5)
    expect(await plan(memberB)).toMatchObject({ subscribed: true, product_id: 'prod_basic' })
    expect(await onlyLetter()).toContain('You are on the Basic plan')
  })

  test('for a purchase that fails is no plan that ended', async () => {
    const page = await checkout('price_basic', memberB)
    await tested().pay(page.url, 'failing-debit')
    await receiveEvents()
    await passDays(5)
    expect(await plan(memberB)).toMatchObject({ subscribed: false })
    expect(await letters()).toEqual([])
  })

  test('leads to the same whatever the order of its events', async () => {
    await steerDelivery('hold')
    await put('debit in process')
    await passDays(5)
    await put('price rises with the next period')
    const released = await tested().steer('/stripe/release', { order: 'reverse' })
    expect(
      new Set(z.object({ statuses: z.array(z.number()) }).parse(await released.json()).statuses),
    ).toEqual(new Set([200]))
    await tested().work()
    expect(await plan()).toMatchObject({ subscribed: true, payment: 'paid', amount: 2250 })
    expect(await onlyLetter()).toContain('instead of $20')
  })

  test('that fails after days is told then', async () => {
    await put('debit in process that will fail')
    expect(await letters()).toEqual([])
    await passDays(5)
    expect(await onlyLetter()).toContain('Your payment did not go through')
  })
})

describe('a fixed term', () => {
  test('is told with its last day and its renewals, renews, and ends without a further word', async () => {
    await put('fixed term of four months')
    const letter = await onlyLetter()
    expect(letter).toContain(`Your Pro membership ends on ${dayOf(subscription().cancel_at! - 0.001)}`)
    expect(letter).toContain(`renews on ${renewal()} for $20`)
    expect(letter).not.toContain('cancel')
    await passDays(32)
    expect(charged().amount).toBe(2000)
    expect(await letters()).toEqual([])
    for (const days of [31, 31, 31]) await passDays(days)
    expect(subscription().status).toBe('canceled')
    expect(await letters()).toEqual([])
  })

  test('that is taken back goes on', async () => {
    await put('fixed term of four months')
    await tested().mails()
    await manage({ action: 'renew' })
    expect(await onlyLetter()).toContain('is no longer set to end')
  })
})

test.each([
  ['collection paused for 40 days, void', 'not charged'],
  ['collection paused for 40 days, draft', 'charged later'],
  ['collection paused for 40 days, uncollectible', 'not charged'],
])('a pause (%s) says what becomes of the sums, and until when', async (state, what) => {
  await put(state)
  const letter = await onlyLetter()
  expect(letter).toContain(what)
  expect(letter).toContain(`Payments resume on ${dayOf(subscription().pause_collection!.resumes_at!)}.`)
})

test.each([
  ['ended unpaid', 'Its last payment did not go through.'],
  ['ended by a dispute', 'disputed with the bank'],
  ['ended by a retention policy', 'test mode'],
])('an end gives its true reason: %s', async (state, reason) => {
  await put(state)
  expect(await onlyLetter()).toContain(reason)
})
