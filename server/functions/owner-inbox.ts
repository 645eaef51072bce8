import { type RawBuilder, sql } from 'kysely'

import {
  InboxDone,
  type InboxListRequest,
  InboxMessage,
  InboxPage,
  InboxRequest,
} from '#contracts/owner-inbox.ts'
import { isSecondFactorNeeded } from '#server/backend/database/database-errors.ts'
import type { Database } from '#server/backend/database/database.ts'

import { type FunctionLog, type Handler, json, postHandler, readJson, RefusedRequest } from './http.ts'
import { listInbox, type SealedRow } from './list-inbox.ts'
import { type Member, type MemberOf, requireMember } from './member.ts'
import { type FormKeys, openFields } from './seal.ts'

export interface OwnerInboxDeps {
  database: Database
  memberOf: MemberOf
  keys: FormKeys
  log: FunctionLog
}

const MAX_BODY = 4096
const FAILURE = {
  status: 500,
  error: 'The inbox could not be served',
  event: 'the inbox could not be served',
}

/**
 * What came in through the forms, for the owner alone: `InboxRequest` in, by action `InboxPage`,
 * `InboxMessage` or `InboxDone` out. 400, 401, 403, 404 for what is gone, 405, 413, 500 with `{ error }`.
 */
export function ownerInbox(deps: OwnerInboxDeps): Handler {
  return postHandler(deps.log, FAILURE, async (request) => {
    const reader = await requireMember(request, deps.memberOf)
    const parsed = InboxRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'The request is not understood')
    return respond(parsed.data, reader, deps)
  })
}

async function respond(request: InboxRequest, reader: Member, deps: OwnerInboxDeps): Promise<Response> {
  const call = callsOf(reader, deps.database)
  switch (request.action) {
    case 'list':
      return json(InboxPage.parse(await list(request, call, reader, deps)))
    case 'read':
      return json(InboxMessage.parse(await read(request.id, call, reader, deps)))
    case 'mark':
      return done(
        await call(
          sql`public.inbox_mark(${reader.id}::uuid, ${request.id}::uuid, ${request.handled}::boolean)`,
        ),
      )
    case 'delete':
      return done(await call(sql`public.inbox_delete(${reader.id}::uuid, ${request.id}::uuid)`))
  }
}

type Call = <T>(statement: RawBuilder<T>) => Promise<T[]>

/**
 * One transaction per call of a database function. Each asks the database anew whether the reader is the owner, so
 * that taking the role away works at once. Results as JSON, whose times have microseconds.
 * @throws RefusedRequest 403 for anybody else
 */
function callsOf(reader: Member, database: Database): Call {
  return async <T>(statement: RawBuilder<T>) => {
    try {
      return await database.asFunction(async (trx) => {
        const { rows } = await sql<{ result: T }>`select to_json(r) as result from ${statement} as r`.execute(
          trx,
        )
        return rows.map(({ result }) => result)
      }, reader)
    } catch (error) {
      if (isNotAllowed(error) && !isSecondFactorNeeded(error))
        throw new RefusedRequest(403, 'The inbox is the owner’s')
      throw error
    }
  }
}

function isNotAllowed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

async function list(request: InboxListRequest, call: Call, reader: Member, { keys }: OwnerInboxDeps) {
  const [unread] = await call(sql<number>`public.inbox_unread(${reader.id}::uuid)`)
  const page = await listInbox(
    request,
    (after, most) =>
      call(sql<SealedRow>`public.inbox_page(
        ${reader.id}::uuid, ${most}::integer, ${request.kind ?? null}::text, ${request.handled ?? null}::boolean,
        ${after?.unread ?? null}::boolean, ${after?.receivedAt ?? null}::text::timestamptz, ${after?.id ?? null}::uuid,
        ${Boolean(request.search?.trim())}::boolean)`),
    keys,
  )
  const known = [...keys.byId.keys()]
  const missing = await call(
    sql<{ key_id: string; submissions: number }>`
      public.inbox_missing_keys(${reader.id}::uuid, ${known}::text[])`,
  )
  const missingKeys = missing.map(({ key_id: key, submissions: messages }) => ({ key, messages }))
  return { ...page, unread, missingKeys }
}

interface SealedMessage extends Omit<SealedRow, 'sealed_name'> {
  sealed: string
}

async function read(id: string, call: Call, reader: Member, { keys, log }: OwnerInboxDeps) {
  const [found] = await call(sql<SealedMessage>`public.inbox_read(${reader.id}::uuid, ${id}::uuid)`)
  if (!found) throw gone()
  return {
    id: found.id,
    kind: found.kind,
    receivedAt: found.received_at,
    readAt: found.read_at,
    handledAt: found.handled_at,
    fields: await openFields({ keyId: found.key_id, sealed: found.sealed }, keys, log),
  }
}

function done([wasThere]: unknown[]): Response {
  if (!wasThere) throw gone()
  return json(InboxDone.parse({ ok: true }))
}

function gone(): RefusedRequest {
  return new RefusedRequest(404, 'There is no such submission')
}
