import { sql } from 'kysely'
import { z } from 'zod'

import { jsonRows, type Database, type Transaction } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/process/log.ts'

import { hasNoCharges, readClock, receivePaymentEvent, saveMemberships, syncMembership } from './sync.ts'
import { isUnknownCustomer, PaymentFailure, type Payments } from './payments.ts'
import { updateCustomer } from './stripe-customers.ts'
import { type QueueMail, queueOwnerMail } from '#server/mail/queue-mail.ts'
import type { StripeConnection } from './stripe/connection.ts'
import { recordOutcome, requireProvider } from '#server/platform/jobs/work-failures.ts'

interface MembershipJobsDeps {
  database: Database
  /** Undefined when the practice has not set it up; its jobs are retried until then. */
  payments: Payments | undefined
  log: Pick<Logger, 'info' | 'warn'>
}

export const REPAIR_QUEUE = 'repair-memberships'
/** Every ten minutes: how long a lost event is not noticed at most. */
export const REPAIR_TIMES = '*/10 * * * *'

export const WATCH_PAYMENTS_QUEUE = 'watch-payments'
// Morning in Florida: the owner reads of it on the same day.
export const WATCH_PAYMENTS_TIME = '20 11 * * *'

const MOST_AT_ONCE = 100
const Data = z.object({ customer: z.string() })
const Removal = z.object({
  customer: z.string(),
  may_be_charged: z.boolean().default(true),
  is_test: z.boolean().default(false),
})

/** The handlers of memberships' queues, by queue. */
export function membershipJobs({
  stripe,
  queueMail,
  ...deps
}: Omit<MembershipJobsDeps, 'payments'> & StripeDeps & { queueMail: QueueMail }) {
  const find = async () => (await stripe?.find())?.payments
  return {
    'sync-membership': async (job: { data: unknown }) =>
      syncCustomer(Data.parse(job.data).customer, { ...deps, payments: await find() }),
    'remove-customer': async (job: { data: unknown }) =>
      removePayer(Removal.parse(job.data), requireProvider(await find(), 'payment'), { ...deps, queueMail }),
    'update-customer': async (job: { data: unknown }) =>
      updateCustomer(job, { ...deps, payments: requireProvider(await find(), 'payment') }),
    [REPAIR_QUEUE]: async () => {
      const payments = await find()
      if (!payments) return
      deps.log.info(await repairMemberships({ ...deps, payments }), 'looked for lost payment events')
    },
    [WATCH_PAYMENTS_QUEUE]: async () => {
      const payments = await find()
      const isOn = payments && (await payments.isWebhookOn())
      // Stripe switches a webhook off whose deliveries have failed for days, and tells the account's owner by mail alone.
      await recordOutcome(deps.database, 'payment-webhook', isOn === false)
    },
  }
}

interface StripeDeps {
  /** Called by each job, because the owner can connect an account at any time. */
  stripe?: Pick<StripeConnection, 'find'> | undefined
}

/**
 * Removes a customer. One of another account who is no longer charged can be removed only by that account's owner, who is
 * notified.
 * @throws PaymentFailure 'unknown-customer' where the account that charged the member may be another one
 */
async function removePayer(
  { customer, may_be_charged: mayBeCharged, is_test: isTest }: z.infer<typeof Removal>,
  payments: Payments,
  { database, queueMail }: Pick<MembershipJobsDeps, 'database'> & { queueMail: QueueMail },
): Promise<void> {
  try {
    await payments.removeCustomer(customer)
  } catch (error) {
    if (mayBeCharged || !isUnknownCustomer(error)) throw error
    if (isTest) return
    const letter = { template: 'customerLeft', values: { customer } } as const
    await database.asSystem((trx) => queueOwnerMail(trx, queueMail, letter))
  }
}

/**
 * @throws PaymentFailure 'unknown-customer' where the account that charges them may be another one; 'unreadable' after
 * everything else of the customer was saved, so that the owner is shown that this work fails
 */
async function syncCustomer(customer: string, deps: MembershipJobsDeps): Promise<void> {
  const run = deps.database.asSystem
  const payments = requireProvider(deps.payments, 'payment')
  try {
    const { unreadable } = await syncMembership(customer, { run, payments })
    if (unreadable.length > 0)
      throw new PaymentFailure(
        'unreadable',
        `Stripe answered something unknown about ${unreadable.join(', ')}`,
      )
  } catch (error) {
    if (!isUnknownCustomer(error) || !(await hasNoCharges(customer, { run, payments }))) throw error
    deps.log.warn(
      { reason: error instanceof Error && error.message },
      'the payment provider no longer knows a customer',
    )
    const nothing = { bought: [], unreadable: [] }
    await run(async (trx) => saveMemberships(trx, customer, await readClock(trx), nothing))
  }
}

/**
 * Repairs what no webhook delivered: queues unknown events from the provider's list since the last repair, then syncs
 * customers whose state is due.
 * @throws PaymentFailure, without undoing what was done
 */
export async function repairMemberships(
  deps: MembershipJobsDeps,
): Promise<{ events: number; customers: number }> {
  const payments = requireProvider(deps.payments, 'payment')
  const run = deps.database.asSystem
  const since = await run(repairedUntil)
  const readUntil = await run(readClock)
  // Oldest first, so that the next run continues where this one fails.
  const events = (await payments.eventsSince(since)).toReversed()
  let unknown = 0
  for (const event of events) if (await run((trx) => receivePaymentEvent(trx, event))) unknown += 1
  await run((trx) =>
    sql`select public.mark_payment_events_read(${readUntil}::text::timestamptz)`.execute(trx),
  )
  const customers = await run(customersToSync)
  await syncEach(customers, deps)
  return { events: unknown, customers: customers.length }
}

/** A customer whom the provider does not know, refuses or can't be read of doesn't block the others. */
async function syncEach(customers: string[], deps: MembershipJobsDeps): Promise<void> {
  let failure: unknown
  for (const customer of customers) {
    await syncCustomer(customer, deps).catch((error: unknown) => {
      if (!(error instanceof PaymentFailure)) throw error
      failure = error
    })
  }
  if (failure !== undefined) throw failure
}

/** The time from which events are read, at most as far back as the provider's list. */
async function repairedUntil(trx: Transaction): Promise<Date> {
  const [since] = await jsonRows<string>(trx, sql`public.payment_events_since()`)
  return new Date(since!)
}

function customersToSync(trx: Transaction): Promise<string[]> {
  return jsonRows(trx, sql`public.stripe_customers_to_sync(${MOST_AT_ONCE}::integer)`)
}
