import { sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '#server/platform/database/database.ts'

import {
  json,
  jsonBody,
  type Operation,
  type Parameter,
  type Paths,
  reply,
  replySchema,
  type Schema,
} from './openapi.ts'

/** Whose rights in the database are described. */
export type DataRole = 'anon' | 'authenticated'

const Column = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  select: z.boolean(),
  insert: z.boolean(),
  update: z.boolean(),
})
type Column = z.infer<typeof Column>
const Table = z.object({ name: z.string(), deletes: z.boolean(), columns: z.array(Column) })
type Table = z.infer<typeof Table>
const Typed = z.object({ name: z.string(), type: z.string() })
const Routine = z.object({
  name: z.string(),
  may: z.boolean(),
  isSet: z.boolean(),
  result: z.string(),
  parameters: z.array(Typed),
  optional: z.number(),
  columns: z.array(Typed),
})
type Routine = z.infer<typeof Routine>
const Offered = z.object({ tables: z.array(Table), routines: z.array(Routine) })
export type Offered = z.infer<typeof Offered>

/** Tables and functions of schema `public` with what the role may do with each. */
export async function readOffered(database: Pick<Database, 'asSystem'>, role: DataRole): Promise<Offered> {
  const read = await database.asSystem((trx) =>
    sql<{
      tables: unknown
      routines: unknown
    }>`select (${tablesSql(role)}) as tables, (${routinesSql(role)}) as routines`.execute(trx),
  )
  return Offered.parse(read.rows[0])
}

const tablesSql = (role: DataRole) => sql`
  select json_agg(json_build_object(
    'name', c.relname, 'deletes', has_table_privilege(${role}, c.oid, 'delete'),
    'columns', (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
        'select', has_column_privilege(${role}, c.oid, a.attnum, 'select'),
        'insert', has_column_privilege(${role}, c.oid, a.attnum, 'insert'),
        'update', has_column_privilege(${role}, c.oid, a.attnum, 'update')) order by a.attnum)
      from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by c.relname)
  from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`

const argumentsSql = (modes: string[]) => sql`
  (select coalesce(json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as a (type, name, mode, place)
    where coalesce(a.mode, 'i') = any (${modes}::text[]) and a.name <> '')`

const routinesSql = (role: DataRole) => sql`
  select json_agg(json_build_object(
    'name', p.proname, 'may', has_function_privilege(${role}, p.oid, 'execute'), 'isSet', p.proretset,
    'result', format_type(p.prorettype, null), 'optional', p.pronargdefaults,
    'parameters', ${argumentsSql(['i', 'b'])}, 'columns', ${argumentsSql(['t', 'o'])}) order by p.proname)
  from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`

export function dataPaths({ tables, routines }: Offered): Paths {
  return Object.fromEntries([
    ...tables.map((table) => [`/rest/v1/${table.name}`, tableOperations(table)]),
    ...routines.map((routine) => [`/rest/v1/rpc/${routine.name}`, { post: callOf(routine) }]),
  ]) as Paths
}

/** The operators that are offered; the others of PostgREST are refused. */
const OPERATORS = '(eq|lt|lte)'
const CONTENT_RANGE = {
  'Content-Range': { required: true, schema: { type: 'string', pattern: '^(\\*|0-[0-9]+)/(\\*|[0-9]+)$' } },
}
const SINGLE = 'application/vnd.pgrst.object+json'
const NOTHING = reply('Nothing', undefined, CONTENT_RANGE)

function tableOperations({ name, columns, deletes }: Table): Record<string, Operation> {
  const may = (right: 'select' | 'insert' | 'update') => columns.filter((column) => column[right])
  const row = objectOf(may('select'), {})
  const list = { type: 'array', items: row }
  const rows = json(list, CONTENT_RANGE)
  const page = reply('Rows, or one', { 'application/json': list, [SINGLE]: row }, CONTENT_RANGE)
  const filters = [namesOf('select', columns), ...columns.map(filterOf), anyOf(columns)]
  const sorted = [
    ...filters,
    orderOf(columns),
    query('limit', { type: 'integer', minimum: 0, maximum: 2000 }),
  ]
  const canRead = may('select').length > 0
  const canChange = may('update').length > 0
  const operation = (method: string, rest: Pick<Operation, 'parameters' | 'responses' | 'requestBody'>) => ({
    operationId: `${method} ${name}`,
    ...rest,
    parameters: [...(rest.parameters ?? []), ...HEADERS],
    responses: { ...REFUSALS, ...rest.responses },
  })
  return {
    get: operation('get', { parameters: sorted, responses: canRead ? { 200: page, 206: page } : {} }),
    head: operation('head', {
      parameters: sorted,
      responses: canRead ? { 200: NOTHING, 206: NOTHING } : {},
    }),
    // An empty list writes no row, which needs no right.
    post: operation('post', {
      parameters: ['select', 'columns', 'on_conflict'].map((each) => namesOf(each, columns)),
      requestBody: jsonBody(rowsOf(may('insert'), columns)),
      responses: { 200: rows, 201: rows },
    }),
    patch: operation('patch', {
      parameters: [...filters, namesOf('columns', columns)],
      requestBody: jsonBody(objectOf(canChange ? may('update') : columns, { minProperties: 1 })),
      responses: { 200: rows, 204: NOTHING },
    }),
    delete: operation('delete', {
      parameters: filters,
      responses: deletes ? { 200: rows, 204: NOTHING } : {},
    }),
  }
}

