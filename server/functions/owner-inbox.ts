import * as z from 'zod/mini'

import { BackendFailure, isSessionEnded } from './backend.ts'
import { InboxDone, InboxMessage, InboxPage, InboxRequest } from '#contracts/owner-inbox.ts'
import type { FormKeys } from './form-keys.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from './http.ts'
import type { FunctionLog } from './log.ts'
import type { Member, MemberOf } from './member.ts'
import { CannotOpen, open } from './seal.ts'
import { type InboxStore, inboxStore } from './inbox-store.ts'
import { listInbox } from './list-inbox.ts'

export interface OwnerInboxWorld {
  memberOf: MemberOf
  keys: FormKeys
  log: FunctionLog
}

const MAX_BODY = 4096
const NOT_ALLOWED = '42501'
const Fields = z.record(z.string(), z.string())

/**
 * What came in through the forms, for the owner alone: `InboxRequest` in, by action `InboxPage`,
 * `InboxMessage` or `InboxDone` out. 400, 401, 403, 404 for what is gone, 405, 413, 500 with `{ error }`.
 */
export function ownerInbox(world: OwnerInboxWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const caller = await world.memberOf(request)
      if (!caller) return json({ error: 'Sign in first' }, 401)
      const asked = InboxRequest.safeParse(await readJson(request, MAX_BODY))
      if (!asked.success) return json({ error: 'The request is not understood' }, 400)
      return await answer(caller, asked.data, world)
    } catch (error) {
      return refusalOf(error, world.log)
    }
  }
}

async function answer(
  member: Member,
  asked: InboxRequest,
  { keys, log }: OwnerInboxWorld,
): Promise<Response> {
  const reader = member.id
  const store = inboxStore(member.backend)
  switch (asked.action) {
    case 'list':
      return json(InboxPage.parse(await listInbox(reader, asked, { store, keys })))
    case 'read':
      return read(reader, asked.id, { store, keys, log })
    case 'mark':
      return done(await store.mark(reader, asked.id, asked.handled))
    case 'delete':
      return done(await store.remove(reader, asked.id))
  }
}

async function read(
  reader: string,
  id: string,
  { store, keys, log }: Pick<OwnerInboxWorld, 'keys' | 'log'> & { store: InboxStore },
): Promise<Response> {
  const found = await store.read(reader, id)
  if (!found) return gone()
  const message = {
    id: found.id,
    kind: found.kind,
    receivedAt: found.received_at,
    readAt: found.read_at,
    handledAt: found.handled_at,
    fields: await fieldsOf({ keyId: found.key_id, sealed: found.sealed }, keys, log),
  }
  return json(InboxMessage.parse(message))
}

async function fieldsOf(sealed: { keyId: string; sealed: string }, keys: FormKeys, log: FunctionLog) {
  try {
    return Fields.parse(JSON.parse(await open(sealed, keys)))
  } catch (error) {
    // Any other error's message could quote what was opened.
    const reason = error instanceof CannotOpen ? error.message : 'what was sealed is no form'
    log.warn({ reason }, 'a submission could not be opened')
    return null
  }
}

function done(wasThere: boolean): Response {
  return wasThere ? json(InboxDone.parse({ ok: true })) : gone()
}

function gone(): Response {
  return json({ error: 'There is no such submission' }, 404)
}

function refusalOf(error: unknown, log: FunctionLog): Response {
  if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
  if (isSessionEnded(error)) return json({ error: 'Sign in first' }, 401)
  if (error instanceof BackendFailure && error.code === NOT_ALLOWED) {
    return json({ error: 'The inbox is the owner’s' }, 403)
  }
  log.error({ err: error }, 'the inbox could not be served')
  return json({ error: 'The inbox could not be served' }, 500)
}
