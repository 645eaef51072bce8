import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { within } from '#contracts/within.ts'

import type { WorkState } from '#server/platform/jobs/work-failures.ts'
import type { Logger } from './log.ts'
import { PROVIDERS } from '#server/platform/outside/circuit.ts'
import { telemetry } from './telemetry.ts'

/** Loopback only: no authentication. */
const HOST = '127.0.0.1'
const READ_WITHIN_MS = 2000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface MetricsDeps {
  port: number
  /** The directory whose disk is measured. */
  dataDir: string
  /** Reads the state of queued work. */
  readWork: () => Promise<WorkState>
  log: Pick<Logger, 'warn'>
}

/** Measures from now on, and serves it in Prometheus' format at `http://127.0.0.1:<port>/metrics`. */
export async function serveMetrics(deps: MetricsDeps): Promise<{ stop(): Promise<void> }> {
  const registry = new Registry()
  const refresh = measureState(registry, deps)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void refresh()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text))
  })
  server.listen(deps.port, HOST)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_PORT ${deps.port} can't be listened on (${error.code}). Set it to another port.`)
  })
  collectDefaultMetrics({ register: registry })
  const unsubscribe = countEvents(registry)
  return {
    async stop() {
      unsubscribe()
      registry.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Counts events as they are published. @returns a function that stops it */
function countEvents(registry: Registry): () => void {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `practice_${name}`, help, labelNames, registers })
  const byRoute = 'Answered requests by the pattern of their route'
  const requests = counter('http_requests_total', byRoute, ['method', 'route', 'status'])
  const durations = new Histogram({
    name: 'practice_http_request_seconds',
    help: 'Time from a request to its answer, by the pattern of its route',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers,
  })
  const jobs = counter('jobs_total', 'Attempts at queued work; a failed one is tried again', [
    'queue',
    'outcome',
  ])
  const mails = counter('mails_total', 'Mails that the mail server took or did not take', ['outcome'])
  const circuits = new Gauge({
    name: 'practice_provider_circuit_open',
    help: '1 while a provider is not asked because it fails',
    labelNames: ['provider'] as const,
    registers,
  })
  for (const provider of PROVIDERS) circuits.set({ provider }, 0)
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  const subscriptions = [
    telemetry.request.subscribe(({ method, route, status, seconds }) => {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    }),
    telemetry.job.subscribe((job) => jobs.inc(job)),
    telemetry.mail.subscribe((mail) => mails.inc(mail)),
    telemetry.circuit.subscribe(({ provider, open }) => circuits.set({ provider }, Number(open))),
  ]
  return () => subscriptions.forEach((unsubscribe) => unsubscribe())
}

/** Gauges that are measured at each scrape. @returns measures them; never rejects */
function measureState(registry: Registry, { dataDir, readWork, log }: MetricsDeps): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `practice_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 if the database answered this time')
  const queued = gauge('queue_jobs', 'Jobs by queue and state; counted every half minute', ['queue', 'state'])
  const oldest = gauge('outbox_oldest_seconds', 'How long the oldest due work waits to be queued')
  const failing = gauge('work_failing_seconds', 'How long work has failed, with no success since', ['work'])
  const backup = gauge('last_backup_timestamp_seconds', 'When the last good backup was made')
  backup.remove()
  const free = gauge('disk_free_bytes', 'Space left for the data')
  const size = gauge('disk_size_bytes', 'Space in all on that disk')

  async function readDatabase(): Promise<void> {
    try {
      const found = await within(READ_WITHIN_MS, readWork())
      if (!found) throw new Error('The database did not answer in time')
      const { queues, outboxSeconds, failing: works, lastBackup } = found
      for (const { queue, ...states } of queues) {
        for (const [state, jobs] of Object.entries(states)) queued.set({ queue, state }, jobs)
      }
      oldest.set(outboxSeconds)
      failing.reset()
      for (const { work, seconds } of works) failing.set({ work }, seconds)
      if (lastBackup !== undefined) backup.set(lastBackup)
      up.set(1)
    } catch (error) {
      // Remove the values: stale ones would hide the failure.
      queued.reset()
      failing.reset()
      oldest.remove()
      up.set(0)
      log.warn({ err: error }, 'the metrics could not read the database')
    }
  }

  async function readDisk(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    free.set(bavail * bsize)
    size.set(blocks * bsize)
  }

  return async () => void (await Promise.allSettled([readDatabase(), readDisk()]))
}
