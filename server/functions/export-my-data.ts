import { sql } from 'kysely'
import { z } from 'zod'

import { json, refuseUnlessPost } from './http.ts'
import type { FormKeys } from './form-keys.ts'
import type { Limit } from './limit.ts'
import type { FunctionLog } from './log.ts'
import { CannotOpen, open } from './seal.ts'
import type { Database, MemberCaller } from '#server/backend/database/database.ts'
import { isSessionEnded } from '#server/backend/database/session-ended.ts'

import type { MemberSubmissions, SealedSubmission } from './member-submissions.ts'

export interface ExportMyDataDeps {
  memberOf: (request: Request) => Promise<MemberCaller | undefined>
  database: Database
  submissions: Pick<MemberSubmissions, 'all'>
  keys: FormKeys
  memberLimit: Limit
  log: FunctionLog
}

/** More than anybody sends; a stranger who floods a member's address can't fill our memory by it. */
const MOST_SUBMISSIONS = 500
const Fields = z.record(z.string(), z.string())

/**
 * All that we hold about the member as one document: what the database function `export_my_data` gives them
 * under their own rights, and what they sent through the forms, opened. No body in; 200 with the document,
 * or 401, 403, 405, 429, 500 with `{ error, hint? }`: `hint` is the database function's.
 */
export function exportMyData(deps: ExportMyDataDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const member = await deps.memberOf(request)
      return member ? await respond(member, deps) : json({ error: 'Sign in first' }, 401)
    } catch (error) {
      if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
      const refused = Refused.safeParse(error)
      if (refused.success) return json({ error: refused.data.message, hint: refused.data.hint }, 403)
      deps.log.error({ err: error }, 'the data of a member could not be exported')
      return json({ error: 'The data could not be exported' }, 500)
    }
  }
}

// What the database function raises by itself, such as for who has not proved afresh who they are.
const Refused = z.object({
  code: z.enum(['42501', 'P0001']),
  message: z.string(),
  hint: z.string().optional(),
})

async function respond(member: MemberCaller, deps: ExportMyDataDeps): Promise<Response> {
  const document = await deps.database.as(member, async (trx) => {
    const { rows } = await sql<{ document: object }>`select public.export_my_data() as document`.execute(trx)
    return rows[0]?.document
  })
  if (!(await deps.memberLimit(member.session.userId))) {
    return json({ error: 'Too many downloads' }, 429, { 'Retry-After': '3600' })
  }
  const sealed = await deps.submissions.all(member, MOST_SUBMISSIONS)
  const sent = await Promise.all(sealed.map((submission) => opened(submission, deps)))
  return json({ ...document, sent_through_forms: sent })
}

async function opened(submission: SealedSubmission, { keys, log }: ExportMyDataDeps) {
  const sent = { form: submission.kind, sent_at: submission.received_at.toISOString() }
  try {
    const text = await open({ keyId: submission.key_id, sealed: submission.sealed }, keys)
    return { ...sent, answers: Fields.parse(JSON.parse(text)) }
  } catch (error) {
    // Any other error's message could quote what was opened.
    const reason = error instanceof CannotOpen ? error.message : 'what was sealed is no form'
    log.warn({ reason }, 'a submission could not be opened')
    return { ...sent, answers: null }
  }
}
