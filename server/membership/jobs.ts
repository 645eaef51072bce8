import { sql } from 'kysely'
import { z } from 'zod'

import { jsonRows, type Database, type Transaction } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/process/log.ts'

import { isChargedNothing, readClock, receivePaymentEvent, saveMemberships, syncMembership } from './sync.ts'
import { isUnknownCustomer, type Payments } from './payments.ts'
import { type QueueMail, queueOwnerMail } from '#server/mail/queue-mail.ts'
import type { StripeConnection } from './stripe/connection.ts'
import { requireProvider } from '#server/platform/jobs/work-failures.ts'

interface MembershipJobsDeps {
  database: Database
  /** Undefined when the practice has not set it up; its jobs then wait for it. */
  payments: Payments | undefined
  log: Pick<Logger, 'info' | 'warn'>
}

export const REPAIR_QUEUE = 'repair-memberships'
/** How long a lost event goes unnoticed at most. */
export const REPAIR_TIMES = '*/10 * * * *'

const MOST_AT_ONCE = 100
const Data = z.object({ customer: z.string() })
const Removal = z.object({
  customer: z.string(),
  may_be_charged: z.boolean().default(true),
  is_test: z.boolean().default(false),
})

/** What works off the queues of memberships, by queue. */
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
    [REPAIR_QUEUE]: async () => {
      const payments = await find()
      if (!payments) return
      deps.log.info(await repairMemberships({ ...deps, payments }), 'looked for lost payment events')
    },
  }
}

interface StripeDeps {
  /** Asked by each job: the owner can connect the account at any time. */
  stripe?: Pick<StripeConnection, 'find'> | undefined
}

/**
 * A customer of another account who is charged nothing any more stays there: only its owner, who is mailed, can remove
 * them.
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

/** @throws PaymentFailure 'unknown-customer' where the account that charges them may be another one */
async function syncCustomer(customer: string, deps: MembershipJobsDeps): Promise<void> {
  const run = deps.database.asSystem
  const payments = requireProvider(deps.payments, 'payment')
  try {
    await syncMembership(customer, { run, payments })
  } catch (error) {
    if (!isUnknownCustomer(error) || !(await isChargedNothing(customer, { run, payments }))) throw error
    deps.log.warn(
      { reason: error instanceof Error && error.message },
      'the payment provider no longer knows a customer',
    )
    await run(async (trx) => saveMemberships(trx, customer, await readClock(trx), []))
  }
}

/**
 * Finds what no webhook delivered: queues unknown events of the provider's list since the last repair, then syncs
 * customers whose state is due.
 * @throws PaymentFailure; what was done until then is kept
 */
export async function repairMemberships(
  deps: MembershipJobsDeps,
): Promise<{ events: number; customers: number }> {
  const payments = requireProvider(deps.payments, 'payment')
  const run = deps.database.asSystem
  const since = await run(repairedUntil)
  const readUntil = await run(readClock)
  // Oldest first: a run that stops halfway leaves the newest to the next.
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

/** Those whom the provider does not know keep none of the others waiting. */
async function syncEach(customers: string[], deps: MembershipJobsDeps): Promise<void> {
  let failure: unknown
  for (const customer of customers) {
    await syncCustomer(customer, deps).catch((error: unknown) => {
      if (!isUnknownCustomer(error)) throw error
      failure = error
    })
  }
  if (failure !== undefined) throw failure
}

/** The time from which events are read; at most as far back as the provider's list goes. */
async function repairedUntil(trx: Transaction): Promise<Date> {
  const [since] = await jsonRows<string>(trx, sql`public.payment_events_since()`)
  return new Date(since!)
}

function customersToSync(trx: Transaction): Promise<string[]> {
  return jsonRows(trx, sql`public.stripe_customers_to_sync(${MOST_AT_ONCE}::integer)`)
}
