import { jwtVerify } from 'jose'
import { z } from 'zod'

import type { Caller, MemberCaller } from './database/database.ts'
import { isSameSecret } from './same-secret.ts'

export interface Keys {
  /** In every page that uses the backend; says "a browser of this site", nothing more. */
  publicKey: string
  /** Known to the host only; a request with it has the role `service_role`. */
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
  const key = headers.get('apikey') ?? ''
  const application = applicationOf(key, keys)
  if (!application) return undefined
  if (headers.get('authorization') === null) return application
  const bearer = bearerToken(headers)
  if (!bearer) return undefined
  if (bearer === key) return application
  return applicationOf(bearer, keys) ?? memberOf(bearer, keys.jwtSecret)
}

function bearerToken(headers: Headers): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function applicationOf(key: string, keys: Keys): Caller | undefined {
  if (isSameSecret(key, keys.publicKey)) return { role: 'anon', claims: { role: 'anon' } }
  if (isSameSecret(key, keys.serviceKey)) return { role: 'service_role', claims: { role: 'service_role' } }
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
