import { sql } from 'kysely'

import {
  EsaRequestOffer,
  EsaRequestOfferReply,
  EsaRequestOfferRequest,
} from '#contracts/esa-request-offer.ts'
import { jsonRows, type Transaction } from '#server/platform/database/database.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import {
  confirmedAddress,
  type Member,
  type MemberDeps,
  memberFunction,
} from '#server/backend/functions/member-function.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'

const FAILURE = {
  error: 'The request could not be offered or linked',
  event: 'an ESA request could not be offered or linked',
}

/**
 * Offers a member to link an ESA request that was sent with their confirmed address, but without a session:
 * `EsaRequestOfferRequest` in, `EsaRequestOfferReply` out. 400, 401, 404 for an offer that no longer exists, 405, 413,
 * 500 with `{ error }`.
 */
export function esaRequestOffer({ keys, ...deps }: MemberDeps & { keys: SealingKeys }): Handler {
  const body = { schema: EsaRequestOfferRequest, maxBytes: 1024 }
  return memberFunction(deps, { failure: FAILURE, body }, ({ member, body: request, run }) =>
    run(async (trx) => {
      if (request.action === 'answer') await answerOffer(trx, member, request, keys)
      const offer = await findOffer(trx, member, keys)
      return EsaRequestOfferReply.parse({ offer: offer ?? null })
    }),
  )
}

type Answer = Extract<EsaRequestOfferRequest, { action: 'answer' }>

/** Links the request, or records that it is not theirs. @throws RefusedRequest 404 where the offer no longer exists */
async function answerOffer(trx: Transaction, member: Member, { id, isMine }: Answer, keys: SealingKeys) {
  const { address, digests } = await confirmedAddress(trx, member, keys)
  const call = sql`public.answer_esa_request_offer(
    ${member.id}::uuid, ${address}::text, ${digests}::text[], ${id}::uuid, ${isMine}::boolean)`
  const [isDone] = await jsonRows<boolean>(trx, call)
  if (!isDone) throw new RefusedRequest(404, 'There is no such request')
}

/** The ESA request to offer to the member, if there is one. */
async function findOffer(trx: Transaction, member: Member, keys: SealingKeys) {
  const { address, digests } = await confirmedAddress(trx, member, keys)
  const call = sql`public.esa_request_offer(${member.id}::uuid, ${address}::text, ${digests}::text[])`
  const [found] = await jsonRows<{ id: string; received_at: string }>(trx, call)
  return found && EsaRequestOffer.parse({ id: found.id, sentAt: new Date(found.received_at).toISOString() })
}
