// Shows: asvs 2.3.4
// Shows: hipaa (c)(1)

import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refusalOf } from '#server/backend/data/refusal.ts'
import { type Caller, type Database, openDatabase } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

import { accountLock, whileLocked } from '#tests/support/account-lock.ts'
import { placeDatabase } from '#tests/support/pglite.ts'
import { openSessions } from '#tests/support/accounts.ts'
import { appointOwner, dataService } from '#tests/support/data-service.ts'
import {
  emptyDatabase,
  memberA,
  memberB,
  migrations,
  owner,
  preparedDatabase,
  service,
  visitor,
} from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SUBMISSION = '11111111-0000-4000-8000-000000000001'
let address: string
const dataDir = temporaryFolder(afterAll)

beforeAll(async () => {
  address = await preparedDatabase()
  await placeDatabase(dataDir)
})

const engines: Record<string, () => Promise<Database>> = {
  PGlite: () => prepared({ dataDir }),
  PostgreSQL: () => prepared({ databaseUrl: address, dataDir: '' }),
}

async function prepared(options: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(options)
  await prepareDatabase(database, { migrations })
  await openSessions(database, [memberA, memberB, owner])
  return database
}

describe.each(Object.entries(engines))('on %s', (_, open) => {
  let database: Database
  let data: ReturnType<typeof dataService>

  beforeAll(async () => {
    database = await open()
    await appointOwner(database)
    await database.run(`create function public.who() returns jsonb language sql stable as $$
        select jsonb_build_object('role', current_user, 'id', auth.uid(), 'claimed', auth.role()) $$;
      grant execute on function public.who() to anon, authenticated, service_role;
      insert into public.testimonials (name, text, rating, is_published) values ('P', 'P', 5, true), ('Q', 'Q', 5, false)`)
    data = dataService(database)
  })
  afterAll(() => database.close())

  // Shows: spec 7.25
  test('200 requests of five callers at once, some failing: none sees another’s role', async () => {
    const callers = [visitor, memberA, memberB, owner, service]
    const requests = Array.from({ length: 100 }, async (__, n) => {
      const caller = callers[n % callers.length] as Caller
      if (n % 7 === 0) await data.fetch(caller, '/testimonials?id=eq.nonsense')
      const reply = await data.fetch(caller, '/rpc/who', { method: 'POST', body: '{}' })
      const id = caller.claims.sub ?? null
      expect(await reply.json()).toEqual({ role: caller.role, id, claimed: caller.role })
      const rows = await data.fetch(caller, '/testimonials?select=name')
      const seen = caller === owner ? 2 : 1
      if (caller !== service) expect(await rows.json()).toHaveLength(seen)
    })
    await Promise.all(requests)
  })

  test('timers and new requests are handled during a long run of transactions', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const until = performance.now() + 300
    while (performance.now() < until) await database.asSystem((trx) => sql`select 1`.execute(trx))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })

  test('after a session has ended among many requests, none that reads or writes is served', async () => {
    await database.run(`delete from auth.sessions where id = '${memberB.session.sessionId}'`)
    const paths = ['/rpc/who', '/testimonials?select=name', '/profiles']
    const replies = await Promise.all(
      Array.from({ length: 60 }, async (__, n) => {
        const caller = n % 2 === 0 ? memberA : memberB
        const path = paths[n % paths.length] ?? ''
        const init = path === '/rpc/who' ? { method: 'POST', body: '{}' } : {}
        return { caller, status: (await data.fetch(caller, path, init)).status }
      }),
    )
    for (const { caller, status } of replies) expect(status).toBe(caller === memberA ? 200 : 401)
    await openSessions(database, [memberB])
  })

  test('visitors subscribe one address at once: one row, one job, the same response for all', async () => {
    const client = data.client(visitor)
    const { data: list } = await client.from('email_lists').select('id').eq('name', 'Newsletter').single()
    const values = { email: 'same@example.com', email_list_id: list?.id, subscribed: true }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.from('email_subscriptions').upsert(values, { onConflict: 'email,email_list_id' }),
      ),
    )
    expect(new Set(replies.map(({ status, error }) => `${status} ${error}`))).toEqual(new Set(['201 null']))
    const { rows } = await database.asSystem((trx) =>
      sql`select (select count(*)::int from public.email_subscriptions) as subscriptions,
        (select count(*)::int from private.outbox where queue = 'sync-subscription' and not discard) as jobs`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ subscriptions: 1, jobs: 1 }])
  })
})

