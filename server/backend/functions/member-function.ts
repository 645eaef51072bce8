import { sql } from 'kysely'
import * as z from 'zod/mini'

import { identifyCaller, type Keys } from '#server/backend/caller.ts'
import { isSecondFactorNeeded } from '#server/platform/database/database-errors.ts'
import {
  jsonRows,
  type Database,
  type MemberCaller,
  type Run,
  type Transaction,
} from '#server/platform/database/database.ts'
import { count } from '#server/platform/limits/rate-limiter.ts'
import type { Rule } from '#server/platform/limits/rate-limits.ts'

import {
  type Failure,
  type FunctionLog,
  type Handler,
  json,
  postHandler,
  readJson,
  RefusedRequest,
} from './http.ts'
import { addressDigests, type SealingKeys } from '#server/platform/crypto/seal.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

/** A member identified by an access token. Their session may have ended: each transaction for them checks it. */
export interface Member extends MemberCaller {
  id: string
  email: string
}

/** The member who made this request; undefined for a visitor. */
type MemberOf = (request: Request) => Promise<Member | undefined>

/** The dependencies of every function for signed-in people. */
export interface MemberDeps {
  database: Database
  memberOf: MemberOf
  log: FunctionLog
}

interface MemberFunction<Body> {
  failure: Failure
  /** The JSON body; undefined where the wrapper reads none. `isStreamed` where the server does not receive it first. */
  body?: { schema: z.ZodMiniType<Body>; maxBytes: number; error?: string; isStreamed?: boolean }
  /** Called before a body is read. @throws RefusedRequest */
  admit?: (caller: Authenticated) => Promise<void>
}

interface OwnerFunction<Body> extends MemberFunction<Body> {
  /** The `error` of the 403 for everyone but the owner. */
  refusal: string
}

interface Authenticated {
  member: Member
  /** A transaction with the function's rights, on behalf of the member. */
  run: Run
}

/** One request of a signed-in member. */
interface MemberCall<Body = undefined> extends Authenticated {
  request: Request
  /** When the request was received, by `performance.now()`. */
  receivedAt: number
  body: Body
  /** A transaction with the member's own rights. */
  runAsMember: Run
}

interface OwnerCall<Body> extends MemberCall<Body> {
  /** For work that starts outside of a transaction. @throws RefusedRequest 403 for everybody but the owner */
  requireOwner: () => Promise<void>
}

/** @returns a response, or a value that is sent as JSON */
type Respond<Call> = (call: Call) => Promise<unknown>

/**
 * A function for signed-in members: authenticates, parses the body, responds. Besides what `postHandler` refuses: 401
 * for a visitor, 400 for another body, 413 for a longer one.
 */
export function memberFunction<Body = undefined>(
  { database, memberOf, log }: MemberDeps,
  { failure, body, admit }: MemberFunction<Body>,
  respond: Respond<MemberCall<Body>>,
): Handler {
  return postHandler(log, failure, async (request) => {
    const receivedAt = performance.now()
    const member = await memberOf(request)
    if (!member) throw new RefusedRequest(401, 'Sign in first')
    const run: Run = (work) => database.asFunction(work, member)
    await admit?.({ member, run })
    const replied = await respond({
      request,
      receivedAt,
      member,
      body: body ? await parseBody(request, body) : (undefined as Body),
      run,
      runAsMember: (work) => database.as(member, work),
    })
    return replied instanceof Response ? replied : json(replied)
  })
}

/**
 * A function for the owner alone: as `memberFunction`, and each transaction is refused with 403 unless the member is an
 * owner at that moment. `run` checks the role itself; with `runAsMember`, the database function that is called does.
 * A streamed body is read only after that check, because it takes memory.
 */
export function ownerFunction<Body = undefined>(
  deps: MemberDeps,
  { refusal, ...options }: OwnerFunction<Body>,
  respond: Respond<OwnerCall<Body>>,
): Handler {
  const refuseOthers = (error: unknown): never => {
    throw isNotAllowed(error) ? new RefusedRequest(403, refusal) : error
  }
  const runOf =
    ({ member, run }: Authenticated): Run =>
    (work) =>
      run(async (trx) => {
        await sql`select private.require_owner(${member.id}::uuid)`.execute(trx)
        return work(trx)
      }).catch(refuseOthers)
  const requireOwner = (caller: Authenticated) => runOf(caller)(async () => undefined)
  const admit = options.body?.isStreamed ? { admit: requireOwner } : {}
  return memberFunction<Body>(deps, { ...options, ...admit }, (call) =>
    respond({
      ...call,
      run: runOf(call),
      runAsMember: (work) => call.runAsMember(work).catch(refuseOthers),
      requireOwner: () => requireOwner(call),
    }),
  )
}

async function parseBody<Body>(
  request: Request,
  { schema, maxBytes, error = 'The request is not understood' }: NonNullable<MemberFunction<Body>['body']>,
): Promise<Body> {
  const parsed = schema.safeParse(await readJson(request, maxBytes))
  if (!parsed.success) throw new RefusedRequest(400, error)
  return parsed.data
}

/** Whether the database refused the role; not for a missing second factor, which `postHandler` handles. */
function isNotAllowed(error: unknown): boolean {
  return errorCode(error) === '42501' && !isSecondFactorNeeded(error)
}

/** Counts one use. @throws RefusedRequest 429 above the limit */
export async function refuseTooMany(run: Run, rule: Rule, key: string): Promise<void> {
  const verdict = await run((trx) => count(trx, rule, key))
  if (verdict.allowed) return
  throw new RefusedRequest(429, 'Too many requests', { 'Retry-After': String(verdict.retryAfter) })
}

/** For what an unattended session must not be enough for. @throws RefusedRequest 403 `proof_needed` */
export async function requireProof(trx: Transaction, { id, session }: Member): Promise<void> {
  const call = sql`private.is_freshly_proved(${id}::uuid, ${session.sessionId}::uuid, now())`
  const [isFresh] = await jsonRows<boolean>(trx, call)
  if (!isFresh) throw new RefusedRequest(403, 'Prove who you are first', {}, { hint: 'proof_needed' })
}

const Claims = z.object({ sub: z.uuid(), email: z.email({ pattern: z.regexes.html5Email }) })

/** Identifies the member by the access token that our own auth service signed. */
export function memberByToken(keys: Keys): MemberOf {
  return async (request) => {
    const caller = await identifyCaller(request.headers, keys)
    if (caller?.role !== 'authenticated') return undefined
    const claims = Claims.safeParse(caller.claims).data
    return claims && { ...caller, id: claims.sub, email: claims.email }
  }
}

/** A member's confirmed address and its digests: parameters of functions of the database. */
interface ConfirmedAddress {
  /** Null while it is not confirmed, which finds nothing. */
  address: string | null
  digests: string[]
}

/** Reads the account's address, because the token may have a former one. */
export async function confirmedAddress(
  trx: Transaction,
  member: Member,
  keys: SealingKeys,
): Promise<ConfirmedAddress> {
  const account = await trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .where('email_confirmed_at', 'is not', null)
    .select('email')
    .executeTakeFirst()
  return account
    ? { address: account.email, digests: await addressDigests(account.email, keys) }
    : { address: null, digests: [] }
}
