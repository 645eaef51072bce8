import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import { mail } from '#content/messages/mail.ts'
import type { SiteContent } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'
import { mailOwners, type OwnerMailDeps } from '#server/mail/mail-owners.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { ABANDONED_QUEUE } from '#server/platform/jobs/queues.ts'
import { recordFailure, recordSuccess, type Work } from '#server/platform/jobs/work-failures.ts'

export const WATCH_TIMES = '17 * * * *'

interface WatchDeps extends OwnerMailDeps {
  boss: Pick<PgBoss, 'findJobs' | 'complete'>
  content: () => SiteContent
  siteUrl: string
  /** Whether backups are set up, so that a first one is due. */
  backupsExpected?: boolean | undefined
}

/**
 * Mails the owner which kinds of work have failed for a day, and which jobs have used up their attempts. A failed mail is
 * retried an hour later.
 */
export async function watchWork(job: { id: string }, deps: WatchDeps): Promise<void> {
  await reportFailing(job, deps)
  await reportAbandoned(job, deps)
}

const OVERDUE = sql<Date>`now() - interval '1 day'`

/** Reports each failure once, however long it lasts. */
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
      // Not one that has succeeded and failed again while the mail was being sent.
      .where('failing_since', '<', OVERDUE)
      .execute(),
  )
}

/**
 * Reports jobs that have used up their attempts, which the other report misses where others succeeded in between. Each
 * once, in one mail a day, because mistyped addresses would cause many.
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

/** Records a failure of the relay while the outbox has work that was due an hour ago. */
async function watchOutbox(trx: Transaction) {
  const { oldest } = await trx
    .selectFrom('private.outbox')
    .select(({ fn }) => fn.min('start_after').as('oldest'))
    .where('start_after', '<', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  await (oldest ? recordFailure(trx, 'outbox', oldest) : recordSuccess(trx, 'outbox'))
}

/**
 * Records a failure where a backup is due: a day after the last one; before the first one, where backups are set up. A
 * backup dated in the future is ignored.
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
