import { sql } from 'kysely'
import { z } from 'zod'

import { jsonRows, type Transaction } from '#server/platform/database/database.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import {
  confirmedAddress,
  type Member,
  type MemberDeps,
  memberFunction,
} from '#server/backend/functions/member-function.ts'
import { type SealingKeys, openFields, openReply } from '#server/platform/crypto/seal.ts'

/** Bounds the memory, because a stranger may flood a member's address. */
const MOST_SUBMISSIONS = 500
const FAILURE = {
  error: 'The data could not be exported',
  event: 'the data of a member could not be exported',
}

/**
 * All data about the member: the result of `export_my_data` under their own rights, and their submissions of forms with
 * the replies to them, decrypted. No body in; 200 with the document, or 401, 403, 405, 429, 500 with `{ error, hint? }`: `hint` is the
 * database function's.
 */
export function exportMyData({ keys, ...deps }: MemberDeps & { keys: SealingKeys }): Handler {
  return memberFunction(deps, { failure: FAILURE }, async ({ member, run, runAsMember }) => {
    const [document] = await runAsMember((trx) => jsonRows<object>(trx, sql`public.export_my_data()`)).catch(
      refuse,
    )
    const sealed = await run((trx) => readSubmissions(trx, member, keys))
    const sent = sealed.map(async ({ kind, key_id: keyId, sealed: text, received_at: at, replies }) => ({
      form: kind,
      sent_at: new Date(at).toISOString(),
      answers: await openFields({ keyId, sealed: text }, keys, deps.log),
      replies: await Promise.all(
        replies.map(async (reply) => ({
          sent_at: new Date(reply.queued_at).toISOString(),
          text: (await openReply(reply, keys))?.text ?? null,
        })),
      ),
    }))
    return { ...document, sent_through_forms: await Promise.all(sent) }
  })
}

const TOO_MANY = 'PT429'
// Raised by the database function, such as for a missing proof of identity.
const DatabaseRefusal = z.object({
  code: z.enum(['42501', 'P0001', TOO_MANY]),
  message: z.string(),
  hint: z.string().optional(),
})

function refuse(error: unknown): never {
  const refused = DatabaseRefusal.safeParse(error)
  if (!refused.success) throw error
  const { code, message, hint } = refused.data
  if (code === TOO_MANY) throw new RefusedRequest(429, message, { 'Retry-After': '3600' })
  throw new RefusedRequest(403, message, {}, { hint })
}

interface SealedSubmission {
  kind: string
  key_id: string
  sealed: string
  received_at: string
  /** Those that the mail server accepted. */
  replies: (Parameters<typeof openReply>[0] & { queued_at: string })[]
}

/** The member's submissions, newest first; the audit log records each as read by them. */
async function readSubmissions(trx: Transaction, member: Member, keys: SealingKeys) {
  const { address, digests } = await confirmedAddress(trx, member, keys)
  const call = sql`public.export_submissions(
    ${member.id}::uuid, ${address}::text, ${digests}::text[], ${MOST_SUBMISSIONS}::integer)`
  return jsonRows<SealedSubmission>(trx, call)
}
