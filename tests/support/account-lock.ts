import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

export const accountLock = (userId: string) => `select from auth.users where id = '${userId}' for update`

/** Sends the requests one after the other, each once the one before waits for the lock, then runs `meanwhile`. */
export async function whileLocked<T>(
  databaseUrl: string,
  lock: string,
  requests: (() => Promise<T>)[],
  meanwhile = '',
): Promise<T[]> {
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const sent: Promise<T>[] = []
    let answered = false
    for (const request of requests) {
      sent.push(request().finally(() => (answered = true)))
      // Bound by the test's own limit: a busy machine may need long until a request gets there.
      while ((await waiting(holder)) !== sent.length) {
        if (answered) throw new Error('a request was answered without waiting for the lock')
        await wait(5)
      }
    }
    if (meanwhile) await holder.query(meanwhile)
    await holder.query('commit')
    return await Promise.all(sent)
  } finally {
    await holder.end()
  }
}

async function waiting(holder: Client) {
  // Within a transaction the view does not change after its first read.
  await holder.query('select pg_stat_clear_snapshot()')
  const { rows } = await holder.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}
