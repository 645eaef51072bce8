import type { SiteContent } from '#content/site-content.ts'
import type { Finding } from '#contracts/owner-set-up.ts'

import type { PriceAtProvider } from '../providers/payments.ts'

type Plan = SiteContent['facts']['plans'][number]

/** How the provider's price differs from what the site promises of a plan; a plan with any of it is not sold. */
export function priceFaults(
  { priceId, productId, priceText }: Plan,
  price: PriceAtProvider | undefined,
): Pick<Finding, 'code' | 'values'>[] {
  if (!price) return [{ code: 'price-unknown', values: { id: priceId ?? '' } }]
  const cents = Math.round(Number(priceText.replace('$', '')) * 100)
  const actual = `${((price.amount ?? 0) / 100).toFixed(2)} ${price.currency.toUpperCase()}`
  const isSame = price.amount === cents && price.currency === 'usd'
  return [
    ...(price.isActive ? [] : [{ code: 'price-inactive' as const, values: {} }]),
    ...(isSame ? [] : [{ code: 'price-differs' as const, values: { site: priceText, actual } }]),
    ...(price.isMonthly ? [] : [{ code: 'price-not-monthly' as const, values: {} }]),
    ...(price.productId === productId
      ? []
      : [{ code: 'product-differs' as const, values: { id: productId ?? '' } }]),
  ]
}
