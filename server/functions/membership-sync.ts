import type { MembershipStore } from './membership-store.ts'
import type { BoughtMembership, Payments } from '../providers/payments.ts'

interface World {
  store: MembershipStore
  payments: Payments
}

/**
 * Brings one customer's memberships to what the provider says now.
 * @param brief gives up early, where an older answer will do
 * @returns the provider's answer
 * @throws PaymentFailure, BackendFailure
 */
export async function syncMemberships(
  customer: string,
  { store, payments }: World,
  brief = false,
): Promise<BoughtMembership[]> {
  // Taken before asking: of two answers the later asked one is at least as new.
  const askedAt = await store.beginSync()
  const bought = await payments.memberships(customer, brief)
  await store.save(customer, askedAt, bought)
  return bought
}

/** Says whether anything runs that would be paid twice. A payment that fails counts: it may yet succeed. */
export function runs(bought: BoughtMembership[]): boolean {
  return bought.some(({ ended_at: ended }) => ended === null)
}
