import { z } from 'zod'

import { OutsideUrl, Text } from '#content/schemas/text.ts'

export const PlanKey = z.enum(['free', 'basic', 'pro', 'premium'])
export type PlanKey = z.infer<typeof PlanKey>

/** A price in whole dollars a month, what the plan offers, and its ids at the payment provider. */
const WrittenPlan = z.object({ name: Text, price: z.int().min(0), features: z.array(Text).min(1) })
const PaidPlan = WrittenPlan.extend({ priceId: Text, productId: Text })

/**
 * One membership plan. `rank` orders them, free is 0. `priceText` is per month.
 * `priceId` and `productId` are the payment provider's; the free plan has none.
 */
export interface Plan {
  key: PlanKey
  name: string
  priceText: string
  priceId: string | null
  productId: string | null
  rank: number
  features: string[]
}

export const Plans = z
  .object({ free: WrittenPlan, basic: PaidPlan, pro: PaidPlan, premium: PaidPlan })
  .transform((plans) =>
    PlanKey.options.map((key, rank): Plan => {
      const { price, ...plan } = { priceId: null, productId: null, ...plans[key] }
      return { key, rank, priceText: `$${price}`, ...plan }
    }),
  )

/** A guide that the practice sells; the outside checkout's address is `checkout` and the product's id. */
const Ebook = z
  .object({
    title: Text,
    description: Text,
    contains: z.array(Text).min(1),
    price: z.int().positive(),
    productId: z.string().regex(/^[a-z0-9-]+$/),
    checkout: OutsideUrl,
  })
  .transform(({ price, checkout, ...ebook }) => ({
    ...ebook,
    priceText: `$${price}`,
    checkoutUrl: `${checkout}/${ebook.productId}`,
  }))

const WrittenItem = z.object({ id: z.string().regex(/^[a-z0-9-]+$/), name: Text, body: Text })
/** Something that another shop sells; the practice may earn a commission through `url`. */
export type AffiliateItem = z.infer<typeof WrittenItem> & { url: string }

const KitTile = z.object({ title: Text, body: Text })

export const Products = z
  .object({
    ebook: Ebook,
    affiliateTag: z.string().regex(/^[a-z0-9-]+$/),
    kitTiles: z.array(KitTile).length(4),
    kitItems: z.array(WrittenItem).length(6),
    recommended: z.array(WrittenItem).length(12),
  })
  .transform(({ affiliateTag, ...written }) => {
    const withUrl = (item: z.infer<typeof WrittenItem>): AffiliateItem => ({
      ...item,
      url: `https://www.amazon.com/s?k=${encodeURIComponent(item.name)}&tag=${affiliateTag}`,
    })
    return {
      ...written,
      kitItems: written.kitItems.map(withUrl),
      recommended: written.recommended.map(withUrl),
    }
  })
export type Products = z.infer<typeof Products>

/** What the home page shows when no testimonial can be read; `shown: false` turns it off. */
export const TestimonialFallback = z.object({
  shown: z.boolean(),
  testimonials: z.array(z.object({ name: Text, text: Text, rating: z.literal(5) })).length(3),
})
export type TestimonialFallback = z.infer<typeof TestimonialFallback>

/** Something to read that a plan opens; `plan` is the lowest one that does. `body` is paragraphs. */
const MemberResourceWords = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  plan: PlanKey,
  title: Text.max(200),
  summary: Text.max(500),
  body: z.array(Text).min(1),
})
export type MemberResourceWords = z.infer<typeof MemberResourceWords>

export const MemberResources = z.object({ texts: z.array(MemberResourceWords) })
