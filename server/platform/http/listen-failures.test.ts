import { once } from 'node:events'
import { createServer } from 'node:net'

import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'

import { createLog } from '#server/platform/process/log.ts'
import { freePort } from '#tests/support/product.ts'

import { listen } from './listen.ts'

test('an address that is taken, or that is not of this machine, is said in a sentence', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const at = (host: string) =>
    listen(new Hono(), {
      host,
      port,
      trustProxy: false,
      tryHandle: () => false,
      largestBody: () => 1000,
      log: createLog('silent'),
    })
  await expect(at('127.0.0.1')).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`,
  )
  await expect(at('192.0.2.1')).rejects.toThrow(/^Cannot listen on 192\.0\.2\.1:\d+ \(EADDRNOTAVAIL\)\./)
})
