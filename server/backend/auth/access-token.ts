import { SignJWT, errors, jwtVerify } from 'jose'
import { z } from 'zod'

import type { SessionClaim } from '#server/platform/database/database.ts'
import { APP_METADATA } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'

export const ACCESS_TOKEN_SECONDS = 3600
const AUDIENCE = 'authenticated'
const ROLE = 'authenticated'

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal(ROLE),
  aal: z.string().default('aal1'),
})

/** The claims about a session; `methods` are how it was authenticated, the newest first. */
interface TokenSession {
  id: string
  level: string
  methods: { method: string; at: Date }[]
}

export interface AccessTokens {
  issue(account: { id: string; email: string }, session: TokenSession): Promise<string>
  /** @throws AuthRefusal 403 bad_jwt */
  read(token: string): Promise<SessionClaim>
}

/** Signs and reads access tokens (HS256, one hour), with the claims that Supabase's have. */
export function accessTokens(deps: { jwtSecret: string; siteUrl: string; clock: () => Date }): AccessTokens {
  const key = new TextEncoder().encode(deps.jwtSecret)
  const issuer = `${deps.siteUrl}/auth/v1`
  return {
    issue: (account, session) => {
      const now = Math.floor(deps.clock().getTime() / 1000)
      return new SignJWT(claimsOf(account, session))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(account.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(key)
    },
    read: async (token) => {
      const options = {
        algorithms: ['HS256'],
        issuer,
        audience: AUDIENCE,
        currentDate: deps.clock(),
        // A token that was made elsewhere with our secret could lack an expiry, and be valid for ever.
        requiredClaims: ['exp'],
      }
      const { payload } = await jwtVerify(token, key, options).catch(refuse)
      const claims = Claims.safeParse(payload)
      if (!claims.success) throw badToken('invalid token: missing claims')
      return { userId: claims.data.sub, sessionId: claims.data.session_id, level: claims.data.aal }
    },
  }
}

// Without the member's name, because the token is sent with every request.
function claimsOf(account: { email: string }, session: TokenSession) {
  return {
    email: account.email,
    phone: '',
    app_metadata: APP_METADATA,
    user_metadata: {},
    role: ROLE,
    aal: session.level,
    amr: session.methods.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) })),
    session_id: session.id,
    is_anonymous: false,
  }
}

function refuse(error: unknown): never {
  const why = error instanceof errors.JWTExpired ? 'token is expired' : 'signature is invalid'
  throw badToken(`invalid JWT: unable to parse or verify signature, ${why}`)
}

function badToken(message: string) {
  return new AuthRefusal(403, 'bad_jwt', message)
}
