import { sql } from 'kysely'
import { z } from 'zod'

import type { SiteContent } from '#content/site-content.ts'
import {
  ConnectedService,
  type Finding,
  type ServiceCheck,
  type SetUpList,
  SetUpRequest,
} from '#contracts/owner-set-up.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { SiteOpening } from '#server/set-up/site-opening.ts'
import type { TestedServices } from '#server/set-up/test-service.ts'
import { readSiteProgress } from '#server/set-up/site-progress.ts'

import { type FunctionLog, type Handler, json, postHandler, readJson, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'

export interface SetUpDeps {
  services: TestedServices
  opening: Pick<SiteOpening, 'refresh'>
  /** What visitors see, or will. */
  content: () => SiteContent
  backupsExpected: boolean
}

interface OwnerSetUpDeps extends SetUpDeps {
  database: Database
  memberOf: MemberOf
  log: FunctionLog
}

const MAX_BODY = 1024
const FAILURE = {
  status: 500,
  error: 'The set-up could not be served',
  event: 'the set-up could not be served',
}

/**
 * What is left to do before the site opens, for the owner alone: `SetUpRequest` in, `SetUpList` out, or a `ServiceCheck`
 * for a test. 400, 401, 403, 405, 409 `not_ready`, 413, 500 with `{ error }`.
 */
export function ownerSetUp(deps: OwnerSetUpDeps): Handler {
  return postHandler(deps.log, FAILURE, async (request) => {
    const member = await requireMember(request, deps.memberOf)
    const parsed = SetUpRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'The request is not understood')
    const state = await readState(deps, member)
    if (parsed.data.action === 'load') return json(await listOf(deps, state))
    if (parsed.data.action === 'test') return json(await test(deps, member, parsed.data.service))
    return open(deps, member, state)
  })
}

const State = z.object({
  opened_at: z.string().nullable(),
  checks: z.array(
    z.object({ service: ConnectedService, tested_at: z.string(), findings: z.array(z.custom<Finding>()) }),
  ),
  last_backup_at: z.string().nullable(),
})
type State = z.infer<typeof State>

/** @throws RefusedRequest 403 for anybody but the owner */
async function readState({ database }: OwnerSetUpDeps, member: Member): Promise<State> {
  const { rows } = await database
    .as(member, (trx) => sql<{ state: unknown }>`select public.set_up_state() as state`.execute(trx))
    .catch(refuseOthers)
  return State.parse(rows[0]?.state)
}

function refuseOthers(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    throw new RefusedRequest(403, 'The set-up is the owner’s')
  }
  throw error
}

async function listOf(deps: OwnerSetUpDeps, state: State): Promise<SetUpList> {
  return {
    openedAt: state.opened_at,
    ...(await deps.database.asSystem(readSiteProgress, { writes: false })),
    services: ConnectedService.options.map((service) => checkOf(deps, state, service)),
    backups: { isSet: deps.backupsExpected, lastMadeAt: state.last_backup_at },
  }
}

function checkOf({ services }: OwnerSetUpDeps, state: State, service: ConnectedService): ServiceCheck {
  const isConnected = services.isConnected(service)
  const last = isConnected ? state.checks.find((check) => check.service === service) : undefined
  const findings = last?.findings ?? []
  return {
    service,
    isConnected,
    testedAt: last?.tested_at ?? null,
    works: last !== undefined && findings.every(({ isAdvice }) => isAdvice),
    findings,
  }
}

async function test(deps: OwnerSetUpDeps, member: Member, service: ConnectedService): Promise<ServiceCheck> {
  if (!deps.services.isConnected(service)) throw new RefusedRequest(409, 'The service is not connected')
  const findings = await deps.services.test(service, deps.content().facts.plans, member.email)
  await deps.database.as(member, (trx) =>
    sql`select public.keep_service_check(${service}, ${JSON.stringify(findings)}::text::jsonb)`.execute(trx),
  )
  return checkOf(deps, await readState(deps, member), service)
}

/** Refused while visitors would see a sample, or nobody could be written to. */
async function open(deps: OwnerSetUpDeps, member: Member, state: State): Promise<Response> {
  const { samples, services } = await listOf(deps, state)
  const mailWorks = services.some(({ service, works }) => service === 'mail' && works)
  if (samples.length > 0 || !mailWorks) {
    return json({ error: 'Something is left to do', hint: 'not_ready' }, 409)
  }
  await deps.database.as(member, (trx) => sql`select public.open_site()`.execute(trx))
  await deps.opening.refresh()
  return json(await listOf(deps, await readState(deps, member)))
}
