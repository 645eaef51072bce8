import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import { mail } from '#content/messages/mail.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { QueueMail } from '#server/mail/queue-mail.ts'
import { fill } from '#contracts/fill.ts'

import { mailOwners } from './notify-owner.ts'
import { ABANDONED_QUEUE, type QueueName, QUEUES } from './queues.ts'

export const WATCH_QUEUE = 'watch-work'
export const WATCH_TIMES = '17 * * * *'

/** Work that is watched: not the queues that report on others. */
export type Work =
  | Exclude<QueueName, typeof WATCH_QUEUE | typeof ABANDONED_QUEUE>
  | 'outbox'
  | 'backup'
  | 'blog'

/** Thrown by jobs that wait for a provider to be set up, which is not reported as a failure. */
export class NotSetUp extends Error {
  override name = 'NotSetUp'
}

/** @throws NotSetUp */
export function requireProvider<Provider>(provider: Provider | undefined, kind: string): Provider {
  if (!provider) throw new NotSetUp(`no ${kind} provider is set up`)
  return provider
}

/** Records when a kind of work began to fail; its next success removes the record. */
export async function recordOutcome(database: Database, work: Work, failed: boolean): Promise<void> {
  await database.asSystem((trx) => (failed ? recordFailure(trx, work) : recordSuccess(trx, work)))
}

async function recordFailure(trx: Transaction, work: Work, since?: Date) {
  await trx
    .insertInto('private.work_failures')
    .values({ work, ...(since && { failing_since: since }) })
    .onConflict((conflict) =>
      conflict
        .column('work')
        .doUpdateSet({ last_failed_at: sql`now()`, failures: sql`work_failures.failures + 1` }),
    )
    .execute()
}

async function recordSuccess(trx: Transaction, work: Work) {
  await trx.deleteFrom('private.work_failures').where('work', '=', work).execute()
}

interface WatchDeps {
  database: Database
  boss: Pick<PgBoss, 'findJobs' | 'complete'>
  mailer: Mailer
  queueMail: QueueMail
  ownerAddresses: () => Promise<string[]>
  content: () => SiteContent
  siteUrl: string
  /** Whether backups are set up, so that a first one is due. */
  backupsExpected?: boolean | undefined
}

/**
 * Mails the owner which kinds of work have failed for a day, and which jobs have no attempts left. A failed mail is
 * tried again an hour later.
 */
export async function watchWork(job: { id: string }, deps: WatchDeps): Promise<void> {
  await reportFailing(job, deps)
  await reportAbandoned(job, deps)
}

const OVERDUE = sql<Date>`now() - interval '1 day'`

/** Once per failure, however long it lasts. */
async function reportFailing(job: { id: string }, deps: WatchDeps) {
  const { database, content, siteUrl } = deps
  const overdue = await database.asSystem(async (trx) => {
    await watchOutbox(trx)
    await watchBackups(trx, deps.backupsExpected ?? false)
    return trx
      .selectFrom('private.work_failures')
      .select(['work', 'failing_since'])
      .where('notified_at', 'is', null)
      .where('failing_since', '<', OVERDUE)
      .orderBy('failing_since')
      .execute()
  })
  const [first] = overdue
  if (!first) return
  const kinds = overdue.map(({ work }) => work as Work)
  const values = {
    since: moment(first.failing_since, content().facts.practice.timeZone),
    work: kinds.map((work) => mail.work[work]).join('; '),
    link: new URL('/admin', siteUrl).href,
  }
  await mailOwners(deps, { template: 'workFails', values }, job.id)
  await database.asSystem((trx) =>
    trx
      .updateTable('private.work_failures')
      .set({ notified_at: sql`now()` })
      .where('work', 'in', kinds)
      // Not one that has succeeded and begun to fail anew while the mail was sent.
      .where('failing_since', '<', OVERDUE)
      .execute(),
  )
}

/**
 * Jobs without attempts left, which successes between them hide from the other report. Each once, in one mail a day:
 * mistyped addresses would cause many.
 */
async function reportAbandoned(job: { id: string }, deps: WatchDeps) {
  const { boss, siteUrl } = deps
  const abandoned = await boss.findJobs(ABANDONED_QUEUE)
  const reportedToday = abandoned.some(({ state }) => state === 'completed')
  if (abandoned.length === 0 || reportedToday) return
  const byKind = Map.groupBy(abandoned, ({ sourceName }) => sourceName as Work)
  const kinds = [...byKind].map(([work, { length }]) =>
    length === 1
      ? mail.work[work]
      : fill(mail.severalTimes, { work: mail.work[work], count: String(length) }),
  )
  const values = { work: kinds.join('; '), link: new URL('/admin', siteUrl).href }
  await mailOwners(deps, { template: 'workAbandoned', values }, `${job.id}-abandoned`)
  const ids = abandoned.map(({ id }) => id)
  await boss.complete(ABANDONED_QUEUE, ids, null, { includeQueued: true })
}

function moment(at: Date, timeZone: string): string {
  return at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
}

/** The relay fails while work that was due an hour ago is in no queue yet. */
async function watchOutbox(trx: Transaction) {
  const { oldest } = await trx
    .selectFrom('private.outbox')
    .select(({ fn }) => fn.min('start_after').as('oldest'))
    .where('start_after', '<', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  await (oldest ? recordFailure(trx, 'outbox', oldest) : recordSuccess(trx, 'outbox'))
}

/**
 * A backup is due a day after the last one; before the first one, only where backups are set up. A backup dated in the
 * future is ignored.
 */
async function watchBackups(trx: Transaction, expected: boolean) {
  const { due, late } = await trx
    .selectFrom('private.backups')
    .where('made_at', '<=', sql<Date>`now()`)
    .select([
      sql<Date | null>`max(made_at) + interval '1 day'`.as('due'),
      sql<boolean | null>`max(made_at) + interval '1 day' < now()`.as('late'),
    ])
    .executeTakeFirstOrThrow()
  if (late || (!due && expected)) await recordFailure(trx, 'backup', due ?? undefined)
  else await recordSuccess(trx, 'backup')
}

/** How the queued work stands, for metrics. */
export interface WorkState {
  queues: { queue: string; ready: number; active: number; failed: number }[]
  /** How long the oldest due row of the outbox waits; 0 where none does. */
  outboxSeconds: number
  /** How long each kind of work has failed with no success in between. */
  failing: { work: string; seconds: number }[]
  /** In seconds since 1970; undefined where none was made. */
  lastBackup: number | undefined
}

export async function readWorkState(database: Database, boss: PgBoss): Promise<WorkState> {
  const queues = await boss.getQueues(Object.keys(QUEUES))
  const { outboxSeconds, failing, lastBackup } = await database.asSystem(async (trx) => {
    const oldest = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from private.outbox where start_after <= now()`.execute(trx)
    const failures = await sql<{ work: string; seconds: number }>`
      select work, extract(epoch from now() - failing_since)::float8 as seconds
      from private.work_failures`.execute(trx)
    const backups = await sql<{ at: number | null }>`
      select extract(epoch from max(made_at))::float8 as at from private.backups`.execute(trx)
    return {
      outboxSeconds: oldest.rows[0]?.seconds ?? 0,
      failing: failures.rows,
      lastBackup: backups.rows[0]?.at ?? undefined,
    }
  })
  return {
    queues: queues.map(({ name, readyCount, activeCount, failedCount }) => ({
      queue: name,
      ready: readyCount,
      active: activeCount,
      failed: failedCount,
    })),
    outboxSeconds,
    failing,
    lastBackup,
  }
}
