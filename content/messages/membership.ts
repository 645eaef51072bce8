import { fees } from '#content/facts/fees.ts'
import { practice } from '#content/facts/practice.ts'
import { MembershipWords } from '#content/schemas/membership.ts'

export const membership = MembershipWords.parse({
  meta: {
    title: 'Membership Plans',
    description: `Monthly membership plans of ${practice.name}: what each includes, what it costs, and how to change or cancel it whenever you like.`,
  },
  title: 'Membership Plans',
  subtitle: "Choose the plan that's right for your mental health journey.",
  perMonth: 'per month',
  includes: 'What is included',
  loading: 'Loading your plan',
  yourPlan: 'Your Plan',
  currentPlan: 'Current Plan',
  free: 'Free',
  subscribe: 'Subscribe',
  subscribeTo: 'Subscribe to {plan}',
  manage: 'Manage Subscription',
  busy: 'Loading...',
  bulkDiscounts: {
    title: 'Bulk payment discounts',
    items: fees.bulkDiscounts.map(({ text }) => text),
    body: 'Contact me to arrange payment for several months at once.',
    link: 'Contact',
  },
  careNotice: 'A membership is not an emergency service. In crisis, call 988 or 911.',
  signInFirst: {
    title: 'Authentication required',
    description: 'Please sign in to subscribe to a membership plan.',
  },
  checkoutFailed: { title: 'Error', description: 'Failed to start checkout process. Please try again.' },
  portalFailed: { title: 'Error', description: 'Failed to open subscription management. Please try again.' },
  alreadySubscribed: {
    title: 'You already have a plan',
    description: 'To change it, choose Manage Subscription. You will not be charged twice.',
  },
  popUpBlocked: {
    title: 'Your browser held back the new tab',
    description: 'Nothing is lost. Use this link to go on.',
    link: 'Continue to the secure page',
  },
  returned: {
    confirming: 'Confirming your payment...',
    confirmed: 'Your {plan} plan is active. Thank you.',
    stillWaiting:
      'Your payment is on its way to us. Your plan appears here as soon as it arrives; you can close this page.',
    cancelled: 'The checkout was closed, and nothing was charged.',
  },
  accessUntil: 'Canceled. You keep access until {date}.',
})
