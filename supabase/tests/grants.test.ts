// Shows: asvs 8.1.1, 8.1.2, 8.2.1, 8.2.2, 8.2.3, 8.3.1, 13.2.2, 15.3.3
// Shows: hipaa (a)(1)
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, service, undone, visitor } from '#tests/support/database.ts'
import { assured, withFactor } from '#tests/support/second-factor.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { FUNCTIONS, TABLES } from './access-matrix.ts'

const ROLES = { visitor, member: memberA, other: memberB, owner, service }

const { database, data } = await useDatabase()
await database.run(`${accountOf(memberA)} ${accountOf(memberB)} ${accountOf(owner)}
  insert into private.plans (product_id, price_id, plan_rank) values ('prod_1', 'price_1', 1);
  insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until)
  values ('sub_1', '${memberA.session.userId}', 'prod_1', now(), now() + interval '1 month');
  insert into public.member_resources (id, plan_rank, title, summary, body, place)
  select 'for-' || rank, rank, 'T', 'S', 'B', rank from generate_series(0, 2) as rank;
  insert into public.testimonials (name, text, rating, is_published) values ('P', 'P', 5, true), ('Q', 'Q', 5, false);
  insert into public.testimonial_originals (testimonial_id, name, text) select id, 'Q', 'Q Q' from public.testimonials where name = 'Q'`)

