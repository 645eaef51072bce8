export const membership = {
  meta: {
    title: 'Membership Plans',
    description:
      'Monthly membership plans of {{practiceName}}: what each includes, what it costs, and how to change or cancel it whenever you like.',
  },
  title: 'Membership Plans',
  subtitle: "Choose the plan that's right for your mental health journey.",
  dashboard: {
    title: 'Membership',
    link: 'Plans and prices',
    unknown: 'Your plan could not be loaded. The membership page tries again.',
    plan: '{plan} plan',
    free: 'It costs nothing and stays as long as your account.',
    unknownPlan: 'A plan that is no longer sold',
    paused: 'Paused',
  },
  perMonth: 'per month',
  terms: 'Billed monthly, cancel any time',
  includes: 'What is included',
  status: {
    title: 'Your membership',
    loading: 'Loading your plan',
    current: 'You are on the {plan} plan.',
    free: 'You are on the Free plan. It costs nothing and stays as long as your account.',
    unknownProduct: 'You have a plan that is no longer sold. It continues as before.',
    renews: 'It renews on {date}.',
    renewsFor: 'It renews on {date} for {amount}.',
    changes: 'It changes to {plan} on {date}.',
    changesToUnknown: 'It changes to another plan on {date}.',
    paymentsPaused: 'Payments are paused. Your plan stays active in the meantime.',
    accessUntil: 'Canceled. You keep access until {date}.',
    cancelled: 'Canceled. It will not renew.',
    paused: {
      title: 'Your plan is paused',
      body: 'You are not charged, and what the plan includes is closed until it resumes. Please write to me to resume it.',
    },
    paymentFailed: {
      title: 'Your last payment did not go through',
      body: 'Please check your card under Manage Subscription. You keep access until {date}, and longer once the payment succeeds.',
      bodyWithoutAccess:
        'Your paid period is over. Please check your card under Manage Subscription; your plan comes back once the payment succeeds.',
      bodyCanceled:
        'One payment is still open, although you canceled. Please check it under Manage Subscription; nothing will renew.',
    },
  },
  yourPlan: 'Your Plan',
  currentPlan: 'Current Plan',
  free: 'Free',
  subscribe: 'Subscribe',
  subscribeTo: 'Subscribe to {plan}',
  switchTo: 'Switch to {plan}',
  chosen: {
    text: 'You chose the {plan} plan, {price} per month. Nothing is charged until you confirm it on the payment page.',
    go: 'Continue with {plan}',
    drop: 'Choose another plan',
  },
  manage: 'Manage Subscription',
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
  deletion: {
    title: 'You have paid until {date}',
    unknownPlan: 'paid',
    body: 'Your {plan} plan ends with your account, at once. The time that is left is lost.',
  },
  notOfferedPage: {
    title: 'Memberships are not offered right now',
    subtitle:
      'Nothing can be bought. If you already have a plan, it continues as before, and you can manage it here.',
    signIn: 'Sign in to see your plan',
  },
  openingTab: 'Opening the secure page...',
  returned: {
    confirming: 'Checking whether your payment has arrived...',
    confirmed: 'Your {plan} plan is active. Thank you.',
    stillWaiting:
      'No payment has arrived yet. If you have paid, your plan will appear here on its own; you can close this page.',
    unread: 'Your plan can’t be loaded right now. If you have just paid, it will appear here soon.',
    signedOut: 'To see your plan, please sign in.',
    signIn: 'Sign in',
    cancelled: 'The checkout was closed, and nothing was charged.',
  },
}
