import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** A redirect that is not followed. Its message contains no address. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused'
}

/** The addresses of a host by its name. */
export type Resolve = (host: string) => Promise<readonly { address: string }[]>

const MOST_REDIRECTS = 5
const STATUSES = new Set([301, 302, 303, 307, 308])

/** Loopback, private networks, and a cloud host's metadata service (169.254.169.254). */
const INSIDE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(network, prefix, 'ipv6')
}

/**
 * As `fetch`, for a site that may be compromised: a public site may not redirect to a host in a private network.
 * @throws RedirectRefused
 */
export async function fetchWithin(
  address: URL,
  init: RequestInit,
  send: typeof fetch,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): Promise<Response> {
  let at = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each response names the next address
    const response = await send(at, { ...init, redirect: 'manual' })
    const location = STATUSES.has(response.status) ? response.headers.get('location') : null
    if (location === null) return response
    // oxlint-disable-next-line no-await-in-loop
    await response.body?.cancel()
    const next = URL.parse(location, at)
    // oxlint-disable-next-line no-await-in-loop
    if (!next || !/^https?:$/.test(next.protocol) || (await leadsInside(address, next, resolve)))
      throw new RedirectRefused('The redirect leads to no public site')
    at = next
  }
  throw new RedirectRefused('There are too many redirects')
}

async function leadsInside(from: URL, to: URL, resolve: Resolve): Promise<boolean> {
  if (from.host === to.host || !(await isInside(to, resolve))) return false
  return !(await isInside(from, resolve))
}

async function isInside({ hostname }: URL, resolve: Resolve): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // A name without an address fails when it is fetched.
  const addresses = await resolve(host).catch(() => [])
  return addresses.some(({ address }) => INSIDE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}
