import * as z from 'zod/mini'

/** What can come in through the form service, as `private.form_submissions.kind` stores it. */
export const SubmissionKind = z.enum(['inquiry', 'esa-request'])
export type SubmissionKind = z.infer<typeof SubmissionKind>

/**
 * Wire of the form services (Formspree and its like) that our own function speaks too:
 * multipart form data in, `{ ok: true }` or this error out.
 */
export const FormAccepted = z.object({ ok: z.literal(true) })
export type FormAccepted = z.infer<typeof FormAccepted>

export const FormRefused = z.object({
  error: z.string(),
  errors: z.optional(
    z.array(z.object({ field: z.optional(z.string()), code: z.string(), message: z.string() })),
  ),
})
export type FormRefused = z.infer<typeof FormRefused>

/** Fields that steer the service; they are never part of what is stored. */
export const STEERING_FIELDS = {
  /** Which form: a kind of submission; an inquiry when missing. */
  form: 'form',
  /** A UUID made by the page: the same one twice is one submission. */
  submissionId: 'submission_id',
  /** Hidden from people: a value in it comes from a robot. */
  honeypot: '_gotcha',
  /** Where a browser without JavaScript goes afterwards; only pages of ours. */
  returnTo: 'return',
} as const
