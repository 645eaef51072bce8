import { hash } from 'node:crypto'

import { HTTPException } from 'hono/http-exception'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'

import type { Caller, MemberCaller } from '#server/platform/database/database.ts'
import type { VerifyToken } from '#server/platform/database/supabase-project.ts'
import { isSameSecret } from '#server/platform/crypto/digests.ts'

/** The keys of our own auth service. */
export interface OwnKeys {
  /** Part of every page that uses the backend: identifies the site, not a person. */
  publicKey: string
  /** Known to the host only; a request with it has the role `service_role`. */
  serviceKey: string
  /** Signs and checks access tokens (HS256). */
  jwtSecret: string
}

/** The keys of a Supabase project that serves accounts and data; our process then accepts no service key. */
export interface ProjectKeys {
  publicKey: string
  verifyToken: VerifyToken
}

export type Keys = OwnKeys | ProjectKeys

const AccessToken = z.looseObject({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  aal: z.string().optional(),
  exp: z.number(),
})

/** Why a caller was not identified: a wrong key or signature, or, with `claim`, a wrong claim of a valid token. */
export class UnknownCaller {
  readonly claim: string | undefined

  constructor(claim?: string) {
    this.claim = claim
  }
}

/**
 * Identifies the caller by the headers: `apikey`, one of the two keys, is the application's, the bearer token the
 * person's. The database checks the session later.
 * @returns undefined when a key is missing or wrong, or the token is forged, expired or of another kind
 * @throws HTTPException 503 when the public keys of a Supabase project can't be fetched
 */
export async function identifyCaller(headers: Headers, keys: Keys): Promise<Caller | undefined> {
  const caller = await callerOrReason(headers, keys)
  return caller instanceof UnknownCaller ? undefined : caller
}

/** As `identifyCaller`, but with the reason where there is none. */
export async function callerOrReason(headers: Headers, keys: Keys): Promise<Caller | UnknownCaller> {
  const key = headers.get('apikey') ?? ''
  const application = applicationOf(key, keys)
  if (!application) return new UnknownCaller()
  if (headers.get('authorization') === null) return application
  const bearer = bearerToken(headers)
  if (!bearer) return new UnknownCaller()
  if (bearer === key) return application
  return applicationOf(bearer, keys) ?? memberOf(bearer, keys)
}

function bearerToken(headers: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function applicationOf(key: string, keys: Keys): Caller | undefined {
  if (isSameSecret(key, keys.publicKey)) return { role: 'anon', claims: { role: 'anon' } }
  if ('serviceKey' in keys && isSameSecret(key, keys.serviceKey))
    return { role: 'service_role', claims: { role: 'service_role' } }
  return undefined
}

async function memberOf(token: string, keys: Keys): Promise<MemberCaller | UnknownCaller> {
  const digest = hash('sha256', token, 'base64url')
  const known = verified.get(keys)?.get(digest)
  if (known && known.endsAt > Date.now()) return known.caller
  try {
    const payload = 'verifyToken' in keys ? await keys.verifyToken(token) : await verifyOwnToken(token, keys)
    const claims = AccessToken.parse(payload)
    const session = { userId: claims.sub, sessionId: claims.session_id, level: claims.aal ?? 'aal1' }
    const caller: MemberCaller = { role: 'authenticated', claims, session }
    // Only our own: a Supabase project may revoke a key at any time.
    if (!('verifyToken' in keys)) cacheVerified(keys, digest, { caller, endsAt: claims.exp * 1000 })
    return caller
  } catch (error) {
    if (error instanceof HTTPException) throw error
    const isAboutClaim =
      error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
    return new UnknownCaller(isAboutClaim ? error.claim : undefined)
  }
}

interface Verified {
  caller: MemberCaller
  endsAt: number
}

/** Cache of verified tokens by their digest, until they expire. Every transaction still checks the session. */
const verified = new WeakMap<Keys, Map<string, Verified>>()
const MOST_CACHED = 1000

function cacheVerified(keys: OwnKeys, digest: string, token: Verified) {
  const tokens = verified.get(keys) ?? new Map<string, Verified>()
  verified.set(keys, tokens)
  const [oldest] = tokens.keys()
  if (oldest !== undefined && tokens.size >= MOST_CACHED) tokens.delete(oldest)
  tokens.set(digest, token)
}

async function verifyOwnToken(token: string, { jwtSecret }: OwnKeys) {
  const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
    algorithms: ['HS256'],
    audience: 'authenticated',
    requiredClaims: ['exp'],
  })
  return payload
}
