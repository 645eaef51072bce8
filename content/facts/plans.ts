import { z } from 'zod'

import { sample } from '#content/schemas/sample.ts'
import { Plan } from '#content/schemas/facts.ts'

/** The catalogue of memberships. Read docs/for-the-owner.md before you sell one. */
export const plans = z.array(Plan).parse([
  {
    key: 'free',
    name: 'Free',
    priceText: '$0',
    priceId: null,
    productId: null,
    rank: 0,
    features: ['Basic resources', 'Monthly newsletter', 'Community support'],
  },
  {
    key: 'basic',
    name: 'Basic',
    priceText: '$10',
    priceId: sample('price id of the Basic plan', 'price_sample_basic'),
    productId: sample('product id of the Basic plan', 'prod_sample_basic'),
    rank: 1,
    features: ['All Free features', 'Priority email support', 'Exclusive content', 'Monthly group sessions'],
  },
  {
    key: 'pro',
    name: 'Pro',
    priceText: '$20',
    priceId: sample('price id of the Pro plan', 'price_sample_pro'),
    productId: sample('product id of the Pro plan', 'prod_sample_pro'),
    rank: 2,
    features: [
      'All Basic features',
      'Weekly 1-on-1 sessions',
      'Personalized treatment plans',
      '24/7 crisis support',
    ],
  },
  {
    key: 'premium',
    name: 'Premium',
    priceText: '$30',
    priceId: sample('price id of the Premium plan', 'price_sample_premium'),
    productId: sample('product id of the Premium plan', 'prod_sample_premium'),
    rank: 3,
    features: [
      'All Pro features',
      'Unlimited 1-on-1 sessions',
      'Family therapy sessions',
      'Custom wellness program',
      'Direct therapist messaging',
    ],
  },
])
