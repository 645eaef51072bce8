import { hash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that the time of a comparison does not depend on how much of a guess is right. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'))
}
