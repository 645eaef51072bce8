import { sql } from 'kysely'

import { samplesShown } from '#content/samples.ts'
import type { SiteContent } from '#content/site-content.ts'
import { composeWithFallback } from '#content/site.ts'
import { datesToWatch } from '#content/warnings.ts'
import { OwnerNeed, type OwnerNeeds } from '#contracts/owner-needs.ts'
import { GuideStep } from '#contracts/set-up.ts'
import { jsonRows, type Transaction } from '#server/platform/database/database.ts'
import { readOpenedAt } from '#server/site/opening.ts'
import { readPassed } from '#server/site/passed-steps.ts'
import { readSchedule } from '#server/site/schedule-store.ts'
import { readLive } from '#server/site/store.ts'
import { hasTrialRows, removeTrialRows } from '#server/trial/trial-rows.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import { type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'

interface OwnerNeedsDeps extends MemberDeps {
  /** The content for visitors. */
  content: () => SiteContent
  isTrial: boolean
  forbidsSamples: (trx: Transaction) => Promise<boolean>
}

const FAILURE = {
  error: 'What waits could not be read',
  event: 'what waits for the owner could not be read',
}

/** What needs the owner, for the owner alone: `OwnerNeeds`. 401, 403, 405, 500 with `{ error }`. */
export function ownerNeeds({ content, isTrial, forbidsSamples, ...deps }: OwnerNeedsDeps): Handler {
  const options = { failure: FAILURE, refusal: 'What waits is the owner’s to know' }
  return ownerFunction(deps, options, async ({ runAsMember }) => {
    const needs = await runAsMember((trx) => jsonRows(trx, sql`public.owner_needs()`))
    const dates = datesToWatch(content(), new Date())
    const hasExamples = isTrial && (await deps.database.asSystem(hasTrialRows))
    const isHeldBack = await deps.database.asSystem(
      async (trx) => (await forbidsSamples(trx)) && (await showsSamples(trx)),
    )
    return {
      needs: needs.map((need) => OwnerNeed.parse(need)),
      dates,
      hasExamples,
      isHeldBack,
      opening: await deps.database.asSystem(readProgress),
      schedule: await deps.database.asSystem(readSchedule),
    } satisfies OwnerNeeds
  })
}

async function readProgress(trx: Transaction): Promise<OwnerNeeds['opening']> {
  if (await readOpenedAt(trx)) return null
  const answered = (await readPassed(trx)).filter(({ isSkipped }) => !isSkipped)
  return { answered: answered.length, all: GuideStep.options.length }
}

async function showsSamples(trx: Transaction): Promise<boolean> {
  return samplesShown(composeWithFallback((await readLive(trx)).changes).changes).length > 0
}

/** Removes the sample rows of a trial copy, for the owner alone: `{}`. 401, 403, 405, 500 with `{ error }`; 404 elsewhere. */
export function ownerTrial({ isTrial, ...deps }: MemberDeps & { isTrial: boolean }): Handler {
  const failure = { error: 'The examples could not be removed' }
  const options = { failure, refusal: 'The examples are the owner’s' }
  return ownerFunction(deps, options, async ({ run, requireOwner }) => {
    await requireOwner()
    if (!isTrial) throw new RefusedRequest(404, 'There are no examples here')
    await run(removeTrialRows)
    return {}
  })
}
