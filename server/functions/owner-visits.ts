import { sql } from 'kysely'
import { z } from 'zod'

import { addDays, dayAt } from '#content/calendar.ts'
import type { SiteContent } from '#content/site-content.ts'
import { PageVisits, VISIT_DAYS } from '#contracts/owner-visits.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { VisitCounts } from '#server/visits/visit-counts.ts'

import { type FunctionLog, type Handler, json, postHandler, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'

interface OwnerVisitsDeps {
  database: Database
  memberOf: MemberOf
  /** What this process has counted and not written yet. */
  visits: Pick<VisitCounts, 'write'> | undefined
  content: () => SiteContent
  clock?: () => Date
  log: FunctionLog
}

const FAILURE = {
  status: 500,
  error: 'The visits could not be served',
  event: 'the visits could not be served',
}

/**
 * How often pages were opened in the last days, for the owner alone: any body in, `PageVisits` out. 401, 403, 405, 500
 * with `{ error }`.
 */
export function ownerVisits(deps: OwnerVisitsDeps): Handler {
  const { database, visits, content, clock = () => new Date() } = deps
  return postHandler(deps.log, FAILURE, async (request) => {
    const member = await requireMember(request, deps.memberOf)
    await visits?.write()
    const today = dayAt(clock(), content().facts.practice.timeZone)
    const counted = await readCounted(database, member, today)
    return json(PageVisits.parse({ ...counted, days: everyDay(counted.days, today) }))
  })
}

const Counted = z.object({
  since: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), visits: z.number() })),
  pages: z.array(z.unknown()),
})
type Counted = z.infer<typeof Counted>

/** @throws RefusedRequest 403 for anybody but the owner */
async function readCounted(database: Database, member: Member, today: string): Promise<Counted> {
  const { rows } = await database
    .as(member, (trx) =>
      sql<{ visits: unknown }>`select public.page_visits(${today}::text::date) as visits`.execute(trx),
    )
    .catch(refuseOthers)
  return Counted.parse(rows[0]?.visits)
}

function refuseOthers(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    throw new RefusedRequest(403, 'The visits are the owner’s')
  }
  throw error
}

function everyDay(counted: Counted['days'], today: string): Counted['days'] {
  const visits = new Map(counted.map((one) => [one.day, one.visits]))
  return Array.from({ length: VISIT_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - VISIT_DAYS)
    return { day, visits: visits.get(day) ?? 0 }
  })
}
