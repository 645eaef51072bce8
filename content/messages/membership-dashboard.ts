/** What a member reads of their own plan; visitors load none of it. */
export const yourMembership = {
  dashboard: {
    title: 'Membership',
    link: 'Plans and prices',
    unknown: 'Your plan could not be loaded. The membership page tries again.',
    plan: '{plan} plan',
    free: 'It costs nothing and stays as long as your account.',
    unknownPlan: 'A plan that is no longer sold',
    paused: 'Paused',
  },
  status: {
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
  chosen: {
    text: 'You chose the {plan} plan, {price} per month. Nothing is charged until you confirm it on the payment page.',
    go: 'Continue with {plan}',
    drop: 'Choose another plan',
  },
  manage: 'Manage Subscription',
  deletion: {
    title: 'You have paid until {date}',
    unknownPlan: 'paid',
    body: 'Your {plan} plan ends with your account, at once. The time that is left is lost.',
  },
  returned: {
    confirming: 'Checking whether your payment has arrived...',
    confirmed: 'Your {plan} plan is active. Thank you.',
    stillWaiting:
      'No payment has arrived yet. If you have paid, your plan will appear here on its own; you can close this page.',
    unread: 'Your plan can’t be loaded right now. If you have just paid, it will appear here soon.',
    cancelled: 'The checkout was closed, and nothing was charged.',
  },
}
