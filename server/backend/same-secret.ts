import { hash, timingSafeEqual } from 'node:crypto'

/** Of the few secrets that a process has: each request is compared with one of them. */
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
