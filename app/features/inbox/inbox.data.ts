import type * as z from 'zod/mini'

import { functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import {
  InboxDone,
  type InboxListRequest,
  InboxMessage,
  InboxPage,
  type InboxRequest,
} from '#contracts/owner-inbox.ts'

quietSchemas()

/** 'refused': the caller is not the owner, or not any more. 'gone': somebody deleted it meanwhile. */
export type InboxAnswer<T> = { status: 'ok'; value: T } | { status: 'gone' | 'refused' | 'failed' }

/** A page of the list. Never throws. */
export function listInbox(request: InboxListRequest): Promise<InboxAnswer<InboxPage>> {
  return ask({ action: 'list', ...request }, InboxPage)
}

/** Opens one, which marks it as read and writes down that it was. Never throws. */
export function readMessage(id: string): Promise<InboxAnswer<InboxMessage>> {
  return ask({ action: 'read', id }, InboxMessage)
}

/** Never throws. */
export function markMessage(id: string, handled: boolean): Promise<InboxAnswer<unknown>> {
  return ask({ action: 'mark', id, handled }, InboxDone)
}

/** Never throws. */
export function deleteMessage(id: string): Promise<InboxAnswer<unknown>> {
  return ask({ action: 'delete', id }, InboxDone)
}

const MEANINGS: Record<number, 'gone' | 'refused'> = { 401: 'refused', 403: 'refused', 404: 'gone' }

async function ask<T>(body: InboxRequest, reply: z.ZodMiniType<T>): Promise<InboxAnswer<T>> {
  try {
    const { data, error, response } = await functions.invoke<unknown>('owner-inbox', { body })
    if (!error) return { status: 'ok', value: reply.parse(data) }
    const meaning = MEANINGS[response?.status ?? 0]
    if (meaning) return { status: meaning }
    logProblem('The inbox refused', error)
  } catch (cause) {
    logProblem('The inbox was not reached', cause)
  }
  return { status: 'failed' }
}
