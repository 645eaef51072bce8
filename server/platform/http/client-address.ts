import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'

import type { Context, MiddlewareHandler } from 'hono'
import { getConnInfo } from '@hono/node-server/conninfo'

import type { Logger } from '#server/platform/process/log.ts'
import { withSender } from './request-sender.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Where the request came from, as {@link addressRange} writes it; rate limits count by its `customerOf`. */
    clientAddress: string
  }
}

const UNTRUSTED_PROXY =
  'X-Forwarded-For comes with requests, but TRUST_PROXY is off: behind a proxy all visitors share one limit'

/** Behind a trusted proxy the last forwarded address counts, which the proxy added itself; earlier ones can be forged. */
export function clientAddress(trustProxy: boolean, log: Pick<Logger, 'warn'>): MiddlewareHandler {
  let warned = false
  return async (c, next) => {
    if (!trustProxy && !warned && c.req.header('x-forwarded-for')) {
      warned = true
      log.warn(UNTRUSTED_PROXY)
    }
    const forwarded = trustProxy && lastOf(c.req.header('x-forwarded-for'))
    const range = addressRange(forwarded || socketAddress(c))
    c.set('clientAddress', range)
    await withSender(range, next)
  }
}

/**
 * What an Internet provider gives to one customer: an IPv4 address, or the first 64 bits of an IPv6 address.
 * @param address with or without a port, as proxies write it; anything else is returned unchanged
 */
export function addressRange(address: string): string {
  const bare = isIP(address) > 0 ? address : (SocketAddress.parse(address)?.address ?? address)
  return isIP(bare) === 6 ? rangeOfIPv6(bare) : bare
}

function rangeOfIPv6(address: string): string {
  const groups = groupsOf(address)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!mapped) return `${groups.slice(0, 4).map(inHex).join(':')}::/64`
  // An IPv4 client of a socket that listens for both.
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
  return bytes.join('.')
}

function inHex(group: number) {
  return group.toString(16)
}

function groupsOf(address: string): number[] {
  const withoutZone = address.replace(/%.*$/, '')
  // The URL parser turns a dotted end into two groups.
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function numbers(text = '') {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** The same address range for code that runs before the application and its middleware. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = headers['x-forwarded-for']?.toString()
  return addressRange((trustProxy && lastOf(forwarded)) || (socket.remoteAddress ?? 'unknown'))
}

function lastOf(addresses: string | undefined): string | undefined {
  return addresses?.split(',').at(-1)?.trim()
}

function socketAddress(c: Context): string {
  // Requests made inside the process (from our functions to our data service) have no socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'internal'
}