describe('on PostgreSQL alone', () => {
  test('two processes prepare one new database at the same moment', { repeats: 9 }, async () => {
    const fresh = await emptyDatabase()
    const both = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: fresh, dataDir: '' })))
    const applied = await Promise.all(both.map((each) => prepareDatabase(each, { migrations })))
    expect(new Set(applied.flat()).size).toBe(applied.flat().length)
    await Promise.all(both.map((each) => each.close()))
  })

  test.each([
    ['PDF files', 200, `insert into private.uploads (kind, bytes) select 'pdf', '%PDF-'`],
    ['pictures', 500, `insert into private.uploads (kind, width, height) select 'picture', 320, 320`],
  ])(
    'the limit of %s applies to two processes that store one at the same moment',
    async (_, bound, insert) => {
      const fresh = await preparedDatabase()
      const database = await openDatabase({ databaseUrl: fresh, dataDir: '' })
      const last = `${insert} from generate_series(1, ${bound})`
      const [refusal] = await whileLocked(fresh, last, [
        () => database.run(insert).catch((error: unknown) => error),
      ])
      expect(refusal).toMatchObject({ code: '54000' })
      await database.close()
    },
  )

  test.each([
    ['read', `public.inbox_read('${owner.session.userId}', '${SUBMISSION}')`],
    ['noted', `public.inbox_note('${owner.session.userId}', '${SUBMISSION}', 0, 'k', 'sealed')`],
    ['marked', `public.inbox_mark('${owner.session.userId}', '${SUBMISSION}', handled => true)`],
  ])(
    'a message is not %s by a request that waited for it, of somebody who is no longer an owner',
    async (_, call) => {
      const fresh = await preparedDatabase()
      const database = await prepared({ databaseUrl: fresh, dataDir: '' })
      await appointOwner(database)
      await database.run(`insert into private.form_submissions (id, kind, key_id, sealed)
      values ('${SUBMISSION}', 'inquiry', 'k1', 'sealed')`)
      const lock = `update private.form_submissions set sealed = 'sealed again' where id = '${SUBMISSION}'`
      const act = () => database.statements(`select * from ${call}`).catch((error: unknown) => error)
      const [refusal] = await whileLocked(fresh, lock, [act], 'delete from private.owners')
      expect(refusal).toMatchObject({ code: '42501' })
      await database.close()
    },
  )

  test('a message is stored without its sender if their account is deleted at the same moment', async () => {
    const fresh = await preparedDatabase()
    const database = await prepared({ databaseUrl: fresh, dataDir: '' })
    const { userId } = memberA.session
    const store = () =>
      database.run(`select public.store_form_submission('inquiry', 'k1', 'sealed', sender => '${userId}')`)
    await whileLocked(fresh, accountLock(userId), [store], `delete from auth.users where id = '${userId}'`)
    const { rows } = await database.statements('select sealed, sender_id from private.form_submissions')
    expect(rows).toEqual([{ sealed: 'sealed', sender_id: null }])
    await database.close()
  })

  test('a statement does not run unless the role was set', async () => {
    const engine = openPostgres({ databaseUrl: address, connections: 1 })
    const write = CompiledQuery.raw('create table public.unguarded ()')
    await expect(engine.once('no settings', write)).rejects.toThrow(/^syntax error at or near "no"$/)
    await expect(engine.once('select 1 where 1 / 0 > 1', write)).rejects.toThrow(/^division by zero$/)
    const role = CompiledQuery.raw(`select current_user, to_regclass('public.unguarded') as created`)
    const asAnon = `select where num_nulls(set_config('role', 'anon', true)) < 0`
    expect(await engine.once(asAnon, role)).toEqual([{ current_user: 'anon', created: null }])
    // The only connection is its own again.
    const ours = await engine.statements('select current_user = session_user as ours')
    expect(ours.rows).toEqual([{ ours: true }])
    await engine.close()
  })

  test('a single statement that fails at its commit is rejected, and the next ones run', async () => {
    const database = await openDatabase({ databaseUrl: address, dataDir: '', connections: 1 })
    await database.run(`create table public.late (id int primary key,
      other int references public.late deferrable initially deferred);
      grant all on public.late to service_role`)
    const request = { method: 'POST', path: '/' }
    const outcomes = await Promise.allSettled([
      database.write(service, sql`insert into public.late values (1, 2) returning id`, request),
      database.write(service, sql`insert into public.late values (3, 3) returning id`, request),
      database.write(service, sql`insert into public.late values (3, 3) returning id`, request),
      database.read(service, sql`select id from public.late`, { ...request, method: 'GET' }),
    ])
    expect(outcomes).toMatchObject([
      { reason: { code: '23503' } },
      { value: [{ id: 3 }] },
      { reason: { code: '23505' } },
      { value: [{ id: 3 }] },
    ])
    await database.run('drop table public.late')
    await database.close()
  })

  test('a statement that takes too long is canceled', async () => {
    const database = await openDatabase({ databaseUrl: address, dataDir: '' })
    const path = { method: 'GET', path: '/' }
    // Settle all before looking at one: an unhandled rejection ends the whole run.
    const outcomes = await Promise.allSettled([
      database.read(visitor, sql`select pg_sleep(20)`, path),
      database.write(visitor, sql`select pg_sleep(20)`, { ...path, method: 'POST' }),
      database.as(visitor, (trx) => sql`select pg_sleep(20)`.execute(trx)),
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') throw new Error('the statement was not ended')
      expect(outcome.reason).toMatchObject({ message: 'canceling statement due to statement timeout' })
      expect(refusalOf(outcome.reason, 'anon')).toMatchObject({ status: 500, body: { code: '57014' } })
    }
    await database.close()
  })
})
