export const membership = {
  meta: {
    title: 'Membership Plans for counseling in {{serviceArea}}',
    description:
      'Monthly membership plans of {{practiceName}}: what each includes, what it costs, and how to change or cancel it whenever you like.',
  },
  title: 'Membership Plans',
  subtitle: "Choose the plan that's right for your mental health journey.",
  perMonth: 'per month',
  terms: 'Billed monthly, cancel anytime',
  includes: 'What’s included',
  yours: {
    title: 'Your membership',
    loading: 'Loading your plan',
  },
  yourPlan: 'Your Plan',
  currentPlan: 'Current Plan',
  free: 'Free',
  subscribe: 'Subscribe',
  subscribeTo: 'Subscribe to {plan}',
  switchTo: 'Switch to {plan}',
  busy: 'Loading...',
  bulkDiscounts: {
    title: 'Bulk payment discounts',
    body: 'Contact me to arrange payment for several months at once. It is not part of the checkout.',
    link: 'Contact me',
  },
  careNotice: {
    title: 'A membership is not an emergency service',
    body: 'In a crisis, call or text 988, call 911, or go to the nearest emergency room.',
  },
  signInFirst: {
    title: 'Authentication required',
    description: 'Please sign in to subscribe to a membership plan.',
  },
  checkoutFailed: { title: 'Error', description: 'Failed to start checkout process. Please try again.' },
  notOffered: {
    title: 'Memberships are not offered right now',
    description: 'Nothing was charged. If you already have a plan, it continues as before.',
  },
  portalFailed: { title: 'Error', description: 'Failed to open subscription management. Please try again.' },
  alreadySubscribed: {
    title: 'You already have a plan',
    description: 'The page that opens lets you change it. You will not be charged twice.',
  },
  notOfferedPage: {
    title: 'Memberships are not offered right now',
    subtitle:
      'Nothing can be bought. If you already have a plan, it continues as before, and you can manage it here.',
    signIn: 'Sign in to see your plan',
  },
  openingTab: 'Opening the secure page...',
  returned: {
    signedOut: 'To see your plan, please sign in.',
    signIn: 'Sign in',
  },
}
