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
    /** With what `pays` says of the sum. */
    renews: 'It renews on {date}{pays}.',
    changes: 'It changes to {plan} on {date}{pays}.',
    changesToUnknown: 'It changes to another plan on {date}{pays}.',
    term: 'It renews on {date}{pays}, and ends on {end}.',
    pays: {
      sum: 'for {amount}',
      every: ', billed {every}',
      sumEvery: 'for {amount}, billed {every}',
    },
    renewing: 'It renewed on {date}. The payment is on its way.',
    unconfirmed: 'It was due to renew on {date}. The payment service has not confirmed it yet.',
    unconfirmedClosed: {
      title: 'Your renewal is not confirmed',
      body: 'The payment service has not said yet that it is paid, so what your plan includes is closed for now. Please look at it under Manage Subscription.',
    },
    paymentsPaused: {
      void: 'Payments are paused: what falls due is not charged. Your plan stays active in the meantime.',
      keep_as_draft:
        'Payments are paused: what falls due is charged later. Your plan stays active in the meantime.',
      mark_uncollectible:
        'Payments are paused: what falls due is not charged. Your plan stays active in the meantime.',
      unknown: 'Payments are paused. Your plan stays active in the meantime.',
    },
    resumes: '{pause} Payments resume on {date}.',
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
    changeUnpaid: {
      title: 'Your change of plan is not paid',
      body: 'The payment for the change to {plan} did not go through, so your plan stays as it is; it is paid until {date}. Please check your card under Manage Subscription.',
      otherPlan: 'another plan',
    },
    changeProcessing: {
      title: 'Your change of plan is being paid',
      body: 'Your bank has not confirmed the payment for the change to {plan} yet. Until then your plan stays as it is.',
    },
    processing: {
      title: 'Your payment is being processed',
      body: 'Your bank has not confirmed it yet, which can take some days. You have paid until {date}.',
      bodyWithoutAccess:
        'Your bank has not confirmed it yet, which can take some days. What the plan includes opens again once it does.',
    },
    due: {
      title: 'Your invoice is open',
      body: 'Please pay it under Manage Subscription. You have paid until {date}.',
      bodyWithoutAccess:
        'Please pay it under Manage Subscription. What the plan includes opens once it is paid.',
    },
    firstProcessing: {
      title: 'Your first payment is being processed',
      body: 'Your bank has not confirmed it yet, which can take some days. Your plan opens once it does.',
    },
    firstIncomplete: {
      title: 'Your first payment is not finished',
      body: 'Your bank may want you to confirm it, or your card was not accepted. Nothing is open yet. Please finish it under Manage Subscription within a day; after that, choose your plan again.',
    },
    unreadable: {
      title: 'Your plan can’t be read right now',
      body: 'What you have paid for stays open until {date}. Please write to me if this stays here.',
      bodyWithoutAccess:
        'So it is not clear whether it is paid, and what it includes is closed. Please write to me, and I will look into it.',
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
