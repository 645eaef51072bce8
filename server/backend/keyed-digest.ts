import { createHmac, randomBytes } from 'node:crypto'

// Per process, as its settings are, so that not every caller has to pass it on. Random until it is set.
let key: Buffer = randomBytes(32)

/** Sets the key of all digests of this process. Processes of one installation share it, and with it their counts. */
export function setDigestKey(given: Buffer): void {
  key = given
}

/**
 * HMAC-SHA-256 under the installation's key. Network and e-mail addresses are few enough to try: a plain digest in a copy
 * of the database would give them away.
 */
export function keyedDigest(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
