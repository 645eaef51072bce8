/** A network that a client is in, and how many times one client's share it may have. */
export interface ClientNetwork {
  name: string
  shares: number
}

const IPV6_RANGE = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/

/**
 * What one customer of an Internet provider mostly has: an IPv4 address, or an IPv6 /56. Rate limits count by it.
 * @param client as `addressRange` writes it
 */
export function customerOf(client: string): string {
  return networksOf(client)[1]?.name ?? client
}

/**
 * The networks by which a share is measured, narrowest first. An IPv6 customer has a /64, often a whole /56, and sometimes
 * a /48: a /56 has the share of one client, a /48, which may be many customers, that of two.
 * @param client as `addressRange` writes it
 */
export function networksOf(client: string): ClientNetwork[] {
  const own = { name: client, shares: 1 }
  const [, first, last = ''] = IPV6_RANGE.exec(client) ?? []
  if (first === undefined) return [own]
  const of56 = (Number.parseInt(last, 16) & 0xff00).toString(16)
  return [own, { name: `${first}:${of56}::/56`, shares: 1 }, { name: `${first}::/48`, shares: 2 }]
}
