import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

// Per process, as its settings are, so that not every caller has to pass it on. Random until it is set.
let key: Buffer = randomBytes(32)

/** Sets the key of all digests of this process. Processes of one installation share it, and with it their counts. */
export function setDigestKey(given: Buffer): void {
  key = given
}

/**
 * HMAC-SHA-256 under the installation's key: network and e-mail addresses are few enough to find by trying plain
 * digests.
 */
export function keyedDigest(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Digests of the few secrets that a process has: each request is compared with one of them. */
const digests = new Map<string, Buffer>()

/** Compares digests, so that the time of a comparison does not depend on how much of a guess is right. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digests.get(secret) ?? keep(secret))
}

function keep(secret: string): Buffer {
  const made = digest(secret)
  digests.set(secret, made)
  return made
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
