import { sql } from 'kysely'

import {
  EsaRequestOffer,
  EsaRequestOfferReply,
  EsaRequestOfferRequest,
} from '#contracts/esa-request-offer.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'

import { type FunctionLog, type Handler, json, postHandler, readJson, RefusedRequest } from './http.ts'
import { type Member, type MemberOf, requireMember, confirmedAddress } from './member.ts'
import type { FormKeys } from './seal.ts'

export interface EsaRequestOfferDeps {
  database: Database
  memberOf: MemberOf
  keys: FormKeys
  log: FunctionLog
}

const MAX_BODY = 1024
const FAILURE = {
  status: 500,
  error: 'The request could not be offered or linked',
  event: 'an ESA request could not be offered or linked',
}

/**
 * Offers a member the ESA request that came from their confirmed address without a session, to link it to
 * their account: `EsaRequestOfferRequest` in, `EsaRequestOfferReply` out. 400, 401, 404 for one that can't be
 * answered any more, 405, 413, 500 with `{ error }`.
 */
export function esaRequestOffer({ database, memberOf, keys, log }: EsaRequestOfferDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const member = await requireMember(request, memberOf)
    const parsed = EsaRequestOfferRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'The request is not understood')
    return database.asFunction(async (trx) => {
      if (parsed.data.action === 'answer') await answerOffer(trx, member, parsed.data, keys)
      const offer = await findOffer(trx, member, keys)
      return json(EsaRequestOfferReply.parse({ offer: offer ?? null }))
    }, member)
  })
}

type Answer = Extract<EsaRequestOfferRequest, { action: 'answer' }>

/** Links it or remembers that it is not theirs. @throws RefusedRequest 404 when it can't be answered any more */
async function answerOffer(trx: Transaction, member: Member, { id, isMine }: Answer, keys: FormKeys) {
  const { address, digests } = await confirmedAddress(trx, member, keys)
  const { rows } = await sql<{ done: boolean }>`
    select public.answer_esa_request_offer(
      ${member.id}::uuid, ${address}::text, ${digests}::text[], ${id}::uuid, ${isMine}::boolean) as done`.execute(
    trx,
  )
  if (!rows[0]?.done) throw new RefusedRequest(404, 'There is no such request')
}

/** The ESA request to ask the member about, if there is one. */
async function findOffer(trx: Transaction, member: Member, keys: FormKeys) {
  const { address, digests } = await confirmedAddress(trx, member, keys)
  const { rows } = await sql<{ id: string; received_at: Date }>`
    select id, received_at from public.esa_request_offer(
      ${member.id}::uuid, ${address}::text, ${digests}::text[])`.execute(trx)
  const found = rows[0]
  return found && EsaRequestOffer.parse({ id: found.id, sentAt: new Date(found.received_at).toISOString() })
}
