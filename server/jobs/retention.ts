import { sql } from 'kysely'
import { z } from 'zod'

import type { SubmissionKind } from '#contracts/submission-kind.ts'
import type { Database } from '#server/backend/database/database.ts'

/** In months; the privacy page promises up to two years. */
export const RETENTION: Record<SubmissionKind, number> = { enquiry: 24, 'esa-request': 24 }

const Counted = z.array(z.object({ kind: z.string() }))

/**
 * Removes submissions that are past their kind's retention, and limits that are over.
 * @param now from the caller's clock
 * @returns how many submissions were removed
 */
export async function removeExpired(database: Database, now: Date, retention = RETENTION): Promise<number> {
  return database.asSystem(async (trx) => {
    await sql`delete from private.limited_uses where ends_at < ${now.toISOString()}::timestamptz`.execute(trx)
    const { rows } = await sql`
      delete from private.form_submissions as f
      using jsonb_each_text(${JSON.stringify(retention)}::text::jsonb) as kept (kind, months)
      where f.kind = kept.kind
        and f.received_at < ${now.toISOString()}::timestamptz - make_interval(months => kept.months::integer)
      returning f.kind`.execute(trx)
    return Counted.parse(rows).length
  })
}
