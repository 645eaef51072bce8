import { hasTrialRows, removeTrialRows } from '#server/trial/trial-rows.ts'

import { type Handler, RefusedRequest } from './http.ts'
import { type MemberDeps, ownerFunction } from './member-function.ts'

const FAILURE = { error: 'The examples could not be removed' }

/** Removes the sample rows of a trial copy, for the owner alone: `{}`. 401, 403, 405, 500 with `{ error }`; 404 elsewhere. */
export function ownerTrial({ isTrial, ...deps }: MemberDeps & { isTrial: boolean }): Handler {
  return ownerFunction(
    deps,
    { failure: FAILURE, refusal: 'The examples are the owner’s' },
    async ({ run, requireOwner }) => {
      await requireOwner()
      if (!isTrial) throw new RefusedRequest(404, 'There are no examples here')
      await run(removeTrialRows)
      return {}
    },
  )
}

/** False where there never are any. */
export function readTrial({ database }: MemberDeps, isTrial: boolean): Promise<boolean> {
  return isTrial ? database.asSystem(hasTrialRows) : Promise.resolve(false)
}
