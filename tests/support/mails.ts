import { type MailTemplate, OutgoingMail } from '#server/mail/mail.schema.ts'

export const to = 'ada@example.com'
export const link = 'https://practice.example/auth?token_hash=a&type=b'
export const code = '493027'
const newEmail = 'new@example.com'

const recoverLink = link
const date = 'December 22, 2026'
const follows = 'It renews on December 22, 2026 for $20.'

/** Every mail, with values for what it is filled with: a new one does not compile before it has some here. */
const values: { [Template in MailTemplate]: ValuesOf<Template> } = {
  ownerNotice: { kind: 'An inquiry', link },
  ownerNotices: { count: '12', link },
  testimonialNotice: { link },
  testimonialNotices: { count: '3', link },
  workFails: { since: 'November 1', work: 'sending mail', link },
  workAbandoned: { work: 'sending mail', link },
  ownerAdded: { owner: to, link },
  sitePublished: { by: to, when: 'Monday', changes: 'Fees: $125 → $130\nHome: added “calm”', link },
  siteUpdated: { changes: 'Terms: was “… two …”, now “… three …”', waiting: 'Nothing waits.', link },
  customerLeft: { customer: 'cus_NffrFeUfNV2Hib' },
  confirmSignUp: { link, code },
  alreadyMember: { signInLink: link },
  recovery: { link, code },
  confirmNewEmail: { link, code, newEmail },
  emailChangeRequested: { newEmail },
  emailChanged: { newEmail },
  passwordChanged: { recoverLink },
  factorAdded: { recoverLink },
  factorRemoved: { recoverLink },
  passkeyAdded: { recoverLink },
  passkeyRemoved: { recoverLink },
  recoveryCodeUsed: { left: '9', recoverLink },
  recoveryCodesMade: { recoverLink },
  recoveryCodesRemoved: { recoverLink },
  factorGuessed: { recoverLink },
  membershipBought: { plan: 'Pro', follows, link },
  membershipCanceled: { plan: 'Pro', date, link },
  membershipCancellationUndone: { plan: 'Pro', follows, link },
  membershipChangePlanned: {
    plan: 'Pro',
    next: 'the Basic plan',
    date,
    sums: 'Your payment then is $10 instead of $20.',
    link,
  },
  membershipChangeDropped: { plan: 'Pro', follows, link },
  membershipTermSet: { plan: 'Pro', date, follows, link },
  membershipPriceChanged: { plan: 'Pro', sum: '$25', old: '$20', every: 'every month', date, link },
  membershipChangeUnpaid: { plan: 'Basic', next: 'the Pro plan', access: 'It is closed for now.', link },
  membershipUnpaid: { plan: 'Pro', access: 'It is closed for now.', link },
  membershipPaid: { plan: 'Pro', follows, link },
  membershipEnded: { plan: 'Pro', reason: 'A payment for it was disputed with the bank.', date, link },
  membershipPaused: { plan: 'Pro', pause: 'Payments are paused.', link },
  membershipResumed: { plan: 'Pro', follows, link },
  publicationScheduled: { by: 'owner@example.com', when: 'Tuesday, December 1, 2026 at 8:00 AM', link },
  publicationMissed: {
    when: 'Tuesday, December 1, 2026 at 8:00 AM',
    reason: 'Your draft had no changes then.',
    link,
  },
  accountDeleted: {},
}
type ValuesOf<Template> = Extract<OutgoingMail, { template: Template }>['values']

export const exampleMails = Object.entries(values).map(([template, filled]) =>
  OutgoingMail.parse({ to, template, values: filled }),
)
