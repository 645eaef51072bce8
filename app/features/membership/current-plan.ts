import { plans } from '#content/facts/plans.ts'
import type { Plan } from '#content/schemas/facts.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

/** The plan that the server's answer means: the one of its product, otherwise the free one. */
export function planOf({ subscribed, product_id: productId }: SubscriptionState): Plan {
  const bought = plans.find((plan) => subscribed && plan.productId !== null && plan.productId === productId)
  const plan = bought ?? plans.find(({ priceId }) => priceId === null)
  if (!plan) throw new Error('The catalogue has no free plan')
  return plan
}
