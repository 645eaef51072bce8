import { hash, timingSafeEqual } from 'node:crypto'

import { jwtVerify } from 'jose'
import { z } from 'zod'

import type { Caller } from './database/database.ts'

export interface Keys {
  /** In every page that uses the backend; says "a browser of this site", nothing more. */
  publicKey: string
  /** Known to our own functions only. */
  serviceKey: string
  /** Signs and checks access tokens (HS256). */
  jwtSecret: string
}

const AccessToken = z.looseObject({ sub: z.uuid(), role: z.literal('authenticated') })

/**
 * Who sent these headers. `apikey` names the application and must be one of the two keys; the bearer,
 * when there is one, names the person.
 * @returns undefined when a key is missing or wrong, or the token is forged, expired or of another kind
 */
export async function identifyCaller(headers: Headers, keys: Keys): Promise<Caller | undefined> {
  const key = headers.get('apikey') ?? ''
  const application = applicationOf(key, keys)
  if (!application) return undefined
  const authorization = headers.get('authorization')
  if (authorization === null) return application
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!bearer) return undefined
  if (bearer === key) return application
  return applicationOf(bearer, keys) ?? memberOf(bearer, keys.jwtSecret)
}

function applicationOf(key: string, keys: Keys): Caller | undefined {
  if (same(key, keys.publicKey)) return { role: 'anon', claims: { role: 'anon' } }
  if (same(key, keys.serviceKey)) return { role: 'service_role', claims: { role: 'service_role' } }
  return undefined
}

async function memberOf(token: string, secret: string): Promise<Caller | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: 'authenticated',
      requiredClaims: ['exp'],
    })
    return { role: 'authenticated', claims: AccessToken.parse(payload) }
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
