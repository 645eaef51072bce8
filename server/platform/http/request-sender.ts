import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv4, isIPv6 } from 'node:net'

import { customerOf } from '#server/platform/limits/client-networks.ts'
import { keyedDigest } from '#server/platform/crypto/digests.ts'

const senders = new AsyncLocalStorage<{ digest: string; network: string }>()

/**
 * Runs a request's work with its sender stored for the transactions that it makes: the database limits by sender, and
 * queues a heavy sender's jobs behind those of others.
 * @param range of addresses, as `addressRange` writes it
 */
export function withSender<T>(range: string, work: () => T): T {
  return senders.run({ digest: keyedDigest(customerOf(range)), network: auditNetwork(range) }, work)
}

/** The digest of the current request's sender; empty outside of requests. */
export function requestSender(): string {
  return senders.getStore()?.digest ?? ''
}

/** The sender's network for the audit log, too coarse to identify a household; empty outside of requests. */
export function requestNetwork(): string {
  return senders.getStore()?.network ?? ''
}

function auditNetwork(range: string): string {
  if (isIPv4(range)) return range.replace(/\d+$/, '0/24')
  const [prefix = ''] = range.split('/')
  return isIPv6(prefix) ? `${prefix.split(':').slice(0, 3).join(':')}::/48` : ''
}
