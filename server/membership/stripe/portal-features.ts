import type { Stripe } from 'stripe'

import type { PortalPlan } from '#server/membership/payments.ts'

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features

/**
 * What members may do in the portal: exactly what the site's texts promise. They change their card, pay an open invoice,
 * change to one of these plans, and cancel to the end of the paid period. The address is the account's, and is changed
 * there alone. A dearer plan is charged at once, a cheaper one begins with the next period.
 */
export function portalFeatures(plans: readonly PortalPlan[]): Features {
  return {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_pause: { enabled: false },
    subscription_update:
      plans.length === 0
        ? { enabled: false }
        : {
            enabled: true,
            default_allowed_updates: ['price'],
            products: plans.map(({ productId, priceId }) => ({ product: productId, prices: [priceId] })),
            proration_behavior: 'always_invoice',
            schedule_at_period_end: {
              conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
            },
          },
  }
}
