import * as z from 'zod/mini'

/** Request of `owner-stripe`. Changes need a fresh proof of identity: 403 `proof_needed`. */
export const StripeRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load') }),
  z.object({ action: z.literal('connect'), key: z.string().check(z.maxLength(300)) }),
  z.object({ action: z.literal('disconnect') }),
])
export type StripeRequest = z.infer<typeof StripeRequest>

/** Why nothing was connected. */
export const StripeProblem = z.enum([
  'key-malformed',
  'key-publishable',
  'key-refused',
  'key-lacks-rights',
  'no-answer',
  'refused',
  'outdated',
  'other-account',
])
export type StripeProblem = z.infer<typeof StripeProblem>

/** Permissions that a restricted key needs at Stripe, with labels in `content/messages/membership-stripe.ts`. */
export const StripeRight = z.enum([
  'customers',
  'products',
  'prices',
  'checkout-sessions',
  'customer-portal',
  'webhook-endpoints',
  'subscriptions',
  'invoices',
  'events',
])
export type StripeRight = z.infer<typeof StripeRight>

/** 'server': the keys are set on the server, and take precedence. 'unreadable': no key of FORM_KEYS decrypts them. */
export const StripeState = z.object({
  connection: z.enum(['none', 'pasted', 'unreadable', 'server']),
  isTest: z.boolean(),
  connectedAt: z.nullable(z.string()),
})
export type StripeState = z.infer<typeof StripeState>

/**
 * Reply. `prices` after 'connect' only: the price of each plan, and whether it was created just now. `lacking`:
 * permissions that the key does not have, if Stripe reported them.
 */
export const StripeReply = z.extend(StripeState, {
  problem: z.nullable(StripeProblem),
  lacking: z.array(StripeRight),
  prices: z.array(z.object({ plan: z.string(), price: z.string(), isNew: z.boolean() })),
})
export type StripeReply = z.infer<typeof StripeReply>
