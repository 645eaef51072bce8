import { z } from 'zod'

import type { MembershipStore } from '../functions/membership-store.ts'
import { syncMemberships } from '../functions/membership-sync.ts'
import { PaymentFailure, type Payments } from '../providers/payments.ts'
import type { Logger } from '#server/log.ts'

export interface MembershipJobsWorld {
  store: MembershipStore
  /** Undefined when the practice has not set it up; its jobs then wait for it. */
  payments: Payments | undefined
  log: Pick<Logger, 'info' | 'warn'>
}

export const REPAIR_QUEUE = 'repair-memberships'
/** Ten minutes are the longest that a lost event goes unnoticed. */
export const REPAIR_TIMES = '*/10 * * * *'

const MOST_AT_ONCE = 100
const Data = z.object({ customer: z.string() })

/** What works off the queues of memberships, by queue. */
export function membershipJobs(world: MembershipJobsWorld) {
  return {
    'sync-membership': (job: { data: unknown }) => syncCustomer(Data.parse(job.data).customer, world),
    'remove-payer': (job: { data: unknown }) =>
      needed(world.payments).removeCustomer(Data.parse(job.data).customer),
    [REPAIR_QUEUE]: async () => {
      if (world.payments) world.log.info(await repairMemberships(world), 'looked for lost payment events')
    },
  }
}

async function syncCustomer(customer: string, { store, payments, log }: MembershipJobsWorld): Promise<void> {
  try {
    await syncMemberships(customer, { store, payments: needed(payments) })
  } catch (error) {
    if (!(error instanceof PaymentFailure && error.reason === 'unknown-customer')) throw error
    log.warn({ reason: error.message }, 'the payment provider no longer knows a customer')
    await store.save(customer, await store.beginSync(), [])
  }
}

/**
 * Finds what no webhook told us: first the provider's own list of events since the last time, whose unknown
 * ones are queued like delivered ones; then the customers whose state is due for a look.
 * @throws PaymentFailure, BackendFailure; what was done stays done
 */
export async function repairMemberships(
  world: MembershipJobsWorld,
): Promise<{ events: number; customers: number }> {
  const { store } = world
  const payments = needed(world.payments)
  const since = await store.beginRepair()
  const heardUntil = await store.beginSync()
  // Oldest first: should we stop halfway, what is left is the newest, and the next run starts at the same place.
  const events = (await payments.eventsSince(new Date(since))).toReversed()
  let unknown = 0
  for (const event of events) if (await store.receiveEvent(event)) unknown += 1
  await store.settleRepair(heardUntil)
  const customers = await store.payersToSync(MOST_AT_ONCE)
  for (const customer of customers) await syncCustomer(customer, world)
  return { events: unknown, customers: customers.length }
}

function needed(payments: Payments | undefined): Payments {
  if (!payments) throw new Error('no payment provider is set up')
  return payments
}
