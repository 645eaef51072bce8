import { PgBoss } from 'pg-boss'

import { type Database, openDatabase } from '#server/platform/database/database.ts'

/** Deletes every job by rows: a truncation of all queues deadlocks with the maintenance of a running process. */
export async function deleteJobs(boss: Pick<PgBoss, 'getQueues' | 'deleteAllJobs'>) {
  for (const { name } of await boss.getQueues()) await boss.deleteAllJobs(name)
}

/** Reads the outbox and the queue, and runs no job. Stop it when done. */
export async function openQueue(database: Database) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.statements(text, values) },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  const names = async () => (await boss.getQueues()).map(({ name }) => name)
  const waiting = async (queue: string) =>
    (await boss.findJobs(queue)).filter(({ state }) => state === 'created' || state === 'retry')
  const jobs = async (queue: string) => ((await names()).includes(queue) ? boss.findJobs(queue) : [])
  return {
    boss,
    jobs,
    /** Rows of the outbox and unfinished jobs, each such as `send-mail: retry`. */
    async unfinished(queues: string[]): Promise<string[]> {
      const { rows } = await database.statements('select queue from private.outbox where not discard')
      const inOutbox = rows.map(({ queue }) => ({ name: String(queue), state: 'created' }))
      const queued = (await Promise.all(queues.map(jobs))).flat()
      return [...inOutbox.filter(({ name }) => queues.includes(name)), ...queued]
        .filter(({ state }) => state !== 'completed')
        .map(({ name, state }) => `${name}: ${state}`)
        .toSorted()
    },
    /** Makes all waiting work and all retries due now. */
    async makeDue() {
      await database.run('update private.outbox set start_after = now()')
      for (const queue of await names()) {
        for (const { id } of await waiting(queue)) await boss.update(queue, undefined, { id, startAfter: 0 })
      }
    },
    async empty() {
      await database.run('delete from private.outbox')
      await deleteJobs(boss)
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

/** The same by the address of the database. */
export async function openQueueAt(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const queue = await openQueue(database)
  return {
    ...queue,
    async stop() {
      await queue.stop()
      await database.close()
    },
  }
}
