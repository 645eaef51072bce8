import { expect, test } from 'vitest'

import { composeMail } from '#server/mail/compose.ts'
import { builtIn } from '#content/built-in.ts'
import { useMembership } from '#tests/support/membership.ts'

const { tested, buy, receiveEvents, manage: act, passDays, subscribe, subscription } = useMembership()

/** Buys a plan, whose mail is looked at elsewhere. */
const begin = async (price: string) => {
  await subscribe(price)
  await tested().mails()
}
const onlyMail = async () => {
  const [mail, ...more] = await tested().mails()
  expect(more).toEqual([])
  return mail!
}
const templates = async () => (await tested().mails()).map(({ template }) => template)
const manage = async (fields: Record<string, string>) => {
  await act(fields)
  await receiveEvents()
}
const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: builtIn.facts.practice.timeZone,
  })
const dayOfPeriodEnd = () => dayOf(subscription().items.data[0]!.current_period_end)
const lastDayOfPeriod = () => dayOf(subscription().items.data[0]!.current_period_end - 0.001)
/** As where the practice removes the customer at Stripe. */
async function endAtOnce() {
  const [customer] = Object.keys(tested().stripe.account.state.customers)
  await tested().rows(`select public.save_memberships('${customer}', clock_timestamp(), '[]')`)
}
/** Handles every event of the account again, as after a lost connection. */
async function hearAllAgain() {
  await tested().rows('delete from private.payment_events')
  await tested().repair()
  await tested().work()
}

test('a purchase is mailed once, with its price and renewal date', async () => {
  await subscribe('price_pro')
  const mail = await onlyMail()
  const { text } = composeMail(mail, builtIn)
  expect(text).toMatch(
    /billed every month and renews on \w+ \d+, \d{4} for \$20\. It goes on until you cancel/,
  )
  expect(text).toContain('http://site.test/dashboard')
  expect(text).not.toMatch(/sub_|cus_|price_|prod_/)
  await hearAllAgain()
  expect(await templates()).toEqual([])
})

test('a change of the plan is mailed as a purchase, a renewal is not', async () => {
  await subscribe('price_basic')
  expect(await templates()).toEqual(['membershipBought'])
  await manage({ action: 'change', price: 'price_pro' })
  expect(await tested().mails()).toMatchObject([{ values: { follows: expect.stringContaining('$20') } }])
  await passDays(32)
  expect(await templates()).toEqual([])
})

test('a cancellation is mailed with the last day in the practice’s time zone, its end is not mailed', async () => {
  await begin('price_basic')
  await manage({ action: 'cancel' })
  const lastDay = lastDayOfPeriod()
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipCanceled', values: { date: lastDay } },
  ])
  await hearAllAgain()
  expect(await templates()).toEqual([])
  // From here on the stand-in's clock runs ahead of the database's, by which the period is not over yet.
  await passDays(32)
  expect(await tested().rows('select ended_at is not null as over from public.memberships')).toEqual([
    { over: true },
  ])
  expect(await templates()).toEqual([])
})

test('a membership that ends at midnight in Florida ends with the day before', async () => {
  await begin('price_basic')
  await manage({ action: 'cancel' })
  await tested().rows(`update private.membership_notices set until = '2031-03-01T05:00:00Z'`)
  expect(await tested().mails()).toMatchObject([{ values: { date: 'February 28, 2031' } }])
})

test('an undone cancellation is mailed with the date and price of the renewal', async () => {
  await subscribe('price_basic')
  await manage({ action: 'cancel' })
  await tested().mails()
  await manage({ action: 'renew' })
  await hearAllAgain()
  const mail = await onlyMail()
  expect(mail).toMatchObject({ template: 'membershipCancellationUndone' })
  expect(composeMail(mail, builtIn).text).toContain(
    `renews on ${dayOfPeriodEnd()} for $10. It goes on until you cancel`,
  )
})

test('a cheaper plan is mailed when it is scheduled, when that is undone, and when it starts', async () => {
  await begin('price_pro')
  await manage({ action: 'change', price: 'price_basic' })
  await hearAllAgain()
  expect(await tested().rows('select next_product_id from private.membership_notices')).toEqual([
    { next_product_id: 'prod_basic' },
  ])
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipChangePlanned', values: { date: dayOfPeriodEnd() } },
  ])
  await manage({ action: 'keep-plan' })
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipChangeDropped', values: { follows: expect.stringContaining('for $20') } },
  ])
  await manage({ action: 'change', price: 'price_basic' })
  await tested().mails()
  await passDays(32)
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipBought', values: { follows: expect.stringContaining('for $10') } },
  ])
})

