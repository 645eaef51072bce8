import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

// Per process, as settings are, so that callers need not pass it. Random until it is set.
let key: Buffer = randomBytes(32)

/** Sets the key of all digests of this process. Processes of one installation share it, and with it their counts. */
export function setDigestKey(given: Buffer): void {
  key = given
}

/**
 * HMAC-SHA-256 under the installation's key. A plain digest of a network or e-mail address can be reversed by trying all
 * of them.
 */
export function keyedDigest(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Digests of this process's few secrets: each request is compared with one of them. */
const digests = new Map<string, Buffer>()

/** Compares digests in constant time, so that timing does not reveal how much of a guess is right. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digests.get(secret) ?? storeDigest(secret))
}

function storeDigest(secret: string): Buffer {
  const digested = digest(secret)
  digests.set(secret, digested)
  return digested
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
