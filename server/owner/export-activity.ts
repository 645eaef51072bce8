import { sql } from 'kysely'
import * as z from 'zod/mini'

import { activity as words } from '#content/messages/activity.ts'
import { ActivityFilter, ActivityRecord, isAboutAccount } from '#contracts/activity.ts'
import { CSV_START, csvLine } from '#contracts/csv.ts'
import { jsonRows, type Run, type Transaction } from '#server/platform/database/database.ts'

import type { Handler } from '#server/backend/functions/http.ts'
import { type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'

const PAGE = 1000

/**
 * The audit log as a spreadsheet, for the owner alone: `ActivityFilter` in, CSV out, streamed page by page. 400, 401,
 * 403, 405, 413, 500 with `{ error }`. Each export is in the log itself.
 */
export function exportActivity(deps: MemberDeps): Handler {
  const options = {
    failure: { error: 'The activity could not be exported' },
    refusal: 'The activity is the owner’s',
    body: { schema: ActivityFilter, maxBytes: 1024 },
  }
  return ownerFunction(deps, options, async ({ body: filter, runAsMember }) => {
    const [until] = await runAsMember((trx) => jsonRows<string>(trx, sql`public.start_activity_export()`))
    const pages = readPages(runAsMember, { until, ...filter })
    // Read before the response starts, so that a failure can still set its status.
    const first = await pages.next()
    return new Response(csvStream(first, pages), {
      headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
}

// A transaction per page, because a slow download must not keep one open.
async function* readPages(run: Run, filter: ActivityFilter) {
  let after: ActivityRecord | undefined
  do {
    const start = after
    // oxlint-disable-next-line no-await-in-loop
    const records = await run((trx) => readPage(trx, filter, start))
    yield records
    after = records.length === PAGE ? records.at(-1) : undefined
  } while (after)
}

const ActivityRecords = z.array(ActivityRecord)

async function readPage(trx: Transaction, { kind, since, until }: ActivityFilter, after?: ActivityRecord) {
  const call = sql`public.activity_page(
    ${kind ?? null}::text, ${since ?? null}::text::timestamptz, ${until ?? null}::text::timestamptz,
    ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}::bigint, ${PAGE}::integer)`
  return ActivityRecords.parse(await jsonRows(trx, call))
}

type Pages = AsyncGenerator<ActivityRecord[]>

function csvStream(first: IteratorResult<ActivityRecord[]>, pages: Pages) {
  let next: IteratorResult<ActivityRecord[]> | undefined = first
  const bytes = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.encode(CSV_START + csvLine(words.columns)))
    },
    async pull(controller) {
      const { done, value } = next ?? (await pages.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(bytes.encode(value.map((record) => csvLine(cellsOf(record))).join('')))
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}

function cellsOf(record: ActivityRecord): string[] {
  const { at, action, outcome, actor_id, subject_id, amount, network } = record
  return [
    new Date(at).toISOString(),
    words.actions[action],
    outcome === 'done' ? words.done : words.refused,
    nameOf(actor_id, record.actor, true),
    nameOf(subject_id, record.subject, isAboutAccount(action)),
    amount?.toString() ?? '',
    network ?? '',
    actor_id ?? '',
    subject_id ?? '',
  ]
}

function nameOf(id: string | null, name: string | null, isAccount: boolean): string {
  return name ?? (id !== null && isAccount ? words.by.deleted : '')
}
