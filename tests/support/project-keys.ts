import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** Public keys at the address where a Supabase project publishes them, and tokens that their private key signed. */
export async function serveProjectKeys() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' }
  let requestCount = 0
  let up = true
  let settings: object | undefined
  const server = createServer((request, response) => {
    requestCount += 1
    if (!up) return response.writeHead(503).end()
    if (request.url === '/auth/v1/settings' && settings)
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(settings))
    if (request.url !== '/auth/v1/.well-known/jwks.json') return response.writeHead(404).end()
    return response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    publicJwk: jwk,
    requestCount: () => requestCount,
    /** What its auth service says of itself from now on. */
    setSettings: (next: object | undefined) => void (settings = next),
    setUp: (available: boolean) => void (up = available),
    /** An access token as the project's auth service signs it, by default. */
    sign: (
      claims: JWTPayload,
      { issuer = `${url}/auth/v1`, audience = 'authenticated', expires = '1h' } = {},
    ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey),
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
