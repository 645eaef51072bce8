import * as z from 'zod/mini'

/** How many days a reply of `owner-visits` is about, today among them. */
export const VISIT_DAYS = 30

const Count = z.int().check(z.nonnegative())

/** Reply of `owner-visits`, for the owner alone: how often pages were opened, by the practice's days. */
export const PageVisits = z.object({
  /** The first day that was counted; null before any. */
  since: z.nullable(z.iso.date()),
  /** The last {@link VISIT_DAYS} days, oldest first; none is left out. */
  days: z.array(z.object({ day: z.iso.date(), visits: Count })),
  /** The pages visited in those days or in as many before, the most visited first. */
  pages: z.array(z.object({ page: z.string(), visits: Count, before: Count })),
})
export type PageVisits = z.infer<typeof PageVisits>
