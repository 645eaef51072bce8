import { writeDocument } from '#content/document.ts'
import { Plans } from '#content/schemas/offers.ts'

/** The catalogue of memberships, in dollars a month. Read docs/for-the-owner.md before you sell one. */
export const plans = writeDocument(
  { id: 'facts/plans', group: 'Plans', label: 'Membership plans' },
  Plans,
  {
    free: {
      name: 'Free',
      price: 0,
      features: ['Basic resources', 'Monthly newsletter', 'Community support'],
    },
    basic: {
      name: 'Basic',
      price: 10,
      priceId: 'price_sample_basic',
      productId: 'prod_sample_basic',
      features: [
        'All Free features',
        'Priority email support',
        'Exclusive content',
        'Monthly group sessions',
      ],
    },
    pro: {
      name: 'Pro',
      price: 20,
      priceId: 'price_sample_pro',
      productId: 'prod_sample_pro',
      features: [
        'All Basic features',
        'Weekly 1-on-1 sessions',
        'Personalized treatment plans',
        '24/7 crisis support',
      ],
    },
    premium: {
      name: 'Premium',
      price: 30,
      priceId: 'price_sample_premium',
      productId: 'prod_sample_premium',
      features: [
        'All Pro features',
        'Unlimited 1-on-1 sessions',
        'Family therapy sessions',
        'Custom wellness program',
        'Direct therapist messaging',
      ],
    },
  },
  {
    'basic.priceId': 'price id of the Basic plan',
    'basic.productId': 'product id of the Basic plan',
    'pro.priceId': 'price id of the Pro plan',
    'pro.productId': 'product id of the Pro plan',
    'premium.priceId': 'price id of the Premium plan',
    'premium.productId': 'product id of the Premium plan',
  },
)
