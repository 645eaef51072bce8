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
  course: null,
  payment: null,
  period: null,
  ends_at: null,
  pause_kind: null,
  resumes_at: null,
  interval_unit: null,
  interval_count: null,
}
