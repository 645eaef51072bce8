import { z } from 'zod'

import { EmailAddress } from '#contracts/email-address.ts'
import { Email } from '#server/backend/auth/request-input.ts'

/** A JSON Schema, as OpenAPI 3.1 accepts it. */
export type Schema = Record<string, unknown>
type Headers = Record<string, { required: boolean; schema: Schema }>

interface Reply {
  description: string
  headers: Headers
  content?: Record<string, { schema: Schema }>
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>
}

export interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Reply>
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  schema: Schema
}

/** By path, then by method in lower case. */
export type Paths = Record<string, Record<string, Operation>>

/** What a request may hold: an address is any string to its check, which trims it first. */
export function requestSchema(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === EmailAddress || zodSchema === Email) Object.assign(jsonSchema, EMAIL)
    },
  })
}

const EMAIL = { type: 'string', format: 'email', maxLength: 254 }

/** The content of a reply, and nothing else. */
export function replySchema(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
}

export function jsonBody(schema: Schema, type = 'application/json'): Operation['requestBody'] {
  return { required: true, content: { [type]: { schema } } }
}

/** Every answer of the services is one caller's own. */
const PRIVATE: Headers = { 'Cache-Control': { required: true, schema: { const: 'no-store' } } }

export function reply(description: string, content?: Record<string, Schema>, headers: Headers = {}): Reply {
  return {
    description,
    headers: { ...PRIVATE, ...headers },
    ...(content && {
      content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
    }),
  }
}

export function json(schema: Schema, headers: Headers = {}): Reply {
  return reply('JSON', { 'application/json': schema }, headers)
}

export function redirect(): Reply {
  return reply('Elsewhere', undefined, { Location: { required: true, schema: { type: 'string' } } })
}

/** Headers that come with a status wherever it is answered. */
export const RETRY_AFTER: Headers = {
  'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 } },
}

/** Values by the name of the field or parameter. */
export type Examples = Record<string, unknown[]>

/** The whole document; `$defs` of the schemas become its components, because references begin at its root. */
export function documentOf(title: string, paths: Paths, examples: Examples) {
  const schemas: Record<string, Schema> = {}
  const hoisted = hoist(paths, { schemas, examples, names: new Map() })
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: hoisted as Paths,
    components: { schemas },
  }
}

interface Hoisting {
  schemas: Record<string, Schema>
  examples: Examples
  /** The target of each reference, by the enclosing schemas. */
  names: ReadonlyMap<string, string>
}

function hoist(value: unknown, hoisting: Hoisting): unknown {
  if (Array.isArray(value)) return value.map((each) => hoist(each, hoisting))
  if (typeof value !== 'object' || value === null) return value
  const { $defs = {}, $schema: _, ...rest } = value as Schema & { $defs?: Record<string, Schema> }
  const { schemas, examples } = hoisting
  const names = new Map(hoisting.names)
  const inner = { ...hoisting, names }
  const places = Object.keys($defs).map((name, index) => [
    name,
    `${name}n${Object.keys(schemas).length + index}`,
  ])
  for (const [name, place] of places) names.set(`#/$defs/${name}`, `#/components/schemas/${place}`)
  for (const [, place = ''] of places) schemas[place] = {}
  for (const [name = '', place = ''] of places) schemas[place] = hoist($defs[name], inner) as Schema
  return Object.fromEntries(
    Object.entries(rest).map(([key, each]) => {
      if (key === '$ref') return [key, names.get(each as string) ?? each]
      if (key === 'properties') return [key, withExamples(hoist(each, inner) as Schema, examples)]
      return [key, hoist(each, inner)]
    }),
  )
}

function withExamples(properties: Schema, examples: Examples): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      Object.hasOwn(examples, name) ? { ...(schema as Schema), examples: examples[name] } : schema,
    ]),
  )
}
