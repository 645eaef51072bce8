import { sql } from 'kysely'

import type { SiteContent } from '#content/site-content.ts'
import {
  ConnectedService,
  type Finding,
  type PassedStep,
  OptionalStep,
  type ServiceCheck,
  type SetUpList,
  SetUpRequest,
  type WebhookAddress,
} from '#contracts/set-up.ts'
import { recordActivity } from '#server/backend/audit-log.ts'
import { jsonb, type Run, type Transaction } from '#server/platform/database/database.ts'
import { readStoredKeys } from '#server/membership/stripe/keys.ts'
import { readOpenedAt, readSiteProgress, type SiteOpening } from '#server/site/opening.ts'
import { recordSuccess } from '#server/platform/jobs/work-failures.ts'
import { problem } from './finding.ts'
import type { TestedServices } from './test-service.ts'
import { readPassed } from '#server/site/passed-steps.ts'
import { lockForPublication } from '#server/site/releases.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'
import { composeDraft } from '#server/site/draft.ts'

type Plans = SiteContent['facts']['plans']

export interface SetUpDeps {
  services: TestedServices
  opening: Pick<SiteOpening, 'refresh'>
  /** The content for visitors. */
  content: () => SiteContent
  backupsExpected: boolean
  /** Whether it is the sandbox, whose visitors see samples. */
  isTrial: boolean
}

/**
 * What is left to do before the site opens, for the owner alone: `SetUpRequest` in, `SetUpList` out, or a `ServiceCheck`
 * for a test. 400, 401, 403 also `proof_needed` where it opens, 405, 409 `not_ready`, 413, 500 with `{ error }`.
 */
export function ownerSetUp(deps: SetUpDeps & MemberDeps): Handler {
  const options = {
    failure: { error: 'The set-up could not be served' },
    refusal: 'The site is the owner’s',
    body: { schema: SetUpRequest, maxBytes: 1024 },
  }
  return ownerFunction(deps, options, async ({ body: request, member: owner, run, requireOwner }) => {
    switch (request.action) {
      case 'load':
        return run((trx) => readList(trx, deps))
      case 'test':
        // In its own transaction: a service may take seconds to respond.
        await requireOwner()
        return test(run, deps, request.service, owner.email)
      case 'skip':
        await run((trx) => setSkipped(trx, request.step, request.skipped))
        return run((trx) => readList(trx, deps))
      case 'pass':
        await run((trx) => recordPassed(trx, request.passed))
        return run((trx) => readList(trx, deps))
      case 'webhook':
        await requireOwner()
        return { address: deps.services.newsletterWebhook ?? null } satisfies WebhookAddress
      case 'open':
        await run((trx) => openSite(trx, deps, owner))
        await deps.opening.refresh()
        return run((trx) => readList(trx, deps))
    }
  })
}

async function readList(trx: Transaction, deps: SetUpDeps): Promise<SetUpList> {
  const openedAt = await readOpenedAt(trx)
  const checks = await trx.selectFrom('private.service_checks').selectAll().execute()
  const backup = await trx
    .selectFrom('private.backups')
    .select(({ fn }) => fn.max('made_at').as('at'))
    .executeTakeFirst()
  const skips = await trx.selectFrom('private.set_up_skips').select('step').execute()
  const pasted = await readStoredKeys(trx)
  return {
    openedAt: openedAt?.toISOString() ?? null,
    ...(await readSiteProgress(trx)),
    services: ConnectedService.options.map((service) => {
      const isConnected =
        deps.services.isConnected(service) || (service === 'payments' && pasted !== undefined)
      return toCheck(
        service,
        isConnected,
        isConnected ? checks.find((row) => row.service === service) : undefined,
      )
    }),
    backups: { isSet: deps.backupsExpected, lastMadeAt: backup?.at?.toISOString() ?? null },
    skipped: skips.flatMap(({ step }) => OptionalStep.safeParse(step).data ?? []),
    passed: await readPassed(trx),
  }
}

