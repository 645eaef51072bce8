import { expect, test } from 'vitest'

import { composeMail } from '#server/mail/compose.ts'
import { builtIn } from '#content/built-in.ts'
import { memberActions } from '#tests/support/member.ts'
import { useMembership } from '#tests/support/membership.ts'

const { tested } = useMembership()
const { buy, hear, portal, subscription } = memberActions(tested)

const templates = async () => (await tested().mails()).map(({ template }) => template)
const manage = async (fields: Record<string, string>) => {
  await tested().manage((await portal()).url, { subscription: subscription().id, ...fields })
  await hear()
}
/** As where the practice removes the customer at Stripe. */
async function endAtOnce() {
  const [customer] = Object.keys(tested().stripe.account.state.customers)
  await tested().rows(`select public.memberships_save('${customer}', clock_timestamp(), '[]')`)
}
/** Every event of the account once more, in the order in which nobody sent them. */
async function hearAllAgain() {
  await tested().rows('delete from private.payment_events')
  await tested().repair()
  await tested().work()
}

test('a purchase is mailed once, with what it costs and when it renews', async () => {
  await buy('price_pro')
  await hear()
  const [mail, ...more] = await tested().mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'membershipBought', values: { price: '$20' } })
  const { text } = composeMail(mail!, builtIn)
  expect(text).toContain('http://site.test/dashboard')
  expect(text).not.toMatch(/sub_|cus_|price_|prod_/)
  await hearAllAgain()
  expect(await templates()).toEqual([])
})

test('another plan is a purchase too, a renewal is none', async () => {
  await buy('price_basic')
  await hear()
  expect(await templates()).toEqual(['membershipBought'])
  await manage({ action: 'change', price: 'price_pro' })
  expect(await tested().mails()).toMatchObject([{ values: { price: '$20' } }])
  await tested().steer('/clock', { advanceDays: 32 })
  await hear()
  expect(await templates()).toEqual([])
})

test('a cancellation names the last day by the practice’s clock, and its end says nothing more', async () => {
  await buy('price_basic')
  await hear()
  await tested().mails()
  await manage({ action: 'cancel' })
  const [item] = subscription().items.data
  const lastDay = new Date(item!.current_period_end * 1000 - 1).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: builtIn.facts.practice.timeZone,
  })
  expect(await tested().mails()).toMatchObject([
    { template: 'membershipCanceled', values: { date: lastDay } },
  ])
  await hearAllAgain()
  expect(await templates()).toEqual([])
  // From here on the stand-in's clock runs ahead of the database's, by which the period is not over yet.
  await tested().steer('/clock', { advanceDays: 32 })
  await hear()
  expect(await tested().rows('select ended_at is not null as over from public.memberships')).toEqual([
    { over: true },
  ])
  expect(await templates()).toEqual([])
})

test('one that ends long before the day that was told is told again', async () => {
  await buy('price_basic')
  await hear()
  await manage({ action: 'cancel' })
  await tested().mails()
  await endAtOnce()
  expect(await templates()).toEqual(['membershipCanceled'])
})

test('what ends at midnight in Florida ends with the day before', async () => {
  await buy('price_basic')
  await hear()
  await tested().mails()
  await manage({ action: 'cancel' })
  await tested().rows(`update private.membership_notices set until = '2031-03-01T05:00:00Z'`)
  expect(await tested().mails()).toMatchObject([{ values: { date: 'February 28, 2031' } }])
})

test('one that is taken back and made again is told again', async () => {
  await buy('price_basic')
  await hear()
  await manage({ action: 'cancel' })
  await manage({ action: 'renew' })
  await manage({ action: 'cancel' })
  expect(await templates()).toEqual(['membershipBought', 'membershipCanceled', 'membershipCanceled'])
})

test('a membership that ends at once says that today is the last day', async () => {
  await buy('price_basic')
  await hear()
  await tested().mails()
  await endAtOnce()
  const today = new Date().toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: builtIn.facts.practice.timeZone,
  })
  expect(await tested().mails()).toMatchObject([{ template: 'membershipCanceled', values: { date: today } }])
})

test('a payment that fails is mailed once for as long as it fails, and leads to Manage', async () => {
  await buy('price_basic')
  await hear()
  await tested().mails()
  await manage({ action: 'card-bad' })
  await tested().steer('/clock', { advanceDays: 32 })
  await hear()
  const [mail, ...more] = await tested().mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'membershipUnpaid' })
  expect(composeMail(mail!, builtIn).text).toContain('Manage Subscription')
  await hearAllAgain()
  expect(await templates()).toEqual([])
  await manage({ action: 'card-good' })
  expect(await templates()).toEqual([])
})

test('two processes that hear of one purchase at once mail it once', async () => {
  await buy('price_basic')
  await tested().stripe.account.delivery.idle()
  await Promise.all(Array.from({ length: 5 }, () => tested().work()))
  expect(await templates()).toEqual(['membershipBought'])
})

test('nothing is mailed to an account that is gone', async () => {
  await buy('price_basic')
  await hear()
  await tested().rows('delete from auth.users')
  expect(await templates()).toEqual([])
  expect(await tested().rows('select id from private.membership_notices')).toEqual([])
})
