import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import { SubscriptionState } from '#contracts/membership.ts'
import type { BoughtMembership, PaymentEvent } from '../providers/payments.ts'

const Payer = z.object({ provider_id: z.string().nullable(), told_email: z.string(), attempt: z.uuid() })
export type Payer = z.infer<typeof Payer>

const Time = z.iso.datetime({ offset: true })

const Checkout = z.object({
  attempt: z.uuid(),
  price_id: z.string(),
  session_id: z.string().nullable(),
  expires_at: Time.transform((text) => new Date(text)),
  closes_soon: z.boolean(),
})
export type Checkout = z.infer<typeof Checkout>

const { subscribed: _derived, ...told } = SubscriptionState.shape
const State = z.object({ customer: z.string().nullable(), is_stale: z.boolean(), ...told })
export type MembershipState = z.infer<typeof State>

/**
 * What the database keeps about members who buy; see the migrations of the same names.
 * Every call @throws BackendFailure
 */
export type MembershipStore = ReturnType<typeof membershipStore>

/** @param backend under the service key */
export function membershipStore(backend: Backend) {
  const ask = async <T>(schema: z.ZodType<T>, name: string, values: Record<string, unknown> = {}) =>
    schema.parse(await succeed(backend.rpc(name, values)))
  const one = async <T>(schema: z.ZodType<T>, name: string, values: Record<string, unknown>) =>
    (await ask(schema.array().max(1), name, values))[0]
  const tell = async (name: string, values: Record<string, unknown>) => {
    await succeed(backend.rpc(name, values))
  }
  return {
    /** Undefined when there is no such account any more. */
    beginPayer: (member: string, email: string) => one(Payer, 'payer_begin', { member, email }),
    keepPayer: (member: string, attempt: string, provider_id: string) =>
      ask(z.string(), 'payer_keep', { member, attempt, provider_id }),
    restartPayer: (member: string, attempt: string) => tell('payer_restart', { member, attempt }),
    isSold: (price: string) => ask(z.boolean(), 'is_sold', { price }),
    beginCheckout: (member: string, price: string) => one(Checkout, 'checkout_begin', { member, price }),
    keepCheckout: (attempt: string, session_id: string) => tell('checkout_keep', { attempt, session_id }),
    endCheckout: (attempt: string) => tell('checkout_end', { attempt }),
    /** Null when the member never bought. */
    payerForPortal: (member: string) => ask(z.string().nullable(), 'payer_for_portal', { member }),
    state: (member: string) => one(State, 'membership_state', { member }),
    beginSync: () => ask(Time, 'membership_sync_begin'),
    save: (customer: string, asked_at: string, answer: BoughtMembership[]) =>
      ask(z.boolean(), 'memberships_save', { customer, asked_at, answer }),
    /** False when it was known before. */
    receiveEvent: ({ id, kind, customer }: PaymentEvent) =>
      ask(z.boolean(), 'payment_event_receive', { event: id, kind, customer: customer ?? null }),
    beginRepair: () => ask(Time, 'payment_repair_begin'),
    settleRepair: (heard_until: string) => tell('payment_repair_settle', { heard_until }),
    payersToSync: (most: number) => ask(z.array(z.string()), 'payers_to_sync', { most }),
  }
}
