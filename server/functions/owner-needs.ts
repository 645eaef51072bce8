import { sql } from 'kysely'

import type { SiteContent } from '#content/site-content.ts'
import { datesToWatch } from '#content/warnings.ts'
import { OwnerNeed, type OwnerNeeds } from '#contracts/owner-needs.ts'
import type { Database } from '#server/backend/database/database.ts'

import { type FunctionLog, type Handler, json, postHandler, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'

interface OwnerNeedsDeps {
  database: Database
  memberOf: MemberOf
  /** What visitors see, or will. */
  content: () => SiteContent
  log: FunctionLog
}

const FAILURE = {
  status: 500,
  error: 'What waits could not be read',
  event: 'what waits for the owner could not be read',
}

/** What waits for the owner, for the owner alone: `OwnerNeeds`. 401, 403, 405, 500 with `{ error }`. */
export function ownerNeeds({ database, memberOf, content, log }: OwnerNeedsDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const member = await requireMember(request, memberOf)
    const needs = await readNeeds(database, member)
    return json({ needs, dates: datesToWatch(content(), new Date()) } satisfies OwnerNeeds)
  })
}

async function readNeeds(database: Database, member: Member): Promise<OwnerNeed[]> {
  const { rows } = await database
    .as(member, (trx) =>
      sql<{ need: unknown }>`select to_json(n) as need from public.owner_needs() as n`.execute(trx),
    )
    .catch(refuseOthers)
  return rows.map(({ need }) => OwnerNeed.parse(need))
}

function refuseOthers(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    throw new RefusedRequest(403, 'What waits is the owner’s to know')
  }
  throw error
}
