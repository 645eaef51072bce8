import { sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '#server/platform/database/database.ts'

const Table = z.object({
  name: z.string(),
  /** Each column's type as PostgreSQL writes it, by name. */
  columns: z.record(z.string(), z.string()),
})
const Routine = z.object({
  name: z.string(),
  returns: z.enum(['rows', 'value', 'nothing']),
  parameters: z.array(z.object({ name: z.string(), type: z.string() })),
  /** How many of the last parameters have defaults. */
  optional: z.number(),
})
const Catalogue = z.object({ tables: z.array(Table), routines: z.array(Routine) })

export type Table = z.infer<typeof Table>
export type Routine = z.infer<typeof Routine>
export type Catalogue = z.infer<typeof Catalogue>

export type Find = ReturnType<typeof catalogueOf>

/** Reads schema `public` once, and again only when a table or function is not found in it. */
export function catalogueOf(database: Database) {
  /** `at` is of `performance.now()`, which does not change when the clock is set. */
  let known: { at: number; catalogue: Promise<Catalogue> } | undefined
  const read = () => {
    const catalogue = load(database)
    known = { at: performance.now(), catalogue }
    catalogue.catch(() => (known = undefined))
    return catalogue
  }
  return async <T>(find: (catalogue: Catalogue) => T | undefined): Promise<T | undefined> => {
    const cached = known ?? { at: performance.now(), catalogue: read() }
    const found = find(await cached.catalogue)
    // Another process may have migrated the database since. Not more often, so that guessed names don't cause queries.
    if (found !== undefined || performance.now() - cached.at < 5_000) return found
    return find(await read())
  }
}

async function load(database: Database): Promise<Catalogue> {
  const { rows } = await database.asSystem((trx) => catalogueSql.execute(trx))
  return Catalogue.parse(rows[0])
}

const tablesSql = sql`
  select c.relname as name,
    (select json_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class as c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`

// Without trigger functions, which can't be called.
const routinesSql = sql`
  select p.proname as name, p.pronargdefaults as optional,
    case
      when p.prorettype = 'void'::regtype then 'nothing'
      when p.proretset then 'rows'
      else 'value'
    end as returns,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
        with ordinality as a (type, name, mode, place)
      where coalesce(a.mode, 'i') in ('i', 'b') and a.name <> ''), '[]') as parameters
  from pg_proc as p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`

const catalogueSql = sql`select
  coalesce((select json_agg(t) from (${tablesSql}) as t), '[]') as tables,
  coalesce((select json_agg(r) from (${routinesSql}) as r), '[]') as routines`

/** The function of that name that accepts these arguments, if there is exactly one. */
export function routineFor(name: string, given: string[]) {
  return ({ routines }: Catalogue): Routine | undefined => {
    const fitting = routines.filter((routine) => routine.name === name && fits(routine, given))
    return fitting.length === 1 ? fitting[0] : undefined
  }
}

function fits({ parameters, optional }: Routine, given: string[]) {
  const names = parameters.map(({ name }) => name)
  const required = names.slice(0, names.length - optional)
  return given.every((name) => names.includes(name)) && required.every((name) => given.includes(name))
}
