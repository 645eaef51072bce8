import { sql } from 'kysely'

import { activity as words } from '#content/messages/activity.ts'
import { ActivityFilter, ActivityRecord, isAboutAccount } from '#contracts/activity.ts'
import { CSV_START, csvLine } from '#contracts/csv.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'

import { type FunctionLog, type Handler, postHandler, readJson, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'

export interface ExportActivityDeps {
  database: Database
  memberOf: MemberOf
  log: FunctionLog
}

const MAX_BODY = 1024
const PAGE = 1000
const FAILURE = {
  status: 500,
  error: 'The activity could not be exported',
  event: 'the activity could not be exported',
}

/**
 * The audit log as a spreadsheet, for the owner alone: `ActivityFilter` in, CSV out, streamed page by page so that
 * its length costs no memory. 400, 401, 403, 405, 413, 500 with `{ error }`. Each export is in the log itself.
 */
export function exportActivity({ database, memberOf, log }: ExportActivityDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const member = await requireMember(request, memberOf)
    const filter = ActivityFilter.safeParse(await readJson(request, MAX_BODY))
    if (!filter.success) throw new RefusedRequest(400, 'The request is not understood')
    const until = await database.as(member, beginExport).catch(refuseOthers)
    const pages = readPages(database, member, { until, ...filter.data })
    // Read before the response begins, so that its status can still say that this failed.
    const first = await pages.next()
    return new Response(csvStream(first, pages), {
      headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
}

async function beginExport(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select to_json(public.begin_activity_export()) as until`.execute(trx)
  return rows[0]!.until
}

function refuseOthers(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    throw new RefusedRequest(403, 'The activity is the owner’s')
  }
  throw error
}

// A transaction for each page: a slow download must not hold one open.
async function* readPages(database: Database, member: Member, filter: ActivityFilter) {
  let after: ActivityRecord | undefined
  do {
    const start = after
    // oxlint-disable-next-line no-await-in-loop
    const records = await database.as(member, (trx) => readPage(trx, filter, start))
    yield records
    after = records.length === PAGE ? records.at(-1) : undefined
  } while (after)
}

async function readPage(trx: Transaction, { kind, since, until }: ActivityFilter, after?: ActivityRecord) {
  const { rows } = await sql<{ record: unknown }>`
    select to_json(r) as record from public.activity_page(
      ${kind ?? null}::text, ${since ?? null}::text::timestamptz, ${until ?? null}::text::timestamptz,
      ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}::bigint, ${PAGE}::integer) as r`.execute(
    trx,
  )
  return rows.map(({ record }) => ActivityRecord.parse(record))
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
