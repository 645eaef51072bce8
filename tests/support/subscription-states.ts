import type { SubscriptionState } from '#contracts/membership.ts'

/** The reply of `check-subscription` for a member without a purchase. */
export const NO_MEMBERSHIP: SubscriptionState = {
  subscribed: false,
  product_id: null,
  paid_until: null,
  cancelled_at: null,
  payment_failed_at: null,
  pause: null,
  changes_at: null,
  next_product_id: null,
  amount: null,
  currency: null,
  checkout: 'none',
}
