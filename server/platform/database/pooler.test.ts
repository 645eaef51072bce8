import { spawnSync } from 'node:child_process'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { memberA, visitor } from '#tests/support/database.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { copyDatabase } from '#tests/support/postgres.ts'
import { type Database, openDatabase } from './database.ts'

const installed = spawnSync('pgbouncer', ['--version']).status === 0

/** Three sessions, shared by transactions of two processes. */
describe.skipIf(!installed)('behind a pooler in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let databases: Database[]

  beforeAll(async () => {
    const directUrl = await copyDatabase(inject('templateDatabase'))
    pooler = await startPooler(directUrl, 3)
    databases = [
      await openDatabase({ databaseUrl: pooler.url, directUrl, dataDir: '' }),
      await openDatabase({ databaseUrl: pooler.url, dataDir: '' }),
    ]
    await databases[0]
      ?.run(`insert into auth.users (id, email) values ('${memberA.session.userId}', 'a@example.com');
      insert into auth.sessions (id, user_id) values ('${memberA.session.sessionId}', '${memberA.session.userId}')`)
  })
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await pooler.stop()
  })

  test('each transaction has its own caller and time-outs', async () => {
    const who = sql`select current_user as role, auth.uid() as id,
      current_setting('application_name') as application,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const ours = { application: 'practice-site', idle: '30s' }
    const found = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const database = databases[n % 2] as Database
        if (n % 3 === 0) return (await database.as(visitor, (trx) => who.execute(trx))).rows[0]
        if (n % 3 === 1) return (await database.as(memberA, (trx) => who.execute(trx))).rows[0]
        const asked = sql`select current_user as role, auth.uid() as id`
        const [row] = await (n % 2 === 0
          ? database.read(visitor, asked, { method: 'GET', path: '/' })
          : database.write(visitor, asked, { method: 'POST', path: '/' }))
        return row
      }),
    )
    found.forEach((row, n) => {
      if (n % 3 === 0) expect(row).toEqual({ role: 'anon', id: null, ...ours })
      else if (n % 3 === 1) expect(row).toEqual({ role: 'authenticated', id: memberA.claims.sub, ...ours })
      else expect(row).toEqual({ role: 'anon', id: null })
    })
  })

  test('notifications of queued work use the direct address', async () => {
    let notifications = 0
    const [database] = databases
    const end = database?.listen('outbox', () => notifications++)
    await expect.poll(() => notifications).toBe(1)
    await database?.run(`select private.enqueue('notify-owner', '{}')`)
    await expect.poll(() => notifications).toBe(2)
    await end?.()
  })
})
