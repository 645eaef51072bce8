import { sql } from 'kysely'
import { z } from 'zod'

import { dayAt } from '#contracts/calendar.ts'
import { addDays } from '#contracts/moments.ts'
import type { SiteContent } from '#content/site-content.ts'
import { PageVisits, VISIT_DAYS } from '#contracts/visits.ts'
import { jsonRows } from '#server/platform/database/database.ts'
import type { VisitCounts } from './count-visits.ts'

import type { Handler } from '#server/backend/functions/http.ts'
import { type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'

interface OwnerVisitsDeps extends MemberDeps {
  /** The counts in this process's memory. */
  visits: Pick<VisitCounts, 'write'> | undefined
  content: () => SiteContent
}

/**
 * How often pages were opened in the last days, for the owner alone: any body in, `PageVisits` out. 401, 403, 405, 500
 * with `{ error }`.
 */
export function ownerVisits(deps: OwnerVisitsDeps): Handler {
  const { visits, content } = deps
  const failure = { error: 'The visits could not be served' }
  return ownerFunction(deps, { failure, refusal: 'The visits are the owner’s' }, async ({ runAsMember }) => {
    await visits?.write()
    const today = dayAt(new Date(), content().facts.practice.timeZone)
    const call = sql`public.page_visits(${today}::text::date)`
    const [found] = await runAsMember((trx) => jsonRows(trx, call))
    const counted = Counted.parse(found)
    return PageVisits.parse({ ...counted, days: everyDay(counted.days, today) })
  })
}

const Counted = z.object({
  since: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), visits: z.number() })),
  pages: z.array(z.unknown()),
})
type Counted = z.infer<typeof Counted>

function everyDay(counted: Counted['days'], today: string): Counted['days'] {
  const visits = new Map(counted.map((one) => [one.day, one.visits]))
  return Array.from({ length: VISIT_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - VISIT_DAYS)
    return { day, visits: visits.get(day) ?? 0 }
  })
}
