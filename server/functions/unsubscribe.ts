import { sql } from 'kysely'
import { z } from 'zod'

import { UnsubscribeReply, UnsubscribeRequest } from '#contracts/subscribe.ts'
import type { Database } from '#server/backend/database/database.ts'
import { jsonRows } from '#server/backend/database/json-rows.ts'

import {
  type FunctionLog,
  type Handler,
  json,
  methodNotAllowed,
  postHandler,
  readJson,
  RefusedRequest,
  seeOther,
} from './http.ts'
import { type FormKeys, CannotOpen, open, seal } from './seal.ts'

interface UnsubscribeDeps {
  database: Database
  keys: FormKeys
  log: FunctionLog
}

const MAX_BODY = 4 * 1024
const FAILURE = { error: 'Nothing was changed', event: 'somebody could not be unsubscribed' }

/**
 * One-click unsubscribing (RFC 8058). `POST ?token=…` takes the address off every list, whatever the body; our
 * page sends `{ token }` instead. `GET ?token=…` changes nothing, because mail scanners request every link:
 * 303 to the page with the button. 200 `{ status }`; 400, 404 for a token that is not ours or whose subscription is gone, 405, 413, 500 with `{ error }`.
 */
export function unsubscribe({ database, keys, log }: UnsubscribeDeps): Handler {
  const post = postHandler(log, FAILURE, async (request) => {
    const inAddress = tokenInAddress(request)
    const parsed = UnsubscribeRequest.safeParse(
      inAddress ? { token: inAddress } : await readJson(request, MAX_BODY),
    )
    if (!parsed.success) throw new RefusedRequest(400, 'token is missing')
    const subscription = await openToken(parsed.data.token, keys)
    if (!subscription || !(await leaveLists(subscription, database))) {
      throw new RefusedRequest(404, 'There is no such subscription')
    }
    return json(UnsubscribeReply.parse({ status: 'unsubscribed' }))
  })
  return async (request) => {
    if (request.method === 'POST') return post(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD, POST')
    // In the fragment, which is sent to no server and so stands in no log.
    return seeOther(`/unsubscribe#token=${encodeURIComponent(tokenInAddress(request) ?? '')}`)
  }
}

function tokenInAddress(request: Request): string | null {
  return new URL(request.url).searchParams.get('token')
}

/** Takes the address of this subscription off every list. False when there is no such subscription. */
function leaveLists(subscription: string, database: Database): Promise<boolean> {
  return database.asFunction(async (trx) => {
    const [isFound] = await jsonRows<boolean>(trx, sql`public.leave_lists(${subscription}::uuid)`)
    return isFound ?? false
  })
}

/** The link in each letter: POST unsubscribes, GET redirects to a page with a button. */
export type UnsubscribeLink = (subscription: string) => Promise<string>

// Distinguishes the token from everything else that is sealed with the same keys.
const TokenPayload = z.object({ unsubscribe: z.uuid() })

/**
 * @param base where `unsubscribe` answers, such as `https://example.com/functions/v1/unsubscribe`
 */
export function unsubscribeLinks(keys: FormKeys, base: string): UnsubscribeLink {
  return async (subscription) => `${base}?token=${await sealToken(subscription, keys)}`
}

/** An opaque token of a subscription: its id is encrypted, and no address or list is in it. */
export async function sealToken(subscription: string, keys: FormKeys): Promise<string> {
  const { keyId, sealed } = await seal(
    JSON.stringify(TokenPayload.parse({ unsubscribe: subscription })),
    keys,
  )
  return `${keyId}.${sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** @returns the subscription's id; undefined for a token that we did not make, or whose key is gone */
export async function openToken(token: string, keys: FormKeys): Promise<string | undefined> {
  const [, keyId = '', encoded = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  const sealed = encoded.replaceAll('-', '+').replaceAll('_', '/')
  try {
    return TokenPayload.parse(JSON.parse(await open({ keyId, sealed }, keys))).unsubscribe
  } catch (error) {
    if (error instanceof CannotOpen || error instanceof z.ZodError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}
