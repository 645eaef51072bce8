import { sql } from 'kysely'
import { z } from 'zod'

import { UnsubscribeReply } from '#contracts/newsletter.ts'
import { jsonRows, type Database } from '#server/platform/database/database.ts'
import type { SiteFile } from '#server/site/files.ts'

import {
  type FunctionLog,
  type Handler,
  json,
  methodNotAllowed,
  postHandler,
  RefusedRequest,
} from '#server/backend/functions/http.ts'
import { type SealingKeys, CannotOpen, open, seal } from '#server/platform/crypto/seal.ts'

interface UnsubscribeDeps {
  database: Database
  keys: SealingKeys
  /** A document of the live release. */
  pageAt: (path: string) => SiteFile | undefined
  log: FunctionLog
}

const FAILURE = { error: 'Nothing was changed', event: 'somebody could not be unsubscribed' }

/**
 * Unsubscribes by the link of a letter, `?token=…`. POST removes the address from every list, whatever the body (RFC
 * 8058): 200 `{ status }`; 404 for a token that is not ours or whose subscription was removed, 405, 500 with `{ error }`.
 * A browser gets a page with the same status. GET is the page with a button, which works without scripts, and changes
 * nothing, because mail scanners request every link.
 */
export function unsubscribe({ database, keys, pageAt, log }: UnsubscribeDeps): Handler {
  const post = postHandler(log, FAILURE, async (request) => {
    const token = new URL(request.url).searchParams.get('token')
    const subscription = token === null ? undefined : await openToken(token, keys)
    if (!subscription || !(await unsubscribeFromAll(subscription, database))) {
      throw new RefusedRequest(404, 'There is no such subscription')
    }
    return json(UnsubscribeReply.parse({ status: 'unsubscribed' }))
  })
  const sendPage = (path: string, status: number) => {
    const page = pageAt(path)
    if (!page) return json({ error: 'There is no such page' }, 404)
    const headers = new Headers(page.headers)
    headers.delete('ETag')
    headers.set('Cache-Control', 'no-store')
    // The address contains a subscription's token.
    headers.set('Referrer-Policy', 'no-referrer')
    return new Response(page.bodies.identity, { status, headers })
  }
  return async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage('/unsubscribe/question', 200)
    if (request.method !== 'POST') return methodNotAllowed('GET, HEAD, POST')
    const reply = await post(request)
    if (!request.headers.get('accept')?.includes('text/html')) return reply
    return sendPage(OUTCOMES[reply.status] ?? '/unsubscribe/failed', reply.status)
  }
}

const OUTCOMES: Readonly<Record<number, string>> = { 200: '/unsubscribe/done', 404: '/unsubscribe' }

/** Removes the address of this subscription from every list. False where there is no such subscription. */
function unsubscribeFromAll(subscription: string, database: Database): Promise<boolean> {
  return database.asFunction(async (trx) => {
    const [isFound] = await jsonRows<boolean>(trx, sql`public.unsubscribe_from_all(${subscription}::uuid)`)
    return isFound ?? false
  })
}

/** The link in each letter: POST unsubscribes, GET is a page with a button. */
export type UnsubscribeLink = (subscription: string) => Promise<string>

// The key distinguishes the token from everything else that is sealed with the same keys.
const TokenPayload = z.object({ unsubscribe: z.uuid() })

/**
 * @param base the address of `unsubscribe`, such as `https://example.com/functions/v1/unsubscribe`
 */
export function unsubscribeLinks(keys: SealingKeys, base: string): UnsubscribeLink {
  return async (subscription) => `${base}?token=${await sealToken(subscription, keys)}`
}

/** An opaque token of a subscription: its id, encrypted, without address or list. */
export async function sealToken(subscription: string, keys: SealingKeys): Promise<string> {
  const { keyId, sealed } = await seal(
    JSON.stringify(TokenPayload.parse({ unsubscribe: subscription })),
    keys,
  )
  return `${keyId}.${sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The key that sealed the token of this link. */
export function linkKeyOf(link: string): string | undefined {
  return /[?&]token=([\w-]+)\./.exec(link)?.[1]
}

/** @returns the subscription's id; undefined for a token that is not ours, or whose key is missing */
export async function openToken(token: string, keys: SealingKeys): Promise<string | undefined> {
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
