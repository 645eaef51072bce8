import { z } from 'zod'

import { membershipMail } from '#content/messages/membership-mail.ts'

/** Every address that the fields of browsers accept. */
const Address = z.email({ pattern: z.regexes.html5Email })

const link = z.url({ protocol: /^https?$/ })
const text = z.string().min(1)
const newEmail = Address
const onlyRecoverLink = z.object({ recoverLink: link })

/** The values of each template besides the practice's facts; links are absolute addresses of the site. */
const values = {
  ownerNotice: z.object({ kind: text, link }),
  ownerNotices: z.object({ count: text, link }),
  testimonialNotice: z.object({ link }),
  testimonialNotices: z.object({ count: text, link }),
  workFails: z.object({ since: text, work: text, link }),
  workAbandoned: z.object({ work: text, link }),
  ownerAdded: z.object({ owner: Address, link }),
  sitePublished: z.object({ by: text, when: text, changes: text, link }),
  publicationScheduled: z.object({ by: text, when: text, link }),
  publicationMissed: z.object({ when: text, reason: text, link }),
  customerLeft: z.object({ customer: text }),
  siteUpdated: z.object({ changes: text, waiting: text, link }),
  confirmSignUp: z.object({ link, code: text }),
  alreadyMember: z.object({ signInLink: link }),
  recovery: z.object({ link, code: text }),
  confirmNewEmail: z.object({ link, code: text, newEmail }),
  emailChangeRequested: z.object({ newEmail }),
  emailChanged: z.object({ newEmail }),
  passwordChanged: onlyRecoverLink,
  factorAdded: onlyRecoverLink,
  factorRemoved: onlyRecoverLink,
  passkeyAdded: onlyRecoverLink,
  passkeyRemoved: onlyRecoverLink,
  recoveryCodeUsed: z.object({ left: text, recoverLink: link }),
  recoveryCodesMade: onlyRecoverLink,
  recoveryCodesRemoved: onlyRecoverLink,
  factorGuessed: onlyRecoverLink,
  membershipBought: z.object({ plan: text, follows: text, link }),
  membershipCanceled: z.object({ plan: text, date: text, link }),
  membershipCancellationUndone: z.object({ plan: text, follows: text, link }),
  membershipChangePlanned: z.object({
    plan: text,
    next: text,
    date: text,
    // Mails that version 1.0.0 queued have none.
    sums: text.default(membershipMail.sums.none),
    link,
  }),
  membershipChangeDropped: z.object({ plan: text, follows: text, link }),
  membershipTermSet: z.object({ plan: text, date: text, follows: text, link }),
  membershipPriceChanged: z.object({ plan: text, sum: text, old: text, every: text, date: text, link }),
  membershipChangeUnpaid: z.object({ plan: text, next: text, access: text, link }),
  membershipUnpaid: z.object({ plan: text, access: text, link }),
  membershipPaid: z.object({ plan: text, follows: text, link }),
  membershipEnded: z.object({ plan: text, reason: text, date: text, link }),
  membershipPaused: z.object({ plan: text, pause: text, link }),
  membershipResumed: z.object({ plan: text, follows: text, link }),
  accountDeleted: z.object({}),
}

export type MailTemplate = keyof typeof values

/** A mail to be composed and sent: recipient, template, and the template's values. */
export type OutgoingMail = {
  [Template in MailTemplate]: {
    to: string
    template: Template
    values: z.infer<(typeof values)[Template]>
  }
}[MailTemplate]

/** Mails of any template, without the recipient. */
export type Unaddressed<Mail> = Mail extends OutgoingMail ? Omit<Mail, 'to'> : never

export const OutgoingMail = z.discriminatedUnion('template', templatesOf(values)) as z.ZodType<OutgoingMail>

function templatesOf(schemas: typeof values) {
  const [first, ...others] = Object.entries(schemas).map(([template, schema]) =>
    z.object({ to: Address, template: z.literal(template), values: schema }),
  )
  return [first!, ...others] as const
}
