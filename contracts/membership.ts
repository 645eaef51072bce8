import * as z from 'zod/mini'

import { COURSES, INTERVAL_UNITS, PAUSE_KINDS, PAYMENTS, PERIODS } from './membership-states.ts'

/** Request of `create-checkout`. */
export const CheckoutRequest = z.object({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/**
 * Reply of `create-checkout` and `customer-portal`: an outside page to open. `page` is 'portal' if a checkout was
 * requested while a membership is active, so that nobody is charged twice.
 */
export const OutsidePage = z.object({
  url: z.url({ protocol: /^https?$/ }),
  page: z.enum(['checkout', 'portal']),
})
export type OutsidePage = z.infer<typeof OutsidePage>

/**
 * Reply of `check-subscription`. The first two are the specification's. With a plan, `paid_until` is the end of the
 * paid period (ISO 8601), and `changes_at` the start of another plan: `next_product_id`, null for one that we don't
 * sell. `amount` is the sum of the next payment, in the smallest unit of `currency`, if the provider knows it. The
 * dates of a cancelled, unpaid or paused membership are set until it has ended, also while it gives no access; so are
 * `course`, `payment` and `period`, which `standingOf` reads.
 * `checkout` is the state of the member's pay page: 'bought' within the last hour, still 'open', or 'none'.
 */
export const SubscriptionState = z.object({
  subscribed: z.boolean(),
  product_id: z.nullable(z.string()),
  paid_until: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  payment_failed_at: z.nullable(z.string()),
  /** 'collection': payments are paused, with access; 'service': payments and access are paused. */
  pause: z.nullable(z.enum(['collection', 'service'])),
  changes_at: z.nullable(z.string()),
  next_product_id: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  checkout: z.enum(['none', 'open', 'bought']),
  course: z.nullable(z.enum(COURSES)),
  payment: z.nullable(z.enum(PAYMENTS)),
  period: z.nullable(z.enum(PERIODS)),
  /** When it ends, where that is known. */
  ends_at: z.nullable(z.string()),
  pause_kind: z.nullable(z.enum(PAUSE_KINDS)),
  resumes_at: z.nullable(z.string()),
  /** How often it is charged. */
  interval_unit: z.nullable(z.enum(INTERVAL_UNITS)),
  interval_count: z.nullable(z.number()),
})
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** A row of `member_resources` as a member reads it; `body` is paragraphs separated by an empty line. */
export const MemberResource = z.object({
  id: z.string(),
  plan_rank: z.number(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  place: z.number(),
})
export type MemberResource = z.infer<typeof MemberResource>
