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
  const { components, paths } = await readSpecification()
  const parsers = new Map<string, z.ZodType>()
  return (method, path, status, body) => {
    const known = Object.keys(paths).find((pattern) => matches(pattern, path))
    const { responses } = Answers.parse(paths[known ?? '']?.[method.toLowerCase()])
    const place = `${method} ${known} ${responses[String(status)] ? status : 'default'}`
    const answer = responses[String(status)] ?? responses.default
    const schema = { ...answer?.content['application/json'].schema, definitions: components.schemas }
    const parser = parsers.get(place) ?? z.fromJSONSchema(schema, { defaultTarget: 'openapi-3.0' })
    parsers.set(place, parser)
    const read = parser.safeParse(body)
    return read.success ? undefined : z.prettifyError(read.error)
  }
}

/** The version of the API that it describes: the SDK's may be newer. */
export async function specifiedVersion(): Promise<string> {
  return (await readSpecification()).info.version
}

async function readSpecification() {
  const text = await readFile(programOf('stripe', 'stripe-openapi.json'), 'utf8')
  return Specification.parse(JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/')))
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
}
