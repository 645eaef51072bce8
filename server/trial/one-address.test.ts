import { once } from 'node:events'
import { createServer, request } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '#tests/support/product.ts'

import { atOneAddress, leadFromIPv6 } from './one-address.ts'

const PAGE = 'text/html,application/xhtml+xml'

async function serve(siteUrl: (port: number) => string) {
  const port = await freePort()
  const handle = atOneAddress(siteUrl(port), (_, response) => {
    response.end('handled')
    return true
  })
  const server = createServer((asked, response) => void handle(asked, response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const ask = async (host: string, path: string, accept = PAGE, method = 'GET') => {
    const headers = { Host: host, Accept: accept, Connection: 'close' }
    const [response] = await once(
      request({ port, host: '127.0.0.1', path, method, headers }).end(),
      'response',
    )
    response.resume()
    return [response.statusCode, response.headers.location]
  }
  return { port, ask }
}

test('a page at another name of this machine leads to the one address, with its path and query', async () => {
  const { port, ask } = await serve((at) => `http://127.0.0.1:${at}`)
  const site = `http://127.0.0.1:${port}`
  expect(await ask(`localhost:${port}`, '/membership?checkout=success')).toEqual([
    307,
    `${site}/membership?checkout=success`,
  ])
  expect(await ask(`[::1]:${port}`, '/')).toEqual([307, `${site}/`])
  expect(await ask(`localhost:${port}`, '//evil.example/')).toEqual([307, `${site}//evil.example/`])
  const handled = [200, undefined]
  expect(await ask(`127.0.0.1:${port}`, '/')).toEqual(handled)
  // Not what scripts and proxies ask for, nor other machines' names.
  expect(await ask(`localhost:${port}`, '/rest/v1/x', 'application/json')).toEqual(handled)
  expect(await ask(`localhost:${port}`, '/', PAGE, 'POST')).toEqual(handled)
  expect(await ask('localhost:5173', '/')).toEqual(handled)
  expect(await ask(`practice.local:${port}`, '/')).toEqual(handled)
})

test('a copy with a name of its own is left alone', async () => {
  const { port, ask } = await serve(() => 'https://practice.example')
  expect(await ask(`localhost:${port}`, '/')).toEqual([200, undefined])
})

test('what comes to the IPv6 address of this machine is led to the one address', async () => {
  const port = await freePort()
  const close = await leadFromIPv6(`http://127.0.0.1:${port}`)
  onTestFinished(close)
  const reply = await fetch(`http://[::1]:${port}/about?a=b`, { redirect: 'manual' }).catch(() => undefined)
  // A machine without IPv6 has nothing to lead from.
  if (reply)
    expect([reply.status, reply.headers.get('location')]).toEqual([307, `http://127.0.0.1:${port}/about?a=b`])
})
