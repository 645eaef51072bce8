import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { HOST, overHttps } from '#tests/counterparts/over-https.ts'
import { freePort } from '#tests/support/product.ts'
import { isInstalled, PROXIES, type ProxyName, startTlsProxy } from '#tests/support/proxies.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

describe.each(PROXIES)('%s, as it is shipped,', (name) => {
  const installed = isInstalled(name)

  test.runIf(installed)('forwards the address of the visitor alone, whatever it sends', async () => {
    const { send } = await startShipped(name)
    expect(await forwarded(send)).toBe('127.0.0.1')
  })

  // Whose limits all its visitors would share by an address of its own.
  test.runIf(installed)('forwards the address of the visitor that a named CDN added', async () => {
    const { send } = await startShipped(name, '127.0.0.0/8')
    expect((await forwarded(send)).split(', ').at(-1)).toBe('203.0.113.9')
  })

  test.runIf(installed)('does not trust others than the named CDN', async () => {
    const { send } = await startShipped(name, '198.51.100.0/24')
    expect(await forwarded(send)).toBe('127.0.0.1')
  })

  test.runIf(installed).each([`${HOST}.`, HOST.toUpperCase(), 'other.example', '127.0.0.1'])(
    'shows no empty page at %s',
    async (host) => {
      const { send } = await startShipped(name)
      const { status, headers, body } = await send('/about?from=mail', { host })
      if (status === 200) expect(body.toString()).toContain('"url":"/about?from=mail"')
      else expect([status, headers.location]).toEqual([301, `https://${HOST}/about?from=mail`])
    },
  )
})

type Send = Awaited<ReturnType<typeof startShipped>>['send']

async function forwarded(send: Send): Promise<string> {
  const { body } = await send('/about', { headers: { 'X-Forwarded-For': '10.6.6.6, 203.0.113.9' } })
  return (JSON.parse(body.toString()) as { from: string }).from
}

/** Before a server that responds with what it received. */
async function startShipped(name: ProxyName, cdn?: string) {
  const server = createServer(({ headers, url }, response) => {
    response.end(JSON.stringify({ url, from: headers['x-forwarded-for'] }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const ports = {
    http: await freePort(),
    https: await freePort(),
    process: (server.address() as AddressInfo).port,
  }
  const proxy = await startTlsProxy(name, {
    home: temporaryFolder(onTestFinished),
    ports,
    ...(cdn !== undefined && { cdn }),
  })
  onTestFinished(async () => void (await proxy.stop()))
  const send = async (path: string, { host = HOST, headers = {} } = {}) =>
    overHttps(ports.https, await proxy.authority(), path, { headers: { ...headers, Host: host } })
  await vi.waitFor(async () => expect((await send('/')).status).toBe(200), { timeout: 60_000, interval: 100 })
  return { send }
}
