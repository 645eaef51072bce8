import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'

const senders = new AsyncLocalStorage<string>()

/**
 * Runs what a request causes, so that the database can limit one sender and keep their jobs behind those of
 * others, however many of our services and functions call one another in between.
 * @param range of addresses, as `addressRange` writes it
 */
export function sentFrom<T>(range: string, work: () => T): T {
  return senders.run(hash('sha256', range, 'base64url'), work)
}

/** The digest of whoever sent the request that causes this; empty for work that nobody sent. */
export function requestSender(): string {
  return senders.getStore() ?? ''
}
