// Shows: asvs 2.4.1
import { hash } from 'node:crypto'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { useDatabase } from '#tests/support/use-database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { setDigestKey } from '#server/platform/crypto/digests.ts'
import { requestSender, withSender } from './request-sender.ts'
import { deriveKeys } from '#server/platform/crypto/seal.ts'
import { clientAddress } from './client-address.ts'
import { limitWrites } from './request-limits.ts'

const RULE = { name: 'tried', points: 3, seconds: 60 }

const { database } = await useDatabase([])

function process(given: Pick<Database, 'statements'> = database) {
  const app = new Hono()
    .use(clientAddress(true, { warn: () => undefined }), limitWrites(given, RULE))
    .all('/', (c) => c.body(null, 204))
  return async (from: string, method = 'POST') => {
    const reply = await app.request('/', { method, headers: { 'X-Forwarded-For': from } })
    return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
  }
}

test('the count of an address is shared by two processes and survives a restart', async () => {
  const [one, two] = [process(), process()]
  const statuses = [await one('192.0.2.1'), await two('192.0.2.1'), await one('192.0.2.1')]
  expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204])
  const restarted = process()
  for (const ask of [one, two, restarted])
    expect(await ask('192.0.2.1')).toEqual({ status: 429, retryAfter: expect.stringMatching(/^(59|60)$/) })
  expect(await restarted('192.0.2.2')).toMatchObject({ status: 204 })
  expect(await restarted('192.0.2.1', 'GET')).toMatchObject({ status: 204 })
})

test('fifty requests at once are counted one by one', async () => {
  const [one, two] = [process(), process()]
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? one('192.0.2.50') : two('192.0.2.50'))),
  )
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(RULE.points)
})

test('addresses of one IPv6 network are one sender', async () => {
  const ask = process()
  for (let n = 0; n < RULE.points; n++) expect(await ask(`2001:db8::${n}`)).toMatchObject({ status: 204 })
  expect(await ask('2001:db8::ffff:ffff')).toMatchObject({ status: 429 })
  expect(await ask('2001:db8:0:100::1')).toMatchObject({ status: 204 })
})

test('only a digest of an address with the key of the installation is stored', async () => {
  setDigestKey(keyOf('1'))
  const stored = await keptOf('192.0.2.77')
  expect(stored).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^tried:[\w-]{43}$/)])
  for (const encoding of ['hex', 'base64url'] as const) {
    expect(stored.join()).not.toContain(hash('sha256', '192.0.2.77', encoding))
  }
  expect(await keptOf('192.0.2.77')).toEqual(stored)
  setDigestKey(keyOf('2'))
  expect((await keptOf('192.0.2.77')).filter((key) => stored.includes(key))).toEqual([])
})

async function keptOf(address: string) {
  await database.run('delete from private.rate_limits')
  await process()(address)
  const { rows } = await database.statements('select key from private.rate_limits')
  return [withSender(address, requestSender), ...rows.map(({ key }) => String(key))]
}

function keyOf(secret: string): Buffer {
  return deriveKeys(`k1:${Buffer.alloc(32, secret).toString('base64')}`, 'digests').get('k1')!
}

test('a failing database refuses nothing here: the write reports the error', async () => {
  const broken = { statements: () => Promise.reject(new Error('no database')) }
  expect(await process(broken)('192.0.2.9')).toMatchObject({ status: 204 })
})
