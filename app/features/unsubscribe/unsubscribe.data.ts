import { FunctionsHttpError } from '@supabase/functions-js'

import { functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'
import { UnsubscribeReply, type UnsubscribeRequest } from '#contracts/subscribe.ts'

/** 'unknown-link': the token matches no subscription, and nothing was changed. */
export interface UnsubscribeOutcome {
  status: 'done' | 'unknown-link' | 'failed'
}

const TIMEOUT_MS = 15_000

/** Unsubscribes the token's address from every list. Never throws. */
export async function unsubscribe(token: string): Promise<UnsubscribeOutcome> {
  try {
    const body = { token } satisfies UnsubscribeRequest
    const { data, error } = await functions.invoke<unknown>('unsubscribe', { body, timeout: TIMEOUT_MS })
    if (error instanceof FunctionsHttpError && refused(error)) return { status: 'unknown-link' }
    if (error) throw error
    return UnsubscribeReply.parse(data) && { status: 'done' }
  } catch (cause) {
    logProblem('Nobody was unsubscribed', cause)
    return { status: 'failed' }
  }
}

function refused({ context }: FunctionsHttpError): boolean {
  return context instanceof Response && (context.status === 404 || context.status === 400)
}
