import { type RawBuilder, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import {
  ACCOUNT_DELETED_QUEUE,
  FACTORS_REMOVED_QUEUE,
  announceDeletion,
  isWorthSending,
  announceRemovedFactors,
} from '#server/backend/auth/auth-mails.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Deps } from './deps.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { MailRefused } from '#server/mail/mailer.ts'
import { MAIL_QUEUE, mailQueue, openQueuedMail } from '#server/mail/queue-mail.ts'
import { MEMBERSHIP_NOTICE_QUEUE, sendMembershipNotice } from '#server/membership/notice.ts'
import { telemetry } from '#server/platform/process/telemetry.ts'
import type { StripeConnection } from '#server/membership/stripe/connection.ts'
import { unsubscribeLinks } from '#server/newsletter/unsubscribe.ts'

import {
  AUDIENCE_QUEUE,
  AUDIENCE_TIME,
  deleteSubscriber,
  readAudience,
  syncUnsubscribe,
  syncSubscription,
} from '#server/newsletter/jobs.ts'
import {
  membershipJobs,
  REPAIR_QUEUE,
  REPAIR_TIMES,
  WATCH_PAYMENTS_QUEUE,
  WATCH_PAYMENTS_TIME,
} from '#server/membership/jobs.ts'
import { notifyOwner } from '#server/owner/notify.ts'
import { requeue, SCHEDULE_QUEUE } from '#server/site/schedule-store.ts'
import { REPLY_QUEUE } from '#server/inbox/replies.ts'
import { sendReply } from '#server/inbox/send-reply.ts'
import {
  type ABANDONED_QUEUE,
  openQueues,
  type QueueName,
  WATCH_QUEUE,
} from '#server/platform/jobs/queues.ts'
import { startRelay } from '#server/platform/jobs/relay-outbox.ts'
import { removeExpired, sweepAuth, sweepUnconfirmed } from './remove-expired.ts'
import { WATCH_TIMES, watchWork } from '#server/owner/watch-work.ts'
import {
  NotSetUp,
  readWorkState,
  recordOutcome,
  type Work,
  type WorkState,
} from '#server/platform/jobs/work-failures.ts'

export interface JobsDeps
  extends
    Pick<Deps, 'database' | 'formKeys' | 'mailer' | 'mailchimp' | 'ownerAddresses' | 'content' | 'siteUrl'>,
    Partial<Pick<Deps, 'backupsExpected'>> {
  stripe?: Pick<StripeConnection, 'find'> | undefined
  /** Whether accounts are in a Supabase project, which removes its sessions and mail tokens by itself. */
  usesProjectAccounts?: boolean
  /** Whether samples must not be published. */
  forbidsSamples: (trx: Transaction) => Promise<boolean>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** How long a deferred outbox row or a retry may wait after it is due; and every row in the embedded database. */
  pollSeconds?: number
}

export interface Jobs {
  /** The state of the queued work, for metrics. */
  readWork(): Promise<WorkState>
  /** Starts no new jobs and waits for running ones; one that does not end in time is retried after the next start. */
  stop(): Promise<void>
}

type Handler = (job: { id: string; data: unknown }) => Promise<void>
/** Every queue but the one whose jobs are only reported. */
type WorkedQueue = Exclude<QueueName, typeof ABANDONED_QUEUE>

const STOP_WITHIN_MS = 15_000
const RESET_TIMES_EVERY_MS = 600_000
const RETENTION_QUEUE = 'retention'
// Early morning in Florida. A missed run takes place at the next start.
const RETENTION_TIME = '40 8 * * *'

/** Starts the relay of the outbox and the workers of the queues. The database must be prepared already. */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const { database, log, pollSeconds = 2 } = deps
  const boss = await openQueues(database, log)
  // With a timer instead of the queue, which such times may have stopped.
  const resetTimes = () =>
    resetFutureTimes(database).catch((error: unknown) =>
      log.warn({ err: error }, 'times of a clock that was ahead could not be reset'),
    )
  await resetTimes()
  await database.asSystem(requeue)
  const resetTimer = setInterval(() => void resetTimes(), RESET_TIMES_EVERY_MS)
  // Retry expired jobs of a killed process now instead of at the first interval.
  await boss.supervise()
  const workers = new Map<string, string>()
  const wake = (queue: string) => {
    const worker = workers.get(queue)
    if (worker) boss.notifyWorker(worker)
  }
  for (const [queue, handle] of Object.entries(handlersOf(deps, boss))) {
    const options = { pollingIntervalSeconds: pollSeconds, perJobResults: true as const }
    const worker = await boss.work(queue, options, async (jobs) => {
      const results = []
      for (const job of jobs) results.push({ id: job.id, status: await attempt(queue, job, handle, deps) })
      // After a success fetch the next job at once; after a failure wait for the next poll.
      wake(queue)
      return results
    })
    workers.set(queue, worker)
  }
  await boss.schedule(RETENTION_QUEUE, RETENTION_TIME, null, { missed: 'once' })
  await boss.schedule(REPAIR_QUEUE, REPAIR_TIMES, null)
  await boss.schedule(AUDIENCE_QUEUE, AUDIENCE_TIME, null, { missed: 'once' })
  await boss.schedule(WATCH_PAYMENTS_QUEUE, WATCH_PAYMENTS_TIME, null, { missed: 'once' })
  await boss.schedule(WATCH_QUEUE, WATCH_TIMES, null)
  const relay = startRelay({ database, boss, log, pollSeconds, onJobs: wake })
  return {
    readWork: () => readWorkState(database, boss),
    async stop() {
      clearInterval(resetTimer)
      await relay.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

function handlersOf(deps: JobsDeps, boss: PgBoss): Record<WorkedQueue, Handler> {
  const queueMail = mailQueue(deps.formKeys)
  const unsubscribeLink = unsubscribeLinks(deps.formKeys, `${deps.siteUrl}/functions/v1/unsubscribe`)
  return {
    ...membershipJobs({ ...deps, queueMail }),
    'notify-owner': (job) => notifyOwner(job, { ...deps, queueMail }),
    [WATCH_QUEUE]: async (job) => {
      await deps.database.asSystem(requeue)
      await watchWork(job, { ...deps, boss, queueMail })
    },
    [SCHEDULE_QUEUE]: async (job) => {
      // Imported when needed, because few processes ever publish at a set time.
      const { publishScheduled } = await import('#server/site/schedule.ts')
      const outcome = await publishScheduled(job, { ...deps, queueMail })
      if (outcome) deps.log.info({ outcome }, 'the time of a publication came')
    },
    'sync-subscription': (job) => syncSubscription(job, { ...deps, unsubscribeLink }),
    'sync-unsubscribe': (job) => syncUnsubscribe(job, deps),
    [AUDIENCE_QUEUE]: async () => {
      const read = await readAudience(deps)
      if (read) deps.log.info(read, 'read what has changed in the audience')
    },
    'delete-subscriber': (job) => deleteSubscriber(job, deps),
    [ACCOUNT_DELETED_QUEUE]: (job) => announceDeletion({ database: deps.database, queueMail })(job.data),
    [FACTORS_REMOVED_QUEUE]: (job) => announceRemovedFactors({ ...deps, queueMail })(job.data),
    [MEMBERSHIP_NOTICE_QUEUE]: (job) => sendMembershipNotice({ ...deps, queueMail })(job.data),
    [MAIL_QUEUE]: async (job) => {
      const mail = await openQueuedMail(job.data, deps.formKeys)
      if (await isWorthSending(deps.database, mail, new Date())) await deps.mailer.send(mail, job.id)
    },
    [REPLY_QUEUE]: (job) => sendReply(job, deps),
    [RETENTION_QUEUE]: async () => {
      const now = await earlierNow(deps)
      await (deps.usesProjectAccounts ? sweepUnconfirmed : sweepAuth)(deps.database, now)
      const removed = await removeExpired(deps.database, now)
      deps.log.info({ removed }, 'removed what was past its retention')
    },
  }
}

/** The earlier of this process's clock and the database's, so that a fast clock removes nothing too soon. */
async function earlierNow({ database }: JobsDeps): Promise<Date> {
  const [shared] = (await database.statements('select now() as at')).rows
  return new Date(Math.min(Date.now(), new Date(shared?.at as Date).getTime()))
}

/** @throws the job's error where it is to be retried */
async function attempt(
  queue: string,
  job: { id: string; data: unknown },
  handle: Handler,
  deps: Pick<JobsDeps, 'database' | 'log'>,
): Promise<'completed' | 'deadletter'> {
  try {
    await handle(job)
    telemetry.job.publish({ queue, outcome: 'done' })
    await recordResult(queue, false, deps)
    return 'completed'
  } catch (error) {
    telemetry.job.publish({ queue, outcome: 'failed' })
    // Not recorded as a failure: the mail server works. The abandoned job itself is reported.
    if (error instanceof MailRefused) {
      deps.log.warn({ err: error, queue, job: job.id }, 'a job was given up')
      return 'deadletter'
    }
    deps.log.warn({ err: error, queue, job: job.id }, 'a job failed and will be tried again')
    if (!(error instanceof NotSetUp)) await recordResult(queue, true, deps)
    throw error
  }
}

// Never throws: a completed job must not be retried because its outcome could not be recorded.
async function recordResult(
  queue: string,
  failed: boolean,
  { database, log }: Pick<JobsDeps, 'database' | 'log'>,
) {
  if (queue === WATCH_QUEUE) return
  await recordOutcome(database, queue as Work, failed).catch((error: unknown) => {
    log.warn({ err: error, queue }, 'the outcome of a job could not be recorded')
  })
}

/** Not `now()`, the start of this transaction: concurrent transactions may write later times. */
const FUTURE = sql`now() + interval '1 minute'`
/** The longest of the queue's limits (`queues.ts`), and more. */
const NO_JOB_RUNS_LONGER = sql`interval '1 day'`

/**
 * Resets timestamps in the future, which were written while the database's clock was ahead: work would wait until the
 * clock reaches them. Not in the queue's tables, which are its library's.
 */
async function resetFutureTimes(database: Database): Promise<void> {
  await database.asSystem(async (trx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(trx)
    await run(sql`update private.stripe_customers set synced_at = '-infinity' where synced_at > ${FUTURE}`)
    await run(sql`delete from private.payment_repairs where events_read_until > ${FUTURE}`)
    await run(sql`update private.outbox set start_after = now() where created_at > ${FUTURE}`)
    await run(sql`update private.work_failures set failing_since = now() where failing_since > ${FUTURE}`)
    await run(sql`delete from private.owner_mailings where until > now() + ${NO_JOB_RUNS_LONGER}`)
  })
}
