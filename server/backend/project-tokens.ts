import { HTTPException } from 'hono/http-exception'
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'

/** Checks the signature, issuer, audience and end of an access token. @throws JOSEError when one of them is wrong */
export type VerifyToken = (token: string) => Promise<JWTPayload>

/**
 * For access tokens that a Supabase project signs: by its public keys, which are fetched when first needed and again
 * for a key that is new, and by the legacy secret where the project still has one.
 * @param backendUrl of the project, such as `https://abc.supabase.co`
 */
export function projectTokens(backendUrl: string, legacySecret?: string): VerifyToken {
  const issuer = `${backendUrl}/auth/v1`
  const publicKeys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  const secret = legacySecret ? new TextEncoder().encode(legacySecret) : undefined
  const options = { issuer, audience: 'authenticated', requiredClaims: ['exp'] }
  return async (token) => {
    // Each kind of algorithm has its own kind of key: a public key is never taken for a shared secret.
    const { payload } =
      secret && decodeProtectedHeader(token).alg === 'HS256'
        ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
        : await jwtVerify(token, publicKeys, { ...options, algorithms: ['ES256', 'RS256', 'EdDSA'] }).catch(
            refuseUnreachable,
          )
    return payload
  }
}

/** Keys that can't be had say nothing about the token: the caller shall try again, and stays signed in. */
function refuseUnreachable(cause: unknown): never {
  const aboutToken =
    cause instanceof errors.JOSEError &&
    !(cause instanceof errors.JWKSTimeout) &&
    !(cause instanceof errors.JWKSInvalid) &&
    cause.code !== errors.JOSEError.code
  if (aboutToken) throw cause
  throw new HTTPException(503, { message: 'Sessions can’t be checked right now. Please try again.', cause })
}
