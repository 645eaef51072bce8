import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import { programOf } from './programs.ts'

const Schema = z.record(z.string(), z.unknown())
const Parameter = z.looseObject({ name: z.string(), in: z.string(), schema: Schema.optional() })
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  responses: z.record(z.string(), z.looseObject({ schema: Schema.optional() })),
})
/** Of Swagger 2.0, of which each path has its schemas inline. */
const Specification = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
type Specification = z.infer<typeof Specification>

export interface Exchange {
  method: string
  /** Below `/3.0`, with its query. */
  path: string
  body: unknown
  status: number
  reply: unknown
}

export async function readSpecification(): Promise<Specification> {
  const text = await readFile(programOf('mailchimp', 'mailchimp-marketing.json'), 'utf8')
  return Specification.parse(JSON.parse(text))
}

/** The names that an operation takes in its address. */
export function queryNames(specification: Specification, method: string, path: string): string[] {
  return operationOf(specification, method, path)
    .parameters.filter((each) => each.in === 'query')
    .map(({ name }) => name)
}

/** Every name that any operation takes in its address. */
export function allQueryNames(specification: Specification): string[] {
  const operations = Object.values(specification.paths).flatMap((each) => Object.values(each))
  const names = operations.flatMap((each) => {
    const parsed = Operation.safeParse(each)
    return parsed.success ? parsed.data.parameters.filter(({ in: place }) => place === 'query') : []
  })
  return [...new Set(names.map(({ name }) => name))]
}

/** What a request has that the specification does not know. */
export function problemsOfRequest(specification: Specification, { method, path, body }: Exchange): string[] {
  const { parameters } = operationOf(specification, method, path)
  const known = parameters.filter((each) => each.in === 'query')
  const unknown = [...new URL(path, 'http://x').searchParams].flatMap(([name, value]) => {
    const parameter = known.find((each) => each.name === name)
    if (!parameter) return [`${name}: no such parameter`]
    const values = z.array(z.string()).safeParse(parameter.enum)
    return !values.success || values.data.includes(value) ? [] : [`${name}: ${value}`]
  })
  const schema = parameters.find((each) => each.in === 'body')?.schema
  if (body === undefined) return unknown
  return [...unknown, ...(schema ? problemsOf(schema, body) : ['it takes no body'])]
}

/** What an answer has that the specification does not know, or lacks. */
export function problemsOfReply(
  specification: Specification,
  { method, path, status, reply }: Exchange,
): string[] {
  const { responses } = operationOf(specification, method, path)
  const schema = (responses[String(status)] ?? responses.default)?.schema
  return reply === undefined || !schema ? [] : problemsOf(schema, reply)
}

function operationOf({ paths }: Specification, method: string, path: string) {
  const { pathname } = new URL(path, 'http://x')
  const pattern = Object.keys(paths).find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
  return Operation.parse(paths[pattern ?? '']?.[method.toLowerCase()])
}

function problemsOf(schema: Record<string, unknown>, value: unknown): string[] {
  const parser = z.fromJSONSchema(closed(schema), { defaultTarget: 'draft-4' })
  const read = parser.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const OF_SCHEMAS = new Set(['type', 'properties', 'items', 'enum', 'required', 'additionalProperties'])

/** The schema without what it says for readers alone, and with no other fields than the named ones. */
function closed(schema: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(schema)
    .filter(([name]) => OF_SCHEMAS.has(name))
    .map(([name, value]) => {
      if (name === 'items') return [name, closed(Schema.parse(value))]
      if (name !== 'properties') return [name, value]
      const properties = Object.entries(Schema.parse(value))
      return [name, Object.fromEntries(properties.map(([key, each]) => [key, closed(Schema.parse(each))]))]
    })
  return {
    ...Object.fromEntries(entries),
    ...(schema.properties !== undefined && { additionalProperties: false }),
  }
}
