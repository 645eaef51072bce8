import * as z from 'zod/mini'

/** Number of days of a reply of `owner-visits`, including today. */
export const VISIT_DAYS = 30

const Count = z.int().check(z.nonnegative())

/** Reply of `owner-visits`, for the owner only: page views, by days of the practice's time zone. */
export const PageVisits = z.object({
  /** The first day that was counted; null before any. */
  since: z.nullable(z.iso.date()),
  /** The last {@link VISIT_DAYS} days, oldest first, without gaps. */
  days: z.array(z.object({ day: z.iso.date(), visits: Count })),
  /** The pages viewed in those days or in the period before, the most viewed first. */
  pages: z.array(z.object({ page: z.string(), visits: Count, before: Count })),
})
export type PageVisits = z.infer<typeof PageVisits>
