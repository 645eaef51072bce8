import { type Clock, PgBoss, systemClock } from 'pg-boss'

import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** pg-boss's dead letter queue: a copy of each job that has used up its attempts, until the owner is notified. */
export const ABANDONED_QUEUE = 'abandoned-work'
/** Reports on the other queues. */
export const WATCH_QUEUE = 'watch-work'

// Delays between attempts double from `retryDelay` up to `retryDelayMax`.
const backoff = {
  policy: 'standard',
  retryBackoff: true,
  expireInSeconds: 2 * MINUTE,
  deadLetter: ABANDONED_QUEUE,
}

// A mail server may take minutes to respond, and a mail whose job expires meanwhile is sent twice. The heartbeat detects
// a killed process before the job expires.
const mailing = { expireInSeconds: 15 * MINUTE, heartbeatSeconds: MINUTE }

// A provider may be down for weeks, or be set up long after the first subscription: retries go on for a year. Jobs are
// stored for longer, so that the last failure is reported.
const patient = {
  ...backoff,
  retryLimit: 1500,
  retryDelay: 30,
  retryDelayMax: 6 * HOUR,
  retentionSeconds: 400 * DAY,
  deleteAfterSeconds: DAY,
}

// Useless after a week.
const notice = {
  ...backoff,
  retryLimit: 20,
  retryDelay: 30,
  retryDelayMax: 2 * HOUR,
  retentionSeconds: 7 * DAY,
  deleteAfterSeconds: HOUR,
}

/**
 * Every queue with how long its jobs are retried and stored. The database refuses an outbox row for any other queue.
 * A job that has used up its attempts is stored as failed for `deleteAfterSeconds`, so that a person can look at it.
 */
export const QUEUES = {
  // First, because the others refer to it. Reported jobs are stored for a day, which limits reports to one a day.
  [ABANDONED_QUEUE]: { policy: 'standard', retentionSeconds: 30 * DAY, deleteAfterSeconds: DAY },
  // Useless after a month: the inbox shows the message anyway.
  'notify-owner': { ...patient, ...mailing, retentionSeconds: 30 * DAY, deleteAfterSeconds: 30 * DAY },
  'sync-subscription': { ...patient, deleteAfterSeconds: 30 * DAY },
  'sync-unsubscribe': patient,
  'delete-subscriber': patient,
  'sync-membership': {
    ...patient,
    retryLimit: 20,
    retryDelay: 10,
    expireInSeconds: MINUTE,
    retentionSeconds: 30 * DAY,
  },
  'remove-customer': { ...patient, retryDelay: 10, expireInSeconds: MINUTE },
  'update-customer': { ...patient, expireInSeconds: MINUTE },
  // Scheduled; 'stately' allows one queued and one active job.
  'repair-memberships': {
    policy: 'stately',
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: 5 * MINUTE,
    retentionSeconds: DAY,
    deleteAfterSeconds: DAY,
  },
  // Scheduled; 'stately' allows one queued and one active job.
  'read-audience': {
    policy: 'stately',
    retryBackoff: true,
    retryLimit: 5,
    retryDelay: MINUTE,
    retryDelayMax: HOUR,
    expireInSeconds: 10 * MINUTE,
    retentionSeconds: DAY,
    deleteAfterSeconds: DAY,
  },
  // Scheduled; 'stately' allows one queued and one active job.
  'watch-payments': {
    policy: 'stately',
    retryBackoff: true,
    retryLimit: 5,
    retryDelay: MINUTE,
    retryDelayMax: HOUR,
    expireInSeconds: MINUTE,
    retentionSeconds: DAY,
    deleteAfterSeconds: DAY,
  },
  'membership-notice': notice,
  'account-deleted': notice,
  'factors-removed': notice,
  // Attempts for more than a day, so that they outlast a mail server's daily limit; not for longer, because links in a
  // mail expire.
  'send-mail': {
    ...backoff,
    ...mailing,
    retryLimit: 26,
    retryDelay: 10,
    retryDelayMax: 2 * HOUR,
    retentionSeconds: 2 * DAY,
    deleteAfterSeconds: HOUR,
  },
  // After a day the job records the reply as refused, which the owner sees, also where the process was stopped meanwhile.
  'send-reply': {
    ...backoff,
    ...mailing,
    retryLimit: 60,
    retryDelay: 10,
    retryDelayMax: HOUR,
    retentionSeconds: 30 * DAY,
    deleteAfterSeconds: HOUR,
  },
  // Stored for longer than ahead of time it can be set, so that what is late is reported too.
  'publish-scheduled': { ...patient, retryDelay: 10, retryDelayMax: 5 * MINUTE },
  // Scheduled; 'stately' allows one queued and one active job.
  'watch-work': {
    policy: 'stately',
    retryLimit: 0,
    expireInSeconds: 5 * MINUTE,
    retentionSeconds: HOUR,
    deleteAfterSeconds: DAY,
  },
  retention: {
    policy: 'standard',
    retryBackoff: true,
    retryLimit: 5,
    retryDelay: MINUTE,
    retryDelayMax: HOUR,
    expireInSeconds: 10 * MINUTE,
    retentionSeconds: 2 * DAY,
    deleteAfterSeconds: 2 * DAY,
  },
}
export type QueueName = keyof typeof QUEUES

/** Starts pg-boss on our database, in its own schema, with every queue. */
export async function openQueues(database: Database, log: Pick<Logger, 'warn' | 'error'>): Promise<PgBoss> {
  const boss = new PgBoss({
    clock: monotonicClock(),
    db: { executeSql: (text, values) => database.statements(text, values) },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    // How soon a killed process's jobs are retried by another one.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ err: asError(error) }, 'the queue failed'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the queue warns'))
  // When two processes create the schema at the same moment, one of them fails and then finds it created.
  await boss.start().catch((error: unknown) => (isDuplicate(error) ? boss.start() : Promise.reject(error)))
  await declareQueues(boss)
  return boss
}

/**
 * The machine's clock, but never going back. pg-boss computes waits from it: after the clock is set back, a wait would
 * be longer by as much, and one beyond the largest timer would end at once, in a loop.
 */
function monotonicClock(): Clock {
  let latest = 0
  let ahead = 0
  return {
    ...systemClock,
    now() {
      const machine = Date.now()
      ahead = Math.max(ahead, latest - machine)
      latest = machine + ahead
      return latest
    },
  }
}

async function declareQueues(boss: PgBoss) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, { policy, ...settings }] of Object.entries(QUEUES)) {
    const found = existing.get(name)
    if (!found) await boss.createQueue(name, { policy, ...settings })
    else if (isChanged(settings, found)) await boss.updateQueue(name, settings)
    else continue
    // Fills pg-boss's cache of queue settings now: in the relay's transaction it could not use another connection.
    await boss.insert(name, [])
  }
}

function isChanged(settings: object, found: object) {
  return Object.entries(settings).some(([key, value]) => found[key as keyof typeof found] !== value)
}

// A failed worker's error arrives as a plain object, which the log would not show.
function asError(error: Error): Error {
  if (error instanceof Error) return error
  const { message, ...rest } = error as Error
  return Object.assign(new Error(message), rest)
}

function isDuplicate(error: unknown) {
  return ['23505', '42P06', '42P07', '42710', '42723'].includes(errorCode(error) ?? '')
}
