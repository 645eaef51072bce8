// Shows: asvs 1.3.6, 13.2.4
import { expect, test } from 'vitest'

import { fetchWithin } from './redirects.ts'
import { createWordPress } from '#server/blog/wordpress.ts'

/** A wire that redirects from each address to the next, and remembers what was requested. */
function wire(...locations: string[]) {
  const requested: string[] = []
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    expect(init?.redirect).toBe('manual')
    requested.push(String(input))
    const location = locations[requested.length - 1]
    return location === undefined
      ? Response.json([])
      : new Response(null, { status: 302, headers: { location } })
  }
  return { send, requested }
}

const ADDRESSES: Record<string, string> = {
  'www.blog.example': '203.0.113.7',
  'inside.example': '10.1.2.3',
  'mapped.example': '::ffff:192.168.0.1',
}
const resolve = async (host: string) => [{ address: ADDRESSES[host] ?? host }]
const from = new URL('http://blog.example/wp-json')

test.each([
  ['https://www.blog.example/wp-json', 'https://www.blog.example/wp-json'],
  ['/other', 'http://blog.example/other'],
  ['http://198.51.100.4/', 'http://198.51.100.4/'],
  ['http://[2001:db8::1]/', 'http://[2001:db8::1]/'],
])('a redirect to %s is followed', async (location, next) => {
  const { send, requested } = wire(location)
  expect(await (await fetchWithin(from, {}, send, resolve)).json()).toEqual([])
  expect(requested).toEqual([from.href, next])
})

test.each([
  'http://127.0.0.1:5432/',
  'http://2130706433/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://inside.example/',
  'https://mapped.example/',
  'http://[fd00::1]/',
  'data:application/json,[]',
  'file:///etc/passwd',
  'http://',
])('one to %s is not', async (location) => {
  const { send, requested } = wire(location)
  await expect(fetchWithin(from, {}, send, resolve)).rejects.toThrow('no public site')
  expect(requested).toEqual([from.href])
})

test('one from a private network to another host of it is followed', async () => {
  const { send, requested } = wire('http://10.9.9.9/')
  await fetchWithin(new URL('http://127.0.0.1:4001/'), {}, send, resolve)
  expect(requested).toHaveLength(2)
})

test('a redirect loop ends', async () => {
  const { send, requested } = wire(...Array<string>(50).fill('/again'))
  await expect(fetchWithin(from, {}, send, resolve)).rejects.toThrow('too many')
  expect(requested).toHaveLength(6)
})

test('a blog cannot redirect into the network of this machine', async () => {
  const { send, requested } = wire(...Array<string>(4).fill('http://127.0.0.1:9/posts'))
  const reading = createWordPress('https://blog.example/wp-json', { fetch: send }).page(0, 10)
  await expect(reading).rejects.toThrow('no public site')
  expect(requested.filter((address) => address.includes('127.0.0.1'))).toEqual([])
})
