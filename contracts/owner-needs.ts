import * as z from 'zod/mini'

import { SiteSchedule } from './site-schedule.ts'

/** A task of the owner: how many, and since when; `detail` is the kind of work, or the message of a refused reply. */
export const OwnerNeed = z.object({
  need: z.enum([
    'site-closed',
    'unread-messages',
    'refused-replies',
    'pending-testimonials',
    'failing-payments',
    'unreadable-memberships',
    'failing-work',
    'abandoned-work',
  ]),
  detail: z.nullable(z.string()),
  amount: z.number(),
  since: z.nullable(z.string()),
})
export type OwnerNeed = z.infer<typeof OwnerNeed>

/** A day, `2026-11-20`, that is near or has passed, and its field. */
export const OwnerDate = z.object({
  document: z.string(),
  path: z.string(),
  day: z.string(),
  message: z.string(),
})
export type OwnerDate = z.infer<typeof OwnerDate>

/** Reply of `owner-needs`, which takes no body. */
export const OwnerNeeds = z.object({
  needs: z.array(OwnerNeed),
  dates: z.array(OwnerDate),
  /** Whether the trial copy has its sample rows. */
  hasExamples: z.boolean(),
  /** Whether visitors see the site as it was before an update, because the update brought samples to replace. */
  isHeldBack: z._default(z.boolean(), false),
  /** How many questions of the guided opening are answered, of how many; null once the site is open. */
  opening: z._default(z.nullable(z.object({ answered: z.number(), all: z.number() })), null),
  /** When the draft of the site is to be published, or was to be. */
  schedule: z._default(z.nullable(SiteSchedule), null),
})
export type OwnerNeeds = z.infer<typeof OwnerNeeds>
