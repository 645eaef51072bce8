import * as z from 'zod/mini'

/** What can come in through the form service, as `private.form_submissions.kind` stores it. */
export const SubmissionKind = z.enum(['enquiry', 'esa-request'])
export type SubmissionKind = z.infer<typeof SubmissionKind>
