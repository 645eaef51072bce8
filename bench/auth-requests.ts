import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

let requestCount = 0

/**
 * Sends a request to the auth service from a new client address, so that no limit by address applies.
 * @throws Error for a limit that applied all the same, or a failure of the service
 */
export async function requestAuth(address: string, path: string, body: object): Promise<void> {
  const reply = await fetch(`${address}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: SANDBOX_PUBLIC_KEY,
      'Content-Type': 'application/json',
      'X-Forwarded-For': nextClientAddress(),
    },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (reply.status === 429 || reply.status >= 500) {
    throw new Error(`${path} responded with ${reply.status}: ${text}`)
  }
}

/** A new e-mail address without an account. */
export function unknownEmail(): string {
  return `nobody-${process.pid}-${requestCount++}@example.com`
}

function nextClientAddress(): string {
  requestCount++
  return `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
}
