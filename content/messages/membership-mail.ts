/** Mails to a member about a plan, and what they say of its price and of what stays open while a payment fails. */
export const membershipMail = {
  unknownPlan: 'paid',
  unknownPrice: 'the price that you agreed to',
  openUntil: 'You keep access until {date}, and longer once the payment succeeds.',
  closed: 'What the plan includes is closed for now, and comes back once the payment succeeds.',
  templates: {
    membershipBought: {
      subject: 'You are on the {plan} plan',
      preview: 'What it costs, when it renews, and how to cancel it.',
      heading: 'You are on the {plan} plan',
      before: [
        'Thank you. Your {plan} membership with {practice} is active.',
        'It is billed monthly and renews on {date} for {price}, then each month until you cancel.',
        'You can change or cancel it at any time under Manage Subscription on your dashboard.',
      ],
      button: { label: 'Open your dashboard', link: '{link}' },
      after: ['If this was not you, please write to {practiceEmail} right away.'],
    },
    membershipCanceled: {
      subject: 'Your {plan} membership is canceled',
      preview: 'Your last day is {date}.',
      heading: 'Your membership is canceled',
      before: [
        'Your {plan} membership with {practice} is canceled and will not renew.',
        'Your last day is {date}. After that your account stays open on the Free plan.',
      ],
      button: { label: 'Open your dashboard', link: '{link}' },
      after: [
        'If you change your mind, you can choose a plan again at any time. If this was not you, please write to {practiceEmail} right away.',
      ],
    },
    membershipUnpaid: {
      subject: 'Your payment did not go through',
      preview: 'Please check the card for your membership.',
      heading: 'Your payment did not go through',
      before: [
        'The last payment for your {plan} membership with {practice} did not go through. {access}',
        'To fix this, open your dashboard and choose Manage Subscription. You can change your card there, or cancel.',
      ],
      button: { label: 'Manage your membership', link: '{link}' },
      after: ['Please never send a card number by email.'],
    },
  },
}
