import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { CapturedMail } from '#sandbox/outbox/mailbox.ts'

import { placeDatabase } from './pglite.ts'

const STARTING_TAKES_AT_MOST = 120_000
// But for `--liftoff-only`, which makes queries of the embedded database slower.
const AS_NPM_START = [
  '--max-semi-space-size=4',
  '--max-old-space-size=256',
  '--import',
  './server/compile-cache.mjs',
]

export interface Product {
  /** Such as `http://127.0.0.1:41234`. */
  address: string
  dataDir: string
  /** Of the PostgreSQL that it runs on, where a test gave one. */
  databaseUrl?: string | undefined
  /** Undefined where our own process has the accounts and the data. */
  project?: ProductsProject
  /** Everything it has printed and logged so far. */
  output(): string
  /** SIGTERM, as a host stops it. @returns its exit code */
  stop(): Promise<number | null>
  /** SIGKILL, as a power cut stops it. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** The Supabase project that a product runs on. */
export interface ProductsProject {
  /** Of its services, such as `http://127.0.0.1:41235`. */
  address: string
  /** Opens its data service as `service_role`. */
  serviceKey: string
  /** All captured mail, newest first: the project's and our own. */
  mails(): CapturedMail[]
  /** Makes a confirmed account. */
  createAccount(who: { email: string; password: string }, names: object): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Reuses the data of an earlier product. */
  dataDir?: string
  port?: number
  /** A copy of this repository, as of another version; this one by default. */
  folder?: string
  /** `npm start` by default. */
  entry?: 'server/local.ts' | 'server/main.ts'
}

/** Starts the real product as its own process, on its own port and data, and waits until it responds. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await newDataDir(options))
  const port = options.port ?? (await freePort())
  const env = {
    SAMPLE_ROWS: 'off',
    ...process.env,
    TRUST_PROXY: 'true',
    ...options.env,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, [...AS_NPM_START, options.entry ?? 'server/local.ts'], {
    env,
    ...(options.folder !== undefined && { cwd: options.folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithTests(child)
  const output = collect(child)
  const address = `http://127.0.0.1:${port}`
  await answering(address, child, output)
  return {
    address,
    dataDir,
    databaseUrl: options.env?.DATABASE_URL,
    output,
    stop: () => endProcess(child),
    kill: async () => void (await endProcess(child, 'SIGKILL')),
    // The process that renders a release outlives a killed product for a moment and still writes: retry.
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }),
  }
}

/** The secrets that the local product stores in its data directory. */
export async function readSecrets({ dataDir, project }: Product) {
  const kept = await readFile(join(dataDir, 'secrets.json'), 'utf8')
  const secrets = JSON.parse(kept) as { SERVICE_KEY: string; OWNER_PASSWORD: string }
  return project ? { ...secrets, SERVICE_KEY: project.serviceKey } : secrets
}

async function newDataDir({ env }: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'))
  if (!env?.DATABASE_URL) await placeDatabase(dataDir)
  return dataDir
}

/** Kills the product when the test process exits, for tests that fail before they stop it. */
function endWithTests(child: ChildProcess) {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/**
 * A port that nothing listens on, below the ephemeral ports (from 32768, or 49152): the system could give one of those
 * to another process before the program listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return () => chunks.join('')
}

async function answering(address: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + STARTING_TAKES_AT_MOST
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product stopped while starting.\n${output()}`)
    const healthy = await fetch(`${address}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`The product did not answer in time.\n${output()}`)
}

/** @returns its exit code, once it has ended */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
