import { sql } from 'kysely'
import { z } from 'zod'

import type { Database, Transaction } from '#server/backend/database/database.ts'

import { confirmedAddress, type Member, type MemberOf, requireMember } from './member.ts'
import { type FunctionLog, type Handler, json, postHandler, RefusedRequest } from './http.ts'
import { type FormKeys, openFields } from './seal.ts'

export interface ExportMyDataDeps {
  database: Database
  memberOf: MemberOf
  keys: FormKeys
  log: FunctionLog
}

/** More than anybody sends; a stranger who floods a member's address can't fill our memory by it. */
const MOST_SUBMISSIONS = 500
const FAILURE = {
  status: 500,
  error: 'The data could not be exported',
  event: 'the data of a member could not be exported',
}

/**
 * All that we hold about the member as one document: what the database function `export_my_data` gives them
 * under their own rights, and what they sent through the forms, opened. No body in; 200 with the document,
 * or 401, 403, 405, 429, 500 with `{ error, hint? }`: `hint` is the database function's.
 */
export function exportMyData({ database, memberOf, keys, log }: ExportMyDataDeps): Handler {
  return postHandler(log, FAILURE, async (request) => {
    const member = await requireMember(request, memberOf)
    const document = await database.as(member, readDocument).catch(refusalOf)
    if (document instanceof Response) return document
    const sealed = await database.asFunction((trx) => readSubmissions(trx, member, keys), member)
    const sent = sealed.map(async ({ kind, key_id: keyId, sealed: text, received_at: at }) => ({
      form: kind,
      sent_at: new Date(at).toISOString(),
      answers: await openFields({ keyId, sealed: text }, keys, log),
    }))
    return json({ ...document, sent_through_forms: await Promise.all(sent) })
  })
}

async function readDocument(trx: Transaction): Promise<object | undefined> {
  const { rows } = await sql<{ document: object }>`select public.export_my_data() as document`.execute(trx)
  return rows[0]?.document
}

const TOO_MANY = 'PT429'
// What the database function raises by itself, such as for a member who has not proved afresh who they are.
const Refused = z.object({
  code: z.enum(['42501', 'P0001', TOO_MANY]),
  message: z.string(),
  hint: z.string().optional(),
})

function refusalOf(error: unknown): Response {
  const refused = Refused.safeParse(error)
  if (!refused.success) throw error
  if (refused.data.code === TOO_MANY) {
    throw new RefusedRequest(429, refused.data.message, { 'Retry-After': '3600' })
  }
  return json({ error: refused.data.message, hint: refused.data.hint }, 403)
}

interface SealedSubmission {
  kind: string
  key_id: string
  sealed: string
  received_at: Date
}

/** Everything that the member sent, newest first; each is put on record as read by them. */
async function readSubmissions(
  trx: Transaction,
  member: Member,
  keys: FormKeys,
): Promise<SealedSubmission[]> {
  const { address, digests } = await confirmedAddress(trx, member, keys)
  const { rows } = await sql<SealedSubmission>`
    select * from public.export_submissions(
      ${member.id}::uuid, ${address}::text, ${digests}::text[], ${MOST_SUBMISSIONS}::integer)`.execute(trx)
  return rows
}
