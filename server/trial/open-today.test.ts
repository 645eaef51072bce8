import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { grantOwner, revokeOwner } from '#server/backend/auth/grant-owner.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import { authService, cheapHashing } from '#tests/support/auth-service.ts'
import { keys } from '#tests/support/data-service.ts'
import { freePort } from '#tests/support/product.ts'

import { openToday } from './open-today.ts'

const service = authService()
const owner = { email: 'owner@example.com', password: 'a lamp on the quay at dusk' }

let port: number
let link: URL
beforeEach(async () => {
  port = await freePort()
  await grantOwner(service.database, owner, { hashing: cheapHashing })
  const opened = openToday({
    database: service.database,
    keys,
    siteUrl: `http://127.0.0.1:${port}`,
    formKeys: await parseSealingKeys(`k1:${Buffer.alloc(32, 7).toString('base64')}`),
    queueMail: async () => undefined,
    content: () => builtIn,
    acceptsSignUps: () => true,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    ownerEmail: owner.email,
  })
  link = new URL(opened.link)
  const app = new Hono().route('/sandbox', opened.routes)
  const listener = getRequestListener(app.fetch)
  const server = createServer((asked, response) => void listener(asked, response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
})

async function open(path = link.pathname, host = link.host) {
  const asked = request({ host: '127.0.0.1', port, path, headers: { Host: host, Connection: 'close' } })
  const [response] = await once(asked.end(), 'response')
  const policy: unknown = response.headers['content-security-policy']
  return { status: response.statusCode, policy, body: await text(response) }
}

test('stores a session of the owner as the pages do, and leads to Today, once', async () => {
  const first = await open()
  expect(first.status).toBe(200)
  const [, stored = ''] = /id="session">(.*?)<\/script>/.exec(first.body) ?? []
  const { access_token, refresh_token } = JSON.parse(stored) as Record<
    'access_token' | 'refresh_token',
    string
  >
  const client = service.client()
  const { data, error } = await client.refreshSession({ refresh_token })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(owner.email)
  expect(access_token).not.toBe('')
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(first.body) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(first.policy).toContain(`script-src 'sha256-${hash}'`)
  expect(script).toContain("location.replace('/admin')")
  expect(readFileSync('app/lib/session/stored-session.ts', 'utf8')).toContain(
    /setItem\("([^"]+)"/.exec(script)![1]!,
  )
  expect(await open()).toMatchObject({ status: 410, body: expect.stringContaining('was used') })
})

test('is nothing at another name, nor with another key, and is not used up by those', async () => {
  for (const host of ['localhost', `localhost:${port}`, 'evil.example', `evil.example:${port}`])
    expect((await open(link.pathname, host)).status).toBeGreaterThanOrEqual(400)
  expect((await open('/sandbox/today/wrong')).status).toBe(404)
  expect((await open()).status).toBe(200)
})

test('is nothing for an account that is no owner', async () => {
  await grantOwner(
    service.database,
    { email: 'next@example.com', password: owner.password },
    { hashing: cheapHashing },
  )
  await revokeOwner(service.database, owner.email)
  expect(await open()).toMatchObject({ status: 410, body: expect.stringContaining('not here') })
})
