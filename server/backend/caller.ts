import { hash, timingSafeEqual } from 'node:crypto'

import { jwtVerify } from 'jose'
import { z } from 'zod'

import { ON_BEHALF_OF } from '../functions/backend.ts'

import type { Caller, MemberCaller } from './database/database.ts'

export interface Keys {
  /** In every page that uses the backend; says "a browser of this site", nothing more. */
  publicKey: string
  /** Known to our own functions only. */
  serviceKey: string
  /** Signs and checks access tokens (HS256). */
  jwtSecret: string
}

const AccessToken = z.looseObject({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
})

/**
 * Who sent these headers. `apikey` names the application and must be one of the two keys; the bearer,
 * when there is one, names the person. Says nothing about the session of a token: the database does.
 * @returns undefined when a key is missing or wrong, or the token is forged, expired or of another kind
 */
export async function identifyCaller(headers: Headers, keys: Keys): Promise<Caller | undefined> {
  const caller = await bearerOf(headers, keys)
  const member = headers.get(ON_BEHALF_OF)
  if (caller?.role !== 'service_role' || member === null) return caller
  const onBehalfOf = await memberOf(member, keys.jwtSecret)
  return onBehalfOf && { ...caller, session: onBehalfOf.session }
}

async function bearerOf(headers: Headers, keys: Keys): Promise<Caller | undefined> {
  const key = headers.get('apikey') ?? ''
  const application = applicationOf(key, keys)
  if (!application) return undefined
  if (headers.get('authorization') === null) return application
  const bearer = bearerToken(headers)
  if (!bearer) return undefined
  if (bearer === key) return application
  return applicationOf(bearer, keys) ?? memberOf(bearer, keys.jwtSecret)
}

export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function applicationOf(key: string, keys: Keys): Caller | undefined {
  if (same(key, keys.publicKey)) return { role: 'anon', claims: { role: 'anon' } }
  if (same(key, keys.serviceKey)) return { role: 'service_role', claims: { role: 'service_role' } }
  return undefined
}

async function memberOf(token: string, secret: string): Promise<MemberCaller | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: 'authenticated',
      requiredClaims: ['exp'],
    })
    const claims = AccessToken.parse(payload)
    const session = { userId: claims.sub, sessionId: claims.session_id }
    return { role: 'authenticated', claims, session }
  } catch {
    return undefined
  }
}

// Hashed first: a comparison must take the same time however much of a guess is right.
function same(given: string, expected: string) {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string) {
  return hash('sha256', text, 'buffer')
}