function answerOf({ isSet, result, columns }: Routine): Operation['responses'] {
  if (result === 'void') return { 204: NOTHING }
  const item = columns.length > 0 ? objectOf(columns.map(asColumn), {}) : orNull(readOf(result))
  return { 200: json(isSet ? { type: 'array', items: item } : item) }
}

function callOf(routine: Routine): Operation {
  const { name, may, parameters, optional } = routine
  const required = parameters.slice(0, parameters.length - optional).map((each) => each.name)
  const properties = Object.fromEntries(parameters.map((each) => [each.name, valueOf(each.type)]))
  return {
    operationId: `call ${name}`,
    parameters: HEADERS,
    requestBody: jsonBody({ type: 'object', properties, required, additionalProperties: false }),
    responses: { ...REFUSALS, ...(may && answerOf(routine)) },
  }
}

const asColumn = ({
  name,
  type,
}: {
  name: string
  type: string
}): Pick<Column, 'name' | 'type' | 'nullable'> => ({
  name,
  type,
  nullable: true,
})

/** Any of the columns: `select` chooses. */
function objectOf(columns: Pick<Column, 'name' | 'type' | 'nullable'>[], more: Schema): Schema {
  const properties = columns.map(({ name, type, nullable }) => {
    const value = more.minProperties === undefined ? readOf(type) : valueOf(type)
    return [name, nullable ? orNull(value) : value]
  })
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false, ...more }
}

function rowsOf(insertable: Column[], all: Column[]): Schema {
  const row = objectOf(insertable.length > 0 ? insertable : all, { minProperties: 1 })
  return { anyOf: [row, { type: 'array', items: row, maxItems: 3 }] }
}

function query(name: string, schema: Schema): Parameter {
  return { name, in: 'query', required: false, schema }
}

function namesOf(parameter: string, columns: Column[]) {
  const names = columns.map(({ name }) => name).join('|')
  return query(parameter, { type: 'string', pattern: `^(${names})(,(${names})){0,3}$` })
}

function orderOf(columns: Column[]) {
  const names = columns.map(({ name }) => name).join('|')
  return query('order', { type: 'string', pattern: `^(${names})(\\.(asc|desc))?$` })
}

function filterOf({ name, type }: Column) {
  return query(name, { type: 'string', pattern: `^${OPERATORS}\\.${WRITTEN[type] ?? '[a-z0-9@. ]{0,20}'}$` })
}

function anyOf(columns: Column[]) {
  const conditions = columns.map(({ name, type }) => {
    return `${name}\\.${OPERATORS}\\.${WRITTEN[type] ?? '"[a-z0-9@. ]{0,20}"'}`
  })
  const one = `(${conditions.join('|')})`
  return query('or', { type: 'string', pattern: `^\\(${one}(,${one}){0,2}\\)$` })
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}'
/** Values of a type as a filter has them; others are text. */
const WRITTEN: Record<string, string> = {
  uuid: UUID,
  boolean: '(true|false)',
  smallint: '-?[0-9]{1,4}',
  integer: '-?[0-9]{1,9}',
  'timestamp with time zone': '20[0-9]{2}-0[1-9]-[01][1-9]T[01][0-9]:00:00Z',
  'text[]': '\\{[a-z]{0,5}\\}',
}

/** A value that is sent. */
function valueOf(type: string): Schema {
  if (type.endsWith('[]')) return { type: 'array', items: valueOf(type.slice(0, -2)), maxItems: 5 }
  return SENT[type] ?? { type: 'string', maxLength: 300 }
}

const SENT: Record<string, Schema> = {
  uuid: { type: 'string', format: 'uuid' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer', minimum: -32_768, maximum: 32_767 },
  integer: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  bigint: { type: 'integer', minimum: -(2 ** 53), maximum: 2 ** 53 },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  jsonb: {},
}

/** A value that is read: a time may be infinite, a text as long as it is. */
function readOf(type: string): Schema {
  if (type.endsWith('[]')) return { type: 'array', items: readOf(type.slice(0, -2)) }
  return /^(timestamp|date|text)/.test(type) ? { type: 'string' } : valueOf(type)
}

function orNull(schema: Schema): Schema {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] }
}

const HEADERS: Parameter[] = [
  {
    name: 'Prefer',
    in: 'header',
    required: false,
    schema: {
      enum: [
        'return=representation',
        'return=minimal',
        'count=exact',
        'return=representation,count=exact',
        'resolution=merge-duplicates,return=minimal',
        'resolution=merge-duplicates,return=representation',
      ],
    },
  },
]

const Refused = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  hint: z.string().nullable(),
})
/** Of the limit of the whole process. */
const Limited = z.strictObject({ code: z.string(), message: z.string() })
const header = (name: string) => ({ [name]: { required: true, schema: { type: 'string' } } })

const REFUSALS = {
  ...Object.fromEntries([400, 403, 404, 406, 409, 413].map((status) => [status, json(replySchema(Refused))])),
  401: json(replySchema(Refused), header('WWW-Authenticate')),
  405: json(replySchema(Refused), header('Allow')),
  // Of the limit of the whole process it says when to ask again; of a function's own it can't, as with PostgREST.
  429: json(replySchema(z.union([Refused, Limited]))),
}
