import { Stripe } from 'stripe'

/** A restricted key may lack a right that payments work without. */
export function unlessForbidden(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 403) return
  throw error
}

/** Turns the error of a missing object into undefined. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return
  throw error
}
