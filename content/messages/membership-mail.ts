const dashboardButton = { label: 'Open your dashboard', link: '{link}' }
const notYou = 'If this was not you, please write to {practiceEmail} right away.'

/** Mails to a member about a plan: one for each event, and the sentences that say its reason and what comes next. */
export const membershipMail = {
  unknownPlan: 'paid',
  unknownPrice: 'the price that you agreed to',
  nextPlan: 'the {plan} plan',
  unknownNextPlan: 'another plan',
  follows: {
    renews: 'It is billed {every} and renews on {date} for {price}. It goes on until you cancel.',
    term: 'It is billed {every} and renews on {date} for {price}. It goes on until {lastDay}, and then ends.',
    changes: 'It changes to {next} on {changeDate}.',
    ends: 'It is canceled and will not renew. Your last day is {lastDay}.',
    fails: 'One payment is still open. Please check your card under Manage Subscription on your dashboard.',
    waits: 'A payment for it is still being processed.',
    payments_paused: 'Payments are paused, and your plan stays active in the meantime.',
    paused: 'It is paused: nothing is charged, and what the plan includes is closed until it resumes.',
  },
  before: '{follows} Before, it was {old}.',
  /** Where the interval is none that we know. */
  sometimes: 'as you agreed',
  pauses: {
    void: 'Payments are paused: what falls due in the meantime is not charged, and your plan stays active.',
    keep_as_draft:
      'Payments are paused: your plan stays active, and what falls due in the meantime is charged later.',
    mark_uncollectible:
      'Payments are paused: what falls due in the meantime is not charged, and your plan stays active.',
  },
  resumes: '{pause} Payments resume on {date}.',
  sums: {
    both: 'Your payment then is {sum} instead of {old}.',
    one: 'Your payment then is {sum}.',
    none: 'Manage Subscription on your dashboard shows what it costs then.',
  },
  endReasons: {
    ended_unpaid: 'Its last payment did not go through.',
    ended_disputed: 'A payment for it was disputed with the bank.',
    ended_retention: 'It was bought in test mode, whose data the payment service removes after a while.',
    ended_unknown: 'The payment service gives no reason.',
  },
  openUntil: 'You keep access until {date}, and longer once the payment succeeds.',
  stillOwed: 'You canceled, so nothing will renew, but this payment is still open.',
  paidUntil: 'What you have paid for stays open until {date}.',
  closed: 'What the plan includes is closed for now, and comes back once the payment succeeds.',
  templates: {
    membershipBought: {
      subject: 'You are on the {plan} plan',
      preview: 'What comes next, and how to change or cancel it.',
      heading: 'You are on the {plan} plan',
      before: [
        'Thank you. Your {plan} membership with {practice} is active.',
        '{follows}',
        'You can change or cancel it at any time under Manage Subscription on your dashboard.',
      ],
      button: dashboardButton,
      after: [notYou],
    },
    membershipCanceled: {
      subject: 'Your {plan} membership is canceled',
      preview: 'Your last day is {date}.',
      heading: 'Your membership is canceled',
      before: [
        'Your {plan} membership with {practice} is canceled and will not renew.',
        'Your last day is {date}. After that your account stays open on the Free plan.',
      ],
      button: dashboardButton,
      after: [`If you change your mind, you can choose a plan again at any time. ${notYou}`],
    },
    membershipCancellationUndone: {
      subject: 'Your {plan} membership continues',
      preview: 'It is no longer set to end.',
      heading: 'Your membership continues',
      before: ['Your {plan} membership with {practice} is no longer set to end.', '{follows}'],
      button: dashboardButton,
      after: [notYou],
    },
    membershipChangePlanned: {
      subject: 'Your membership changes to {next}',
      preview: 'It changes on {date}.',
      heading: 'Your membership changes to {next}',
      before: [
        'Your {plan} membership with {practice} changes to {next} on {date}. {sums} Until then everything stays as it is.',
        'You can change it again at any time under Manage Subscription on your dashboard.',
      ],
      button: dashboardButton,
      after: [notYou],
    },
    membershipChangeDropped: {
      subject: 'You stay on the {plan} plan',
      preview: 'The change that was planned will not happen.',
      heading: 'You stay on the {plan} plan',
      before: [
        'The change that was planned for your {plan} membership with {practice} will not happen.',
        '{follows}',
      ],
      button: dashboardButton,
      after: [notYou],
    },
    membershipTermSet: {
      subject: 'Your {plan} membership ends on {date}',
      preview: 'Until then it goes on as before.',
      heading: 'Your membership has a last day',
      before: [
        'Your {plan} membership with {practice} is now set to end. Your last day is {date}.',
        '{follows}',
      ],
      button: dashboardButton,
      after: ['If you did not expect this, please write to {practiceEmail}.'],
    },
    membershipPriceChanged: {
      subject: 'Your next payment for the {plan} plan is {sum}',
      preview: 'Until now it was {old}.',
      heading: 'Your next payment is a different sum',
      before: [
        'Your next payment for your {plan} membership with {practice} is {sum} on {date}, instead of {old}. It is billed {every}.',
        'If you do not want this, you can change or cancel your plan before that day under Manage Subscription on your dashboard.',
      ],
      button: dashboardButton,
      after: ['If you did not expect this, please write to {practiceEmail}.'],
    },
    membershipChangeUnpaid: {
      subject: 'Your change of plan is not paid',
      preview: 'Please check the card for your membership.',
      heading: 'Your change of plan is not paid',
      before: [
        'The payment for the change of your membership with {practice} to {next} did not go through, so you stay on the {plan} plan for now. {access}',
        'To fix this, open your dashboard and choose Manage Subscription. You can change your card there, or cancel.',
      ],
      button: { label: 'Manage your membership', link: '{link}' },
      after: ['Please never send a card number by email.'],
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
    membershipPaid: {
      subject: 'Your open payment is settled',
      preview: 'There is nothing left to do.',
      heading: 'Your open payment is settled',
      before: [
        'The payment for your {plan} membership with {practice} that had failed is settled. Thank you.',
        '{follows}',
      ],
      button: dashboardButton,
      after: [notYou],
    },
    membershipEnded: {
      subject: 'Your {plan} membership has ended',
      preview: 'Why, and what stays.',
      heading: 'Your membership has ended',
      before: [
        'Your {plan} membership with {practice} has ended. {reason}',
        'Your last day was {date}. Your account stays open on the Free plan.',
      ],
      button: dashboardButton,
      after: [
        'You can choose a plan again at any time. If you think that this is a mistake, please write to {practiceEmail}.',
      ],
    },
    membershipPaused: {
      subject: 'Your {plan} membership: a pause',
      preview: 'What is charged and what is open in the meantime.',
      heading: 'A pause of your membership',
      before: ['This is about your {plan} membership with {practice}.', '{pause}'],
      button: dashboardButton,
      after: ['If you did not expect this, please write to {practiceEmail}.'],
    },
    membershipResumed: {
      subject: 'Your {plan} membership has resumed',
      preview: 'It is no longer paused.',
      heading: 'Your membership has resumed',
      before: ['Your {plan} membership with {practice} is no longer paused.', '{follows}'],
      button: dashboardButton,
      after: ['If you did not expect this, please write to {practiceEmail}.'],
    },
  },
}
