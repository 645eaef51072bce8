import { EsaRequestOfferReply, EsaRequestOfferRequest } from '#contracts/esa-request-offer.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from './http.ts'
import type { FunctionLog } from './log.ts'
import type { MemberCaller } from '#server/backend/database/database.ts'
import { isSessionEnded } from '#server/backend/database/session-ended.ts'

import type { MemberSubmissions } from './member-submissions.ts'

export interface EsaRequestOfferDeps {
  memberOf: (request: Request) => Promise<MemberCaller | undefined>
  submissions: Pick<MemberSubmissions, 'offer' | 'answer'>
  log: FunctionLog
}

const MAX_BODY = 1024

/**
 * Offers a member the ESA request that came from their confirmed address without a session, to link it to
 * their account: `EsaRequestOfferRequest` in, `EsaRequestOfferReply` out. 400, 401, 404 for one that can't be
 * answered any more, 405, 413, 500 with `{ error }`.
 */
export function esaRequestOffer(deps: EsaRequestOfferDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const member = await deps.memberOf(request)
      if (!member) return json({ error: 'Sign in first' }, 401)
      const asked = EsaRequestOfferRequest.safeParse(await readJson(request, MAX_BODY))
      if (!asked.success) return json({ error: 'The request is not understood' }, 400)
      return await respond(member, asked.data, deps)
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
      deps.log.error({ err: error }, 'an ESA request could not be offered or linked')
      return json({ error: 'The request could not be offered or linked' }, 500)
    }
  }
}

async function respond(
  member: MemberCaller,
  asked: EsaRequestOfferRequest,
  { submissions }: EsaRequestOfferDeps,
) {
  if (asked.action === 'answer' && !(await submissions.answer(member, asked.id, asked.isMine))) {
    return json({ error: 'There is no such request' }, 404)
  }
  return json(EsaRequestOfferReply.parse({ offer: (await submissions.offer(member)) ?? null }))
}
