import * as z from 'zod/mini'

/** Kinds of submissions of the form service, as stored in `private.form_submissions.kind`. */
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

/** Fields that control the service; they are never stored. */
export const STEERING_FIELDS = {
  /** Which form: a kind of submission; an inquiry when missing. */
  form: 'form',
  /** A UUID made by the page: two submissions with the same one count as one. */
  submissionId: 'submission_id',
  /** Hidden from people: a robot has filled in a value. */
  honeypot: '_gotcha',
  /** The page to redirect to without JavaScript; only pages of ours. */
  returnTo: 'return',
} as const