/** Idempotent, so that a double click does not undo it. */
async function setSkipped(trx: Transaction, step: OptionalStep, skipped: boolean): Promise<void> {
  if (!skipped) await trx.deleteFrom('private.set_up_skips').where('step', '=', step).execute()
  else
    await trx
      .insertInto('private.set_up_skips')
      .values({ step })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** A skipped question can be answered later. An answered one stays answered: another device may not know it yet. */
async function recordPassed(trx: Transaction, passed: readonly PassedStep[]): Promise<void> {
  const rows = new Map(passed.map(({ step, isSkipped }) => [step, { step, is_skipped: isSkipped }]))
  await trx
    .insertInto('private.set_up_answers')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column('step').doUpdateSet(({ and, ref }) => ({
        is_skipped: and([
          ref('private.set_up_answers.is_skipped'),
          ref('excluded.is_skipped'),
        ]).$castTo<boolean>(),
      })),
    )
    .execute()
}

interface StoredCheck {
  tested_at: Date
  mailed_to: string | null
  findings: unknown
}

function toCheck(
  service: ConnectedService,
  isConnected: boolean,
  stored: StoredCheck | undefined,
): ServiceCheck {
  const findings = (stored?.findings ?? []) as Finding[]
  return {
    service,
    isConnected,
    testedAt: stored?.tested_at.toISOString() ?? null,
    mailedTo: stored?.mailed_to ?? null,
    works: stored !== undefined && findings.every(({ isAdvice }) => isAdvice),
    findings,
  }
}

async function test(
  run: Run,
  { services, content }: SetUpDeps,
  service: ConnectedService,
  address: string,
): Promise<ServiceCheck> {
  const isPasted = async () =>
    service === 'payments' && (await run((trx) => readStoredKeys(trx))) !== undefined
  if (!services.isConnected(service) && !(await isPasted()))
    throw new RefusedRequest(409, 'The service is not connected')
  const { plans } = content().facts
  const waiting = service === 'payments' ? await run((trx) => plansWithDraftedPrice(trx, plans)) : []
  const findings = [
    ...(await services.test(
      service,
      plans.filter((plan) => !waiting.includes(plan)),
      address,
    )),
    ...waiting.map(({ name }) => problem('price-unpublished', { plan: name })),
  ]
  const result = {
    mailed_to: service === 'mail' ? address : null,
    findings: jsonb(findings),
    tested_at: sql<Date>`now()`,
  }
  return run(async (trx) => {
    const row = await trx
      .insertInto('private.service_checks')
      .values({ service, ...result })
      .onConflict((conflict) => conflict.column('service').doUpdateSet(result))
      .returningAll()
      .executeTakeFirstOrThrow()
    const tested = toCheck(service, true, row)
    if (service === 'payments' && tested.works) await recordSuccess(trx, 'payment-webhook')
    return tested
  })
}

/** The published plans whose prices at Stripe are in the draft only: these can't be compared yet. */
async function plansWithDraftedPrice(trx: Transaction, plans: Plans): Promise<Plans> {
  const drafted = (await composeDraft(trx)).content.facts.plans
  return plans.filter(({ key, priceId }) => drafted.find((plan) => plan.key === key)?.priceId !== priceId)
}

/**
 * Refused without a fresh proof of identity, while a sample is published, or if no test of the mail has succeeded.
 * Opening again does nothing.
 */
async function openSite(trx: Transaction, deps: SetUpDeps, owner: Member): Promise<void> {
  await lockForPublication(trx, owner)
  if (await readOpenedAt(trx)) return
  const { samples, services } = await readList(trx, deps)
  const mailWorks = services.some(({ service, works }) => service === 'mail' && works)
  if (samples.length > 0 || !mailWorks) {
    throw new RefusedRequest(409, 'Something is left to do', {}, { hint: 'not_ready' })
  }
  await trx.insertInto('private.site_opening').values({ opened_by: owner.id }).execute()
  await recordActivity(trx, { action: 'setting.site-opened', actor: owner })
}
