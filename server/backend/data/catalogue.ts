import { sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '../database/database.ts'

const Table = z.object({
  name: z.string(),
  /** Each column's type as PostgreSQL writes it, by name. */
  columns: z.record(z.string(), z.string()),
  primaryKey: z.array(z.string()),
})
const Routine = z.object({
  name: z.string(),
  writes: z.boolean(),
  returns: z.enum(['rows', 'row', 'value', 'nothing']),
  parameters: z.array(z.object({ name: z.string(), type: z.string() })),
  /** How many of the last parameters may be left out. */
  optional: z.number(),
})
const Catalogue = z.object({ tables: z.array(Table), routines: z.array(Routine) })

export type Table = z.infer<typeof Table>
export type Routine = z.infer<typeof Routine>
export type Catalogue = z.infer<typeof Catalogue>

/** Reads what schema `public` holds, once; again only when asked for something it did not hold. */
export function catalogueOf(database: Database) {
  let known: { at: number; catalogue: Promise<Catalogue> } | undefined
  const read = () => {
    const catalogue = load(database)
    known = { at: Date.now(), catalogue }
    catalogue.catch(() => (known = undefined))
    return catalogue
  }
  return async <T>(find: (catalogue: Catalogue) => T | undefined): Promise<T | undefined> => {
    const asked = known ?? { at: Date.now(), catalogue: read() }
    const found = find(await asked.catalogue)
    // Another process on the same database may have migrated it since; guesses must not cost a query each.
    if (found !== undefined || Date.now() - asked.at < 5_000) return found
    return find(await read())
  }
}

async function load(database: Database): Promise<Catalogue> {
  const { rows } = await database.asSystem((trx) => question.execute(trx), { writes: false })
  return Catalogue.parse(rows[0])
}

const tables = sql`
  select c.relname as name,
    (select json_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(a.attname) from pg_index as i
      join pg_attribute as a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
  from pg_class as c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`

// Trigger functions can't be called, so they are not there.
const routines = sql`
  select p.proname as name, p.provolatile = 'v' as writes, p.pronargdefaults as optional,
    case
      when p.prorettype = 'void'::regtype then 'nothing'
      when p.proretset then 'rows'
      when t.typtype = 'c' or p.prorettype = 'record'::regtype then 'row'
      else 'value'
    end as returns,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
        with ordinality as a (type, name, mode, place)
      where coalesce(a.mode, 'i') in ('i', 'b') and a.name <> ''), '[]') as parameters
  from pg_proc as p join pg_type as t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`

const question = sql`select
  coalesce((select json_agg(t) from (${tables}) as t), '[]') as tables,
  coalesce((select json_agg(r) from (${routines}) as r), '[]') as routines`
