import { sql } from 'kysely'

import type { SiteContent } from '#content/site-content.ts'
import {
  ConnectedService,
  type Finding,
  type ServiceCheck,
  type SetUpList,
  SetUpRequest,
} from '#contracts/owner-set-up.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'
import { readOpenedAt, type SiteOpening } from '#server/set-up/site-opening.ts'
import { readSiteProgress } from '#server/set-up/site-progress.ts'
import type { TestedServices } from '#server/set-up/test-service.ts'
import { lockSite } from '#server/site/site-store.ts'

import { type FunctionLog, type Handler, json, postHandler, readJson, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'
import { type RunAsOwner, runAs } from './owner-site.ts'

export interface SetUpDeps {
  services: TestedServices
  opening: Pick<SiteOpening, 'refresh'>
  /** What visitors see, or will. */
  content: () => SiteContent
  backupsExpected: boolean
  /** The sandbox, whose visitors see samples. */
  isTrial: boolean
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
    const owner = await requireMember(request, deps.memberOf)
    const parsed = SetUpRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'The request is not understood')
    const run = runAs(owner, deps.database)
    switch (parsed.data.action) {
      case 'load':
        return json(await run((trx) => readList(trx, deps)))
      case 'test':
        return json(await test(run, deps, parsed.data.service, owner.email))
      case 'open':
        await run((trx) => openSite(trx, deps, owner))
        await deps.opening.refresh()
        return json(await run((trx) => readList(trx, deps)))
    }
  })
}

interface State {
  openedAt: string | null
  checks: Pick<ServiceCheck, 'service' | 'testedAt' | 'mailedTo' | 'findings'>[]
  lastBackupAt: string | null
}

async function readState(trx: Transaction): Promise<State> {
  const openedAt = await readOpenedAt(trx)
  const checks = await trx.selectFrom('private.service_checks').selectAll().execute()
  const backup = await trx
    .selectFrom('private.backups')
    .select(({ fn }) => fn.max('made_at').as('at'))
    .executeTakeFirst()
  return {
    openedAt: openedAt?.toISOString() ?? null,
    checks: checks.map(({ service, tested_at: testedAt, mailed_to: mailedTo, findings }) => ({
      service: ConnectedService.parse(service),
      testedAt: testedAt.toISOString(),
      mailedTo,
      findings: findings as unknown as Finding[],
    })),
    lastBackupAt: backup?.at?.toISOString() ?? null,
  }
}

async function readList(trx: Transaction, deps: OwnerSetUpDeps): Promise<SetUpList> {
  const { openedAt, checks, lastBackupAt } = await readState(trx)
  return {
    openedAt,
    ...(await readSiteProgress(trx)),
    services: ConnectedService.options.map((service) =>
      toCheck(
        service,
        deps.services.isConnected(service),
        checks.find((check) => check.service === service),
      ),
    ),
    backups: { isSet: deps.backupsExpected, lastMadeAt: lastBackupAt },
  }
}

type KeptCheck = Pick<ServiceCheck, 'testedAt' | 'mailedTo' | 'findings'>

function toCheck(service: ConnectedService, isConnected: boolean, kept: KeptCheck | undefined): ServiceCheck {
  const last = isConnected ? kept : undefined
  const findings = last?.findings ?? []
  return {
    service,
    isConnected,
    testedAt: last?.testedAt ?? null,
    mailedTo: last?.mailedTo ?? null,
    works: last !== undefined && findings.every(({ isAdvice }) => isAdvice),
    findings,
  }
}

async function test(
  run: RunAsOwner,
  { services, content }: OwnerSetUpDeps,
  service: ConnectedService,
  address: string,
): Promise<ServiceCheck> {
  // Before anything is sent, and outside the transaction of what it found: a service may take seconds to respond.
  await run(async () => undefined)
  if (!services.isConnected(service)) throw new RefusedRequest(409, 'The service is not connected')
  const findings = await services.test(service, content().facts.plans, address)
  const mailedTo = service === 'mail' ? address : null
  const kept = {
    mailed_to: mailedTo,
    findings: sql<never>`${JSON.stringify(findings)}::text::jsonb`,
    tested_at: sql<Date>`now()`,
  }
  const { tested_at: testedAt } = await run((trx) =>
    trx
      .insertInto('private.service_checks')
      .values({ service, ...kept })
      .onConflict((conflict) => conflict.column('service').doUpdateSet(kept))
      .returning('tested_at')
      .executeTakeFirstOrThrow(),
  )
  return toCheck(service, true, { testedAt: testedAt.toISOString(), mailedTo, findings })
}

/**
 * Refused while visitors would see a sample, or nobody could be written to. Checked under the lock that publications
 * hold, so that no sample comes in between. Opening twice keeps the first time.
 */
async function openSite(trx: Transaction, deps: OwnerSetUpDeps, owner: Member): Promise<void> {
  await lockSite(trx, owner)
  if (await readOpenedAt(trx)) return
  const { samples, services } = await readList(trx, deps)
  const mailWorks = services.some(({ service, works }) => service === 'mail' && works)
  if (samples.length > 0 || !mailWorks) {
    throw new RefusedRequest(409, 'Something is left to do', {}, { hint: 'not_ready' })
  }
  await trx.insertInto('private.site_opening').values({ opened_by: owner.id }).execute()
  await trx
    .insertInto('private.audit_log')
    .values({ actor_id: owner.id, action: 'setting.site-opened' })
    .execute()
}
