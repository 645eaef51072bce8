import { describe, expect, test } from 'vitest'

import { customerOf, networksOf } from './client-networks.ts'
import { SharedQuota } from './quota.ts'

/** How many of 100 these clients get, each taking as much as it can. */
function takenBy(clients: string[]): number[] {
  const quota = new SharedQuota(100)
  return clients.map((client) => {
    const share = quota.shareOf(client)
    let taken = 0
    while (share.acquire(1)) taken += 1
    return taken
  })
}

const neighbors = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i))

describe('of something shared', () => {
  test.each([
    ['one IPv4 address has a quarter', ['192.0.2.1'], 25],
    ['four /64 of one /56 have a quarter', neighbors(4, (i) => `2001:db8:1:20${i}::/64`), 25],
    [
      'all /64 of one /56 have a quarter',
      neighbors(256, (i) => `2001:db8:1:${(0x200 + i).toString(16)}::/64`),
      25,
    ],
    ['many /56 of one /48 have half', neighbors(20, (i) => `2001:db8:1:${(i * 256).toString(16)}::/64`), 50],
  ])('%s', (_, clients, expected) => {
    expect(takenBy(clients).reduce((sum, taken) => sum + taken)).toBe(expected)
    expect(takenBy([...clients, '198.51.100.1']).at(-1)).toBe(25)
  })

  test('what is given back can be taken by a neighbor', () => {
    const quota = new SharedQuota(100)
    const [one, other] = ['2001:db8:1:201::/64', '2001:db8:1:202::/64'].map((client) => quota.shareOf(client))
    expect(one?.acquire(25)).toBe(true)
    expect(other?.acquire(1)).toBe(false)
    one?.release(25)
    expect(other?.acquire(25)).toBe(true)
  })
})

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['internal', ['internal']],
  ['2001:db8:1:2ff::/64', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:0:0::/64', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
])('%s is measured by %j', (client, names) => {
  expect(networksOf(client).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56'],
])('rate limits count %s as %s', (client, customer) => {
  expect(customerOf(client)).toBe(customer)
})
