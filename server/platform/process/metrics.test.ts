// Shows: asvs 13.4.5
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { freePort } from '#tests/support/product.ts'

import type { WorkState } from '#server/platform/jobs/work-failures.ts'
import { serveMetrics } from './metrics.ts'
import { createCircuit } from '#server/platform/outside/circuit.ts'
import { measureFiles, measureRequests, telemetry } from './telemetry.ts'

const WORK: WorkState = {
  queues: [{ queue: 'send-mail', ready: 3, active: 1, failed: 2 }],
  outboxSeconds: 7.5,
  failing: [{ work: 'retention', seconds: 90_000 }],
  lastBackup: 1_795_000_000,
}
const log = { warn: vi.fn() }

let port: number
let readWork = async () => WORK
let metrics: Awaited<ReturnType<typeof serveMetrics>> | undefined
beforeEach(async () => {
  port = await freePort()
  readWork = async () => WORK
  metrics = await serveMetrics({ port, dataDir: '.', readWork: () => readWork(), log })
})
afterEach(() => metrics?.stop())

/** The values by name and labels, as Prometheus reads them. */
async function read(): Promise<Map<string, number>> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.headers.get('content-type')).toContain('text/plain')
  const lines = (await reply.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

function app(): Hono {
  const functions = new Hono()
    .all('/owner-inbox', (c) => c.json({}))
    .all('/broken', () => {
      throw new Error('broken')
    })
    .all('/:name', (c) => c.json({}, 404))
  functions.onError((_error, c) => c.json({}, 500))
  const tables = new Hono().get('/:table', (c) => c.json([]))
  return new Hono()
    .use(measureRequests())
    .use('/rest/v1/*', async (c, next) => (c.req.query('flood') ? c.json({}, 429) : next()))
    .route('/functions/v1', functions)
    .route('/rest/v1', tables)
    .get('*', (c) => c.text('404', 404))
}

test('requests are counted and timed by the pattern of the route', async () => {
  const tested = app()
  for (let member = 0; member < 50; member += 1) {
    await tested.request(`/rest/v1/profiles?user_id=eq.${member}`)
    await tested.request(`/rest/v1/ann${member}@example.com`)
    await tested.request(`/nobody-${member}`, { method: 'GET' })
  }
  await tested.request('/functions/v1/owner-inbox', { method: 'POST' })
  await tested.request('/functions/v1/broken', { method: 'POST' })
  await tested.request('/functions/v1/unknown', { method: 'BREW' })
  await tested.request('/rest/v1/profiles?flood=1')
  const counted = [...(await read())].filter(([name]) => name.startsWith('practice_http_requests_total'))
  expect(Object.fromEntries(counted)).toEqual({
    'practice_http_requests_total{method="GET",route="/rest/v1/:table",status="200"}': 100,
    'practice_http_requests_total{method="GET",route="/*",status="404"}': 50,
    'practice_http_requests_total{method="POST",route="/functions/v1/owner-inbox",status="200"}': 1,
    'practice_http_requests_total{method="POST",route="/functions/v1/broken",status="500"}': 1,
    'practice_http_requests_total{method="other",route="/functions/v1/:name",status="404"}': 1,
    'practice_http_requests_total{method="GET",route="/rest/v1/*",status="429"}': 1,
  })
  const timed = (await read()).get(
    'practice_http_request_seconds_count{method="GET",route="/rest/v1/:table"}',
  )
  expect(timed).toBe(100)
})

test('files of the site are counted too, whatever their names', async () => {
  const answer = measureFiles((request) => request.url !== '/rest/v1/profiles')
  for (const url of ['/about', '/assets/a-12345678.js', '/rest/v1/profiles']) {
    answer({ method: 'GET', url } as never, { statusCode: 200 } as never)
  }
  const name = 'practice_http_requests_total{method="GET",route="file of the site",status="200"}'
  expect((await read()).get(name)).toBe(2)
})

test('jobs, mails and open circuits are counted', async () => {
  telemetry.job.publish({ queue: 'send-mail', outcome: 'failed' })
  telemetry.mail.publish({ outcome: 'sent' })
  const circuit = createCircuit({ provider: 'stripe', isOutage: () => true, after: 1, openMs: 20 })
  await circuit(() => Promise.reject(new Error('down'))).catch(() => undefined)
  const during = await read()
  expect(during.get('practice_jobs_total{queue="send-mail",outcome="failed"}')).toBe(1)
  expect(during.get('practice_mails_total{outcome="sent"}')).toBe(1)
  expect(during.get('practice_mails_total{outcome="failed"}')).toBe(0)
  expect(during.get('practice_provider_circuit_open{provider="stripe"}')).toBe(1)
  expect(during.get('practice_provider_circuit_open{provider="mail"}')).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 40))
  await circuit(async () => 'up')
  expect((await read()).get('practice_provider_circuit_open{provider="stripe"}')).toBe(0)
})

test('queues, disk and process are read on request', async () => {
  const values = await read()
  expect(values.get('practice_database_up')).toBe(1)
  expect(values.get('practice_queue_jobs{queue="send-mail",state="ready"}')).toBe(3)
  expect(values.get('practice_queue_jobs{queue="send-mail",state="failed"}')).toBe(2)
  expect(values.get('practice_outbox_oldest_seconds')).toBe(7.5)
  expect(values.get('practice_work_failing_seconds{work="retention"}')).toBe(90_000)
  expect(values.get('practice_last_backup_timestamp_seconds')).toBe(1_795_000_000)
  expect(values.get('practice_disk_free_bytes')).toBeGreaterThan(0)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('without the database the rest is reported, and no old values of the queues', async () => {
  await read()
  readWork = () => Promise.reject(new Error('gone'))
  const values = await read()
  expect(values.get('practice_database_up')).toBe(0)
  expect([...values.keys()].filter((name) => /queue_jobs|outbox|failing/.test(name))).toEqual([])
  expect(values.get('practice_disk_free_bytes')).toBeGreaterThan(0)
  expect(log.warn).toHaveBeenCalled()
})

test('a reader that fails at its start leaves no timer that would end the process', async () => {
  const unhandled = vi.fn()
  process.once('unhandledRejection', unhandled)
  readWork = () => {
    throw new Error('closed')
  }
  expect((await read()).get('practice_database_up')).toBe(0)
  // Told of after the microtasks of a turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('only this machine can request the metrics, and nothing else', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  const others = Object.values(networkInterfaces()).flatMap((found = []) => found)
  for (const { address, family, internal } of others) {
    if (internal || family !== 'IPv4') continue
    await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow('fetch failed')
  }
})

test('a port that is in use is reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port: other } = taken.address() as { port: number }
  const starting = serveMetrics({ port: other, dataDir: '.', readWork, log })
  await expect(starting).rejects.toThrow(`METRICS_PORT ${other} can't be listened on (EADDRINUSE)`)
  taken.close()
})

test('once it has stopped nothing is measured any more', async () => {
  await metrics?.stop()
  metrics = undefined
  expect(telemetry.request.hasSubscribers()).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})
