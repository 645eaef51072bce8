import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv4, isIPv6 } from 'node:net'

import { keyedDigest } from '#server/platform/crypto/digests.ts'

const senders = new AsyncLocalStorage<{ digest: string; network: string }>()

/**
 * Runs what a request causes, so that the database can limit its sender and keep their jobs behind those of others.
 * @param range of addresses, as `addressRange` writes it
 */
export function sentFrom<T>(range: string, work: () => T): T {
  return senders.run({ digest: keyedDigest(range), network: auditNetwork(range) }, work)
}

/** The digest of the address whose request causes this; empty for work without a request. */
export function requestSender(): string {
  return senders.getStore()?.digest ?? ''
}

/** The sender's network for the audit log, too coarse to name a household; empty for work without a request. */
export function requestNetwork(): string {
  return senders.getStore()?.network ?? ''
}

function auditNetwork(range: string): string {
  if (isIPv4(range)) return range.replace(/\d+$/, '0/24')
  const [prefix = ''] = range.split('/')
  return isIPv6(prefix) ? `${prefix.split(':').slice(0, 3).join(':')}::/48` : ''
}
