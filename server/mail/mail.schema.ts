import { z } from 'zod'

const link = z.url({ protocol: /^https?$/ })
const code = z.string().min(1)
const newEmail = z.email()
const plan = z.string().min(1)
const date = z.string().min(1)
const follows = z.string().min(1)

/** What each template needs besides the practice's facts; links are full addresses of ours. */
const values = {
  ownerNotice: z.object({ kind: z.string().min(1), link }),
  ownerNotices: z.object({ count: z.string().min(1), link }),
  testimonialNotice: z.object({ link }),
  testimonialNotices: z.object({ count: z.string().min(1), link }),
  workFails: z.object({ since: z.string().min(1), work: z.string().min(1), link }),
  workAbandoned: z.object({ work: z.string().min(1), link }),
  ownerAdded: z.object({ owner: z.email(), link }),
  sitePublished: z.object({
    by: z.string().min(1),
    when: z.string().min(1),
    changes: z.string().min(1),
    link,
  }),
  siteUpdated: z.object({ changes: z.string().min(1), waiting: z.string().min(1), link }),
  confirmSignUp: z.object({ link, code }),
  alreadyMember: z.object({ signInLink: link }),
  recovery: z.object({ link, code }),
  confirmNewEmail: z.object({ link, code, newEmail }),
  emailChangeRequested: z.object({ newEmail }),
  emailChanged: z.object({ newEmail }),
  passwordChanged: z.object({ recoverLink: link }),
  factorAdded: z.object({ recoverLink: link }),
  factorRemoved: z.object({ recoverLink: link }),
  passkeyAdded: z.object({ recoverLink: link }),
  passkeyRemoved: z.object({ recoverLink: link }),
  recoveryCodeUsed: z.object({ left: z.string().min(1), recoverLink: link }),
  recoveryCodesMade: z.object({ recoverLink: link }),
  recoveryCodesRemoved: z.object({ recoverLink: link }),
  factorGuessed: z.object({ recoverLink: link }),
  membershipBought: z.object({ plan, follows, link }),
  membershipCanceled: z.object({ plan, date, link }),
  membershipKept: z.object({ plan, follows, link }),
  membershipChangePlanned: z.object({ plan, next: z.string().min(1), date, link }),
  membershipChangeDropped: z.object({ plan, follows, link }),
  membershipUnpaid: z.object({ plan, access: z.string().min(1), link }),
  membershipPaid: z.object({ plan, follows, link }),
  membershipEnded: z.object({ plan, reason: z.string().min(1), date, link }),
  membershipPaused: z.object({ plan, pause: z.string().min(1), link }),
  membershipResumed: z.object({ plan, follows, link }),
  accountDeleted: z.object({}),
}

export type MailTemplate = keyof typeof values

/** A mail to be written and sent: who gets it, which words, and what goes into them. */
export type OutgoingMail = {
  [Template in MailTemplate]: {
    to: string
    template: Template
    values: z.infer<(typeof values)[Template]>
  }
}[MailTemplate]

export const OutgoingMail = z.discriminatedUnion('template', templatesOf(values)) as z.ZodType<OutgoingMail>

function templatesOf(schemas: typeof values) {
  const [first, ...others] = Object.entries(schemas).map(([template, schema]) =>
    z.object({ to: z.email(), template: z.literal(template), values: schema }),
  )
  return [first!, ...others] as const
}