const cancel = () => manage({ action: 'cancel' })
const changeTo = (price: string) => () => manage({ action: 'change', price })
const mailed = () => tested().mails()
test.each<[string, string, (() => Promise<unknown>)[], string]>([
  [
    'a cancellation gives up a planned change',
    'price_pro',
    [changeTo('price_basic'), mailed, cancel],
    'Canceled',
  ],
  [
    'a dearer plan takes the place of a planned cheaper one',
    'price_pro',
    [changeTo('price_basic'), mailed, changeTo('price_premium')],
    'Bought',
  ],
  ['it ends long before the day that was told', 'price_basic', [cancel, mailed, endAtOnce], 'Canceled'],
  [
    'it is taken back and made again',
    'price_basic',
    [cancel, () => manage({ action: 'renew' }), mailed, cancel],
    'Canceled',
  ],
])('one mail is sent if %s', async (_, price, steps, template) => {
  await begin(price)
  for (const step of steps) await step()
  expect(await templates()).toEqual([`membership${template}`])
})

test('an end after failed payments is mailed with that cause and the promised day', async () => {
  await subscribe('price_basic')
  const promised = lastDayOfPeriod()
  await tested().mails()
  await manage({ action: 'card-bad' })
  await passDays(32)
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipUnpaid', values: { access: expect.stringContaining(promised) } },
  ])
  await passDays(32)
  const mail = await onlyMail()
  expect(mail).toMatchObject({ template: 'membershipEnded', values: { date: promised } })
  expect(composeMail(mail, builtIn).text).toContain('has ended. Its last payment did not go through.')
  await hearAllAgain()
  expect(await templates()).toEqual([])
  // The member's export agrees: not canceled by anyone, and paid until that day only.
  expect(
    await tested().rows(`select m ->> 'end_reason' as reason, m ->> 'cancelled_at' as cancelled,
      (m ->> 'paid_until')::timestamptz < (m ->> 'ended_at')::timestamptz as earlier
      from private.export_memberships((select id from auth.users limit 1)) as e,
        jsonb_array_elements(e) as m`),
  ).toEqual([{ reason: 'unpaid', cancelled: null, earlier: true }])
})

test.each(['service', 'collection'] as const)('a pause of the %s is mailed, and its end', async (what) => {
  await begin('price_basic')
  const email = Object.values(tested().stripe.account.state.customers)[0]!.email
  await tested().steer('/stripe/pause', { email, what })
  await receiveEvents()
  await hearAllAgain()
  expect(await tested().mails()).toMatchObject([
    {
      template: 'membershipPaused',
      values: { pause: expect.stringContaining(what === 'service' ? 'closed until' : 'stays active') },
    },
  ])
  await tested().steer('/stripe/pause', { email, what: 'nothing' })
  await receiveEvents()
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipResumed', values: { follows: expect.stringContaining('renews on') } },
  ])
})

test('a mail about one event does not promise what another one has ended', async () => {
  await subscribe('price_basic')
  await manage({ action: 'card-bad' })
  await passDays(32)
  await manage({ action: 'cancel' })
  await tested().mails()
  await manage({ action: 'renew' })
  expect(await tested().mails()).toMatchObject([
    {
      template: 'membershipCancellationUndone',
      values: { follows: expect.stringContaining('One payment is still open') },
    },
  ])
})

test('a membership that ends immediately is mailed with today as the last day', async () => {
  await begin('price_basic')
  await endAtOnce()
  const today = dayOf(Date.now() / 1000)
  expect(await tested().mails()).toMatchObject([{ template: 'membershipCanceled', values: { date: today } }])
})

test('a failing payment is mailed once while it fails, with a link to Manage', async () => {
  await begin('price_basic')
  await manage({ action: 'card-bad' })
  await passDays(32)
  const mail = await onlyMail()
  expect(mail).toMatchObject({ template: 'membershipUnpaid' })
  expect(composeMail(mail, builtIn).text).toContain('Manage Subscription')
  await hearAllAgain()
  expect(await templates()).toEqual([])
  await manage({ action: 'card-good' })
  await hearAllAgain()
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipPaid', values: { follows: expect.stringContaining('renews on') } },
  ])
})

test('two processes that receive one purchase at once mail it once', async () => {
  await buy('price_basic')
  await tested().stripe.account.delivery.idle()
  await Promise.all(Array.from({ length: 5 }, () => tested().work()))
  expect(await templates()).toEqual(['membershipBought'])
})

test('nothing is mailed to a deleted account', async () => {
  await subscribe('price_basic')
  await tested().rows('delete from auth.users')
  expect(await templates()).toEqual([])
  expect(await tested().rows('select id from private.membership_notices')).toEqual([])
})
