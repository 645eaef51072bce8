import type { AuthClient } from '@supabase/auth-js'
import type { FunctionsClient } from '@supabase/functions-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { z } from 'zod'

/** The public client as one person uses it. */
export interface Clients {
  auth: InstanceType<typeof AuthClient>
  /** Another one, with a session of its own. */
  aside: InstanceType<typeof AuthClient>
  /** The body of the auth service's last answer, as it was written. */
  lastAuthReply: () => string
  data: PostgrestClient
  functions: FunctionsClient
}

export type Person = 'visitor' | 'member' | 'owner'

/** One call that the product makes, and what its pages rely on. */
export interface Call {
  name: string
  ask: (clients: Clients, own: OwnValues) => PromiseLike<unknown>
  /** One of these statuses. */
  status: number | number[]
  /** One of these codes; any where none is named. */
  code?: string | string[]
  data?: z.ZodType
}

/** Made for this run, so that nothing else is touched. */
interface OwnValues {
  mark: string
  userId: string
  /** What the person signs in by; a visitor has none. */
  credentials: { email: string; password: string }
  /** Where the product's pages are: mails lead there. */
  site: string
}

export interface Result {
  person: Person
  name: string
  /** In plain words; nothing where the backend does what the product relies on. */
  difference: string | undefined
}

/** Makes every call of one person, one after the other: later ones rely on what earlier ones wrote. */
export async function runCalls(
  person: Person,
  calls: readonly Call[],
  clients: Clients,
  own: OwnValues,
): Promise<Result[]> {
  const results: Result[] = []
  for (const call of calls) {
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await outcomeOf(() => call.ask(clients, own))
    results.push({ person, name: call.name, difference: differenceOf(call, outcome) })
  }
  return results
}

const Reply = z.looseObject({
  data: z.unknown(),
  status: z.number().optional(),
  response: z.looseObject({ status: z.number() }).optional(),
  error: z.looseObject({ status: z.number().optional(), code: z.string().optional() }).nullish(),
})

/** What a call came back with, alike for the three parts of the client. */
interface Outcome {
  status: number
  code?: string | undefined
  data: unknown
}

async function outcomeOf(ask: () => PromiseLike<unknown>): Promise<Outcome> {
  try {
    const { data, status, response, error } = Reply.parse(await ask())
    return {
      status: status ?? response?.status ?? error?.status ?? (error ? 0 : 200),
      code: error?.code,
      data,
    }
  } catch (error) {
    return { status: 0, data: String(error) }
  }
}

function differenceOf(call: Call, { status, code, data }: Outcome): string | undefined {
  const expected = [call.status].flat()
  const codes = [call.code ?? []].flat()
  if (!expected.includes(status) || (codes.length > 0 && !codes.some((each) => each === code))) {
    const wanted = `${expected.join(' or ')} ${codes.join(' or ')}`.trim()
    return `expected ${wanted}, got ${status === 0 ? 'no answer' : `${status} ${code ?? ''}`.trim()}`
  }
  const parsed = call.data?.safeParse(data)
  if (!parsed || parsed.success) return undefined
  const [issue] = parsed.error.issues
  return `${issue?.path.join('.') || 'the answer'}: ${issue?.message}`
}
