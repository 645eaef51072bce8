import { z } from 'zod'

import { Text } from '#content/schemas/text.ts'

/** The words of one mail. Placeholders in `{braces}` are filled when it is sent. */
const MailWords = z.object({
  subject: Text,
  /** The line that mail programs show beside the subject. */
  preview: Text,
  heading: Text,
  before: z.array(Text).min(1),
  /** `link` is a placeholder; the address is also written out, for programs that show no buttons. */
  button: z.object({ label: Text, link: z.string().regex(/^\{\w+\}$/) }).optional(),
  /** Stands before the code that can be typed instead. */
  code: Text.optional(),
  after: z.array(Text),
})
export type MailWords = z.infer<typeof MailWords>

/** Mails that the product sends by itself, and the frame round each. */
export const Mail = z.object({
  frame: z.object({
    writtenOut: Text,
    notForEmergencies: Text,
    whyThisMail: Text,
  }),
  /** What the owner's notice calls each kind of submission. */
  submissionKinds: z.object({ enquiry: Text, 'esa-request': Text }),
  templates: z.object({
    ownerNotice: MailWords,
    ownerNotices: MailWords,
    confirmSignUp: MailWords,
    alreadyMember: MailWords,
    recovery: MailWords,
    confirmNewEmail: MailWords,
    emailChangeRequested: MailWords,
    emailChanged: MailWords,
    passwordChanged: MailWords,
    accountDeleted: MailWords,
  }),
})
export type Mail = z.infer<typeof Mail>
