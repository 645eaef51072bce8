// Shows: asvs 4.1.3, 15.3.4
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'

import { createLog } from '#server/platform/process/log.ts'
import { addressRange, clientAddress } from './client-address.ts'

describe('the address range that limits use', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['internal', 'internal'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, range) => expect(addressRange(address)).toBe(range))

  it('differs for neighbors', () => {
    expect(addressRange('2001:db8:1:2::1')).not.toBe(addressRange('2001:db8:1:3::1'))
  })
})

it('every handler behind the middleware gets the range', async () => {
  const app = new Hono()
    .use(clientAddress(true, createLog('silent')))
    .get('/', (c) => c.text(c.var.clientAddress))
  const from = async (address: string) =>
    (await app.request('/', { headers: { 'X-Forwarded-For': `10.0.0.1, ${address}` } })).text()
  expect(await from('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(await from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
})
