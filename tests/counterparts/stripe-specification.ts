import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import { programOf } from './programs.ts'

type ProblemOf = (method: string, path: string, status: number, body: unknown) => string | undefined

const Schemas = z.record(z.string(), z.looseObject({}))
const Answers = z.object({
  responses: z.record(
    z.string(),
    z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) }),
  ),
})
const Specification = z.object({
  info: z.object({ version: z.string() }),
  components: z.object({ schemas: Schemas }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** Checks an answer by the schema that Stripe's specification has for its path and method. */
export async function answerChecker(): Promise<ProblemOf> {
  const { schemas, schemaOf } = await readSpecification()
  const parsers = new Map<string, z.ZodType>()
  return (method, path, status, body) => {
    const { place, schema } = schemaOf(method, path, status)
    const whole = { ...schema, definitions: schemas }
    const parser = parsers.get(place) ?? z.fromJSONSchema(whole, { defaultTarget: 'openapi-3.0' })
    parsers.set(place, parser)
    const read = parser.safeParse(body)
    return read.success ? undefined : z.prettifyError(read.error)
  }
}

/** The version of the API that it describes: the SDK's may be newer. */
export async function specifiedVersion(): Promise<string> {
  return (await readSpecification()).version
}

/** Finds the fields of an answer that the specification does not have, such as `invoice.colour`. */
export async function fieldFinder(): Promise<
  (method: string, path: string, status: number, body: unknown) => string[]
> {
  const { schemas, schemaOf } = await readSpecification()
  return (method, path, status, body) => {
    const unknown = new Set<string>()
    collectUnknown(schemas, schemaOf(method, path, status).schema, body, 'answer', unknown)
    return [...unknown]
  }
}

const Schema = z.looseObject({
  $ref: z.string().optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  items: z.looseObject({}).optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
})

function collectUnknown(
  schemas: z.infer<typeof Schemas>,
  given: object | undefined,
  value: unknown,
  name: string,
  unknown: Set<string>,
): void {
  const { $ref: reference, anyOf, items, properties } = Schema.parse(given ?? {})
  const go = (schema: object | undefined, inner: unknown, as: string) =>
    collectUnknown(schemas, schema, inner, as, unknown)
  if (typeof value !== 'object' || value === null) return
  if (reference) {
    const target = reference.split('/').at(-1) ?? ''
    go(schemas[target], value, target)
  } else if (anyOf) {
    const fitting =
      anyOf.find((each) => isOfKind(schemas, each, value)) ?? anyOf.find((each) => '$ref' in each)
    go(fitting, value, name)
  } else if (Array.isArray(value)) {
    for (const each of value) go(items, each, name)
  } else if (properties) {
    for (const [field, inner] of Object.entries(value)) {
      if (properties[field]) go(properties[field], inner, `${name}.${field}`)
      else unknown.add(`${name}.${field}`)
    }
  }
}

/** Whether a schema is of the kind that an object says it is. */
function isOfKind(schemas: z.infer<typeof Schemas>, schema: object, value: object): boolean {
  const target = Schema.parse(schema).$ref?.split('/').at(-1) ?? ''
  const kind = Schema.parse(schemas[target] ?? {}).properties?.object?.enum
  return (
    Array.isArray(kind) && 'object' in value && kind.includes(value.object) && !target.startsWith('deleted_')
  )
}

async function readSpecification() {
  const text = await readFile(programOf('stripe', 'stripe-openapi.json'), 'utf8')
  const { components, paths, info } = Specification.parse(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/')),
  )
  const schemaOf = (method: string, path: string, status: number) => {
    // One that names the path literally comes before one with a parameter.
    const fitting = Object.keys(paths).filter((pattern) => matches(pattern, path))
    const known = fitting.find((pattern) => pattern === path) ?? fitting[0] ?? ''
    const { responses } = Answers.parse(paths[known]?.[method.toLowerCase()])
    const answer = responses[String(status)] ?? responses.default
    const place = `${method} ${known} ${responses[String(status)] ? status : 'default'}`
    return { place, schema: answer?.content['application/json'].schema }
  }
  return { schemas: components.schemas, schemaOf, version: info.version }
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
}