describe('of schema public', () => {
  // Shows: spec 3.1, 3.2, 4.10, 5.11, 6.3, 6.4, 6.5, 6.8, 6.9
  test.each(TABLES)('$name', async ({ name, cells }) => {
    expect(await outcomesOf(statement(name))).toEqual(only(cells, Object.keys(ROLES)))
  })

  test.each(FUNCTIONS)('$name()', async ({ name, cells }) => {
    expect(await outcomesOf(await callOf(name))).toEqual(only(cells, Object.keys(ROLES)))
  })

  test('no function is missing above, and the tables that are granted have these rights', async () => {
    const { rows } = await database.statements(`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`)
    expect(FUNCTIONS.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
    expect(await columnRights('anon')).toEqual([
      'email_lists: select(id) select(name)',
      'email_subscriptions: insert select update',
      'testimonials: insert(is_published) insert(name) insert(rating) insert(text) select',
    ])
    expect(await columnRights('authenticated')).toEqual([
      'email_lists: select(id) select(name)',
      'email_subscriptions: insert select update',
      'member_resources: select',
      'memberships: select(cancelled_at) select(ended_at) select(member_id) select(paid_until) select(payment_failed_at) select(product_id) select(started_at)',
      'profiles: select update(first_name) update(last_name) update(phone) update(therapy_preferences)',
      'testimonial_originals: select',
      'testimonials: delete insert(is_published) insert(name) insert(rating) insert(text) select update(is_published)',
    ])
  })

  // Shows: spec 6.8
  test('an owner whose role was revoked has the rights of a member, immediately', async () => {
    await database.run('delete from private.owners')
    const statements = [
      ...TABLES.map(({ name, cells }) => [statement(name), cells.other] as const),
      ...(await Promise.all(
        FUNCTIONS.map(async ({ name, cells }) => [await callOf(name), cells.other] as const),
      )),
    ]
    const surprises = []
    for (const [text, expected] of statements) {
      const outcome = await outcomeOf(owner, text)
      if (outcome !== expected) surprises.push({ text, outcome, expected })
    }
    await appointOwner(database)
    expect(surprises).toEqual([])
  })
})

describe.each([
  ['a factor that was shown', 'aal2', 'aal2', ['member', 'owner']],
  ['a factor, by the password alone', 'aal1', 'aal1', ['half member', 'half owner']],
  ['a token of before the code', 'aal2', 'aal1', ['half member', 'half owner']],
  ['a token of a factor that was removed', 'aal1', 'aal2', ['half member', 'half owner']],
] as const)('with %s', (_, session, token, columns) => {
  const callers = [memberA, owner].map((caller) => (token === 'aal2' ? assured(caller) : caller))
  beforeAll(async () => {
    for (const caller of [memberA, owner]) await withFactor(database, caller, session)
  })
  afterAll(() => database.run(`delete from auth.mfa_factors; update auth.sessions set aal = 'aal1'`))

  test('members and the owner have the rights of the matrix', async () => {
    const calls = await Promise.all(FUNCTIONS.map(async (row) => ({ ...row, text: await callOf(row.name) })))
    const granted = [...TABLES.map((row) => ({ ...row, text: statement(row.name) })), ...calls].filter(
      ({ cells }) => cells.member !== '-',
    )
    const surprises = []
    for (const { text, cells } of granted) {
      for (const [index, column] of columns.entries()) {
        const outcome = await outcomeOf(callers[index]!, text)
        if (outcome !== cells[column]) surprises.push({ text, column, outcome, expected: cells[column] })
      }
    }
    expect(surprises).toEqual([])
  })
})

test.each([
  ['private', /^permission denied for schema private$/],
  ['pgboss', /^permission denied for schema pgboss$/],
  ['supabase_migrations', /^permission denied for schema supabase_migrations$/],
  ['auth', /^permission denied for table \w+$/],
])(
  'nobody can use a table of schema %s, by a statement or through the data service',
  async (schema, reason) => {
    const { rows } = await database.statements(
      `select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = $1::regnamespace`,
      [schema],
    )
    expect(rows.length).toBeGreaterThan(0)
    const reached = []
    for (const [index, { name }] of rows.entries()) {
      const table = `${schema}."${String(name)}"`
      // Without USAGE on the schema its names are not resolved, for any verb: try the verbs on one table.
      const verbs = [`insert into ${table} default values`, `delete from ${table}`, `truncate ${table}`]
      for (const text of [`select from ${table}`, ...(index === 0 ? verbs : [])]) {
        for (const caller of [...Object.values(ROLES), assured(owner)]) {
          const refused = await refusalOf(caller, sql.raw(text))
          if (!reason.test(refused?.message ?? '')) reached.push({ text, role: caller.role, refused })
        }
      }
      for (const caller of [assured(owner), service]) {
        const { status } = await data.fetch(caller, `/${String(name)}?select=*`)
        if (status !== 404) reached.push({ name, role: caller.role, status })
      }
    }
    expect(reached).toEqual([])
    const { rows: granted } = await database.statements(
      `select c.relname, role from pg_class as c, unnest(array['anon', 'authenticated', 'service_role']) as role
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and (has_any_column_privilege(role, c.oid, 'select, insert, update')
          or has_table_privilege(role, c.oid, 'delete, truncate'))`,
      [schema],
    )
    expect(granted).toEqual([])
  },
)

test.each(['anon', 'authenticated'])(
  '%s cannot create objects, and has no rights on later ones',
  async (role) => {
    const create = undone(database, role === 'anon' ? visitor : memberA, (trx) =>
      sql`create table public.mine (a int)`.execute(trx),
    )
    await expect(create).rejects.toThrow(/^permission denied for schema public$/)
    const { rows } = await undone(database, 'system', async (trx) => {
      await sql`create table public.later (id bigint generated always as identity)`.execute(trx)
      await sql`create function public.later_too() returns int language sql as 'select 1'`.execute(trx)
      return sql`select role from unnest(array[${role}, 'service_role']) as role
      where has_table_privilege(role, 'public.later', 'select')
        or has_sequence_privilege(role, 'public.later_id_seq', 'usage')
        or has_function_privilege(role, 'public.later_too()', 'execute')`.execute(trx)
    })
    expect(rows).toEqual([])
  },
)

test('row-level security is on for every table of public and private, and definers pin their search path', async () => {
  const { rows: open } = await database.statements(`select c.oid::regclass::text as name from pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p') and not c.relrowsecurity`)
  const { rows: unpinned } =
    await database.statements(`select p.oid::regprocedure::text as name from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig, '{}') @> array['search_path=""']`)
  expect({ open, unpinned }).toEqual({ open: [], unpinned: [] })
})

function only(cells: Record<string, string>, columns: string[]) {
  return Object.fromEntries(columns.map((column) => [column, cells[column]]))
}

async function outcomesOf(text: string) {
  const outcomes: Record<string, string> = {}
  for (const [name, caller] of Object.entries(ROLES)) outcomes[name] = await outcomeOf(caller, text)
  return outcomes
}

async function outcomeOf(caller: Caller, text: string): Promise<string> {
  let outcome = 'may'
  const refused = await refusalOf(caller, sql.raw(text), (count) => {
    if (!text.startsWith('select public.')) outcome = String(count)
  })
  if (refused?.hint === 'second_factor_needed') return 'factor'
  if (refused?.code !== '42501') return outcome
  if (/^permission denied for (?:table|function|schema) /.test(refused.message)) return '-'
  if (refused.message.includes('row-level security policy')) return 'policy'
  return refused.message.includes('owner') ? 'owner' : refused.message
}

async function refusalOf(
  caller: Caller,
  query: RawBuilder<unknown>,
  onDone?: (count: bigint | number) => void,
) {
  try {
    const { rows, numAffectedRows } = await undone(database, caller, (trx) => query.execute(trx))
    onDone?.(numAffectedRows ?? rows.length)
    return undefined
  } catch (error) {
    return error as { code: string; message: string; hint?: string }
  }
}

function statement(text: string): string {
  return text.replace(/\b(from|into|update) (\w+)/, '$1 public.$2')
}

/** With null for each parameter that is needed, except where another value is looked at first. */
async function callOf(name: string): Promise<string> {
  const { rows } = await database.statements(
    `select coalesce(p.proargnames[n], '') as name, format_type(p.proargtypes[n - 1], null) as type
      from pg_proc as p, generate_series(1, p.pronargs - p.pronargdefaults) as n
      where p.pronamespace = 'public'::regnamespace and p.proname = $1 order by n`,
    [name],
  )
  const known: Record<string, string> = {
    reader: `'${memberA.session.userId}'`,
    confirmation: `'DELETE'`,
    subscribed: 'false',
  }
  const parameters = rows.map((row) => `${known[String(row.name)] ?? 'null'}::${String(row.type)}`)
  return `select public.${name}(${parameters.join(', ')})`
}

/** The rights of the role, by column where they are narrower than the table. */
async function columnRights(role: string) {
  const { rows } = await database.statements(
    `select table_name || ': ' || string_agg(distinct right_, ' ' order by right_) as line from (
        select table_name, lower(privilege_type) as right_ from information_schema.table_privileges
          where table_schema = 'public' and grantee in ($1, 'PUBLIC')
        union all
        select c.table_name, lower(c.privilege_type) || '(' || c.column_name || ')'
          from information_schema.column_privileges as c
          where c.table_schema = 'public' and c.grantee in ($1, 'PUBLIC') and not exists (
            select from information_schema.table_privileges as t
            where (t.table_schema, t.table_name, t.grantee, t.privilege_type)
              = (c.table_schema, c.table_name, c.grantee, c.privilege_type))
      ) as granted (table_name, right_) group by table_name order by table_name`,
    [role],
  )
  return rows.map(({ line }) => line)
}
