import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits for a link or a first refresh token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a token: enough to recognize it, not to use it. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Six digits to type, independent of the link's token. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed, because a million codes are hashed in a second; bound to its purpose and address. */
export function digestOfCode(secret: string, purpose: string, email: string, code: string): string {
  return keyed(secret, 'code', `${purpose}\n${email}\n${code}`)
}

/**
 * The refresh token that replaces another. Derived, so that a second tab that sends the same parent gets the same child,
 * although only digests are stored.
 */
export function childTokenOf(secret: string, token: string): string {
  return keyed(secret, 'refresh', token)
}

function keyed(secret: string, use: string, text: string) {
  const key = createHmac('sha256', secret).update(`auth service: ${use}`).digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}
