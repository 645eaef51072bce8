import { expect, test } from 'vitest'
import { pino } from 'pino'

import { credentials, keys } from '#tests/support/data-service.ts'
import { visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dataRoutes } from './routes.ts'

const { database } = await useDatabase([])

test('one read too many is refused with 503 and Retry-After; writes still work, and reads afterwards', async () => {
  const { promise: go, resolve: goOn } = Promise.withResolvers<void>()
  const slow: Database = { ...database, read: async (...given) => go.then(() => database.read(...given)) }
  const reads = { atOnce: 2, waiting: 1, waitMs: 60_000 }
  const app = dataRoutes({ database: slow, keys, log: pino({ level: 'silent' }), reads })
  const headers = await credentials(visitor)
  const read = async () => app.request('/testimonials?select=name', { headers })
  const running = [read(), read(), read()]
  const refused = await read()
  expect({
    status: refused.status,
    after: refused.headers.get('retry-after'),
    ...(await refused.json()),
  }).toMatchObject({ status: 503, after: '1', code: 'PGRST003' })
  const body = JSON.stringify({ name: 'Ana', text: 'Kind and patient', rating: 5 })
  const written = await app.request('/testimonials', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  expect(written.status).toBe(201)
  goOn()
  for (const reply of await Promise.all(running)) expect(reply.status).toBe(200)
  expect((await read()).status).toBe(200)
})
