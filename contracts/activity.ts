import * as z from 'zod/mini'

/**
 * What the audit log records, by kind; `action` is `kind.verb`. `private.audit_actions` has the same list: a migration
 * inserts a new one.
 */
const ACTIVITY = {
  access: ['sign-in', 'sign-out', 'proof', 'password-changed', 'address-changed'],
  factor: ['enrolled', 'used', 'removed', 'recovery-codes-made', 'recovery-code-used'],
  message: [
    'listed',
    'searched',
    'opened',
    'read-mark',
    'handled',
    'reopened',
    'answered',
    'noted',
    'reply-drafted',
    'reply-sent',
    'reply-refused',
    'deleted',
    'restored',
    'expired',
    'exported',
  ],
  testimonial: ['published', 'unpublished', 'shortened', 'deleted', 'expired'],
  account: ['exported', 'deleted'],
  subscriber: ['listed', 'searched', 'removed', 'exported'],
  member: ['listed', 'searched'],
  role: ['granted', 'revoked'],
  setting: [
    'keys-rotated',
    'site-published',
    'site-restored',
    'site-opened',
    'publication-scheduled',
    'publication-canceled',
    'publication-missed',
    'export-started',
    'everything-exported',
    'export-failed',
    'payments-connected',
    'payments-disconnected',
  ],
  log: ['exported', 'expired'],
} as const

export type ActivityKind = keyof typeof ACTIVITY
export type ActivityAction = {
  [Kind in ActivityKind]: `${Kind}.${(typeof ACTIVITY)[Kind][number]}`
}[ActivityKind]

export const ACTIVITY_KINDS = Object.keys(ACTIVITY) as ActivityKind[]
export const ACTIVITY_ACTIONS = ACTIVITY_KINDS.flatMap((kind) =>
  ACTIVITY[kind].map((verb) => `${kind}.${verb}` as ActivityAction),
)

/** One record, as `activity_page` returns it; times are ISO 8601. */
export const ActivityRecord = z.object({
  id: z.number(),
  at: z.string(),
  /** The account that acted; null for the site itself and for an unknown caller. */
  actor_id: z.nullable(z.uuid()),
  action: z.enum(ACTIVITY_ACTIONS as [ActivityAction, ...ActivityAction[]]),
  subject_id: z.nullable(z.uuid()),
  outcome: z.enum(['done', 'refused']),
  /** The number of items that it affected. */
  amount: z.nullable(z.number()),
  network: z.nullable(z.string()),
  /** Name and address of `actor_id`; null once the account is deleted. */
  actor: z.nullable(z.string()),
  /** The name of `subject_id`, if it has one that is not encrypted. */
  subject: z.nullable(z.string()),
})
export type ActivityRecord = z.infer<typeof ActivityRecord>

/** Whether `subject_id` is an account's. */
export function isAboutAccount(action: ActivityAction): boolean {
  return /^(?:access|factor|account|role)\./.test(action)
}

/** What to show or export: one kind or all, from a time on, up to a time. */
export const ActivityFilter = z.object({
  kind: z.optional(z.enum(ACTIVITY_KINDS as [ActivityKind, ...ActivityKind[]])),
  since: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
})
export type ActivityFilter = z.infer<typeof ActivityFilter>
