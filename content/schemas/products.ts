import { z } from 'zod'

import { OutsideUrl, Text } from '#content/schemas/text.ts'

/** A guide that the practice sells; `checkoutUrl` is the outside checkout for this product id. */
export const Ebook = z.object({
  title: Text,
  description: Text,
  contains: z.array(Text).min(1),
  priceText: Text,
  productId: Text,
  checkoutUrl: OutsideUrl,
})

/** Something that another shop sells; the practice may earn a commission through `url`. */
export const AffiliateItem = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: Text,
  body: Text,
  url: OutsideUrl,
})
export type AffiliateItem = z.infer<typeof AffiliateItem>

export const KitTile = z.object({ title: Text, body: Text })

export const Products = z.object({
  ebook: Ebook,
  kitTiles: z.array(KitTile).length(4),
  kitItems: z.array(AffiliateItem).length(6),
  recommended: z.array(AffiliateItem).length(12),
})
export type Products = z.infer<typeof Products>
