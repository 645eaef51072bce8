import { z } from 'zod'

import { Text } from '#content/schemas/text.ts'

export const PlanKey = z.enum(['free', 'basic', 'pro', 'premium'])
export type PlanKey = z.infer<typeof PlanKey>

/**
 * One membership plan. `rank` orders them, free is 0. `priceText` is per month.
 * `priceId` and `productId` are the payment provider's; the free plan has none.
 */
export const Plan = z.object({
  key: PlanKey,
  name: Text,
  priceText: z.string().regex(/^\$[0-9]+$/),
  priceId: Text.nullable(),
  productId: Text.nullable(),
  rank: z.int().min(0),
  features: z.array(Text).min(1),
})
export type Plan = z.infer<typeof Plan>
