import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { describeRoutes } from '#tests/support/routes/describe-routes.ts'

import { programOf } from './programs.ts'
import {
  type Group,
  GROUPS,
  makeAccounts,
  type TestAccounts,
  readRows,
  type Rows,
  violationsOf,
} from './wire/accounts.ts'

/** Of a group. */
const CASES = Number(process.env.WIRE_CASES ?? 10_000)
const SEED = Number(process.env.WIRE_SEED ?? 491_014_900)
/** Of each operation, beside some 10,000 that are tried of all by rule. */
const EXAMPLES = Number(process.env.WIRE_EXAMPLES ?? Math.ceil(CASES / 1500))
/** Only what is new, by a pattern of its paths. */
const PATHS = process.env.WIRE_PATHS
/** As the process itself ends a request, photos apart. */
const ANSWERED_WITHIN_SECONDS = 30
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
]

const Stats = z.object({
  cases: z.number(),
  statuses: z.record(z.string(), z.number()),
  operations: z.record(z.string(), z.record(z.string(), z.number())),
  slowest: z.array(z.tuple([z.number(), z.string()])),
  signIns: z.number(),
  unsent: z.number(),
})
type Stats = z.infer<typeof Stats>

describe.each(GROUPS)('schemathesis as the %s', (group) => {
  let run: Run
  let stats: Stats
  let output: string
  let before: Rows
  const megabytes: number[] = []
  beforeAll(async () => {
    run = await start(group)
    before = await readRows(run.database)
    const note = (each: number) => void megabytes.push(each)
    const measure = setInterval(() => void residentMegabytes(run).then(note), 5000)
    ;({ stats, output } = await attack(run, group))
    // Wait for the jobs that the cases queued.
    await wait(10_000)
    clearInterval(measure)
    report(group, stats, megabytes)
  }, 3_600_000)
  afterAll(() => run.stop())

  test(`sends ${CASES} cases, and every response is as described, in time`, () => {
    expect(output).toMatch(/No issues found/)
    expect(stats.cases).toBeGreaterThanOrEqual(CASES)
    expect(stats.unsent).toBe(0)
  })

  test('changes nothing without a right', async () => {
    expect(violationsOf(group, run.accounts, before, await readRows(run.database))).toEqual([])
  })

  test('logs no error and no personal data', () => {
    expect(forbiddenLines(run.product.output(), run.accounts)).toEqual([])
  })

  test('does not let the process grow, which is ready afterwards', async () => {
    // In the first half, modules are still loaded lazily.
    const half = Math.ceil(megabytes.length / 2)
    expect(Math.min(...megabytes.slice(-10))).toBeLessThan(Math.max(...megabytes.slice(0, half)) * 1.1)
    expect((await fetch(`${run.product.address}/health/ready`)).status).toBe(200)
  })
})

interface Run {
  product: Product
  database: Database
  accounts: TestAccounts
  home: string
  metrics: string
  stop(): Promise<void>
}

async function start(group: Group): Promise<Run> {
  const home = await mkdtemp(join(tmpdir(), 'wire-'))
  const databaseUrl = await preparedDatabase()
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', METRICS_PORT: String(port) }
  const product = await startProduct({ env })
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  return {
    product,
    database,
    accounts: await makeAccounts(database, group),
    home,
    metrics: `http://127.0.0.1:${port}/metrics`,
    async stop() {
      await product.stop()
      await product.remove()
      await database.close()
      await rm(home, { recursive: true })
    },
  }
}

function report(group: Group, { operations, ...stats }: Stats, megabytes: number[]) {
  const done = Object.values(operations).filter((statuses) =>
    Object.keys(statuses).some((each) => each < '4'),
  )
  const [first, last, most] = [megabytes[0], megabytes.at(-1), Math.max(...megabytes)]
  const counted = { operations: Object.keys(operations).length, done: done.length }
  process.stdout.write(
    `${group}: ${JSON.stringify({ ...stats, ...counted, megabytes: { first, last, most } })}\n`,
  )
}

/** Runs schemathesis by the description of the group's rights. */
async function attack({ database, product, accounts, home }: Run, group: Group) {
  const [description, plan, stats] = ['openapi.json', 'plan.json', 'stats.json'].map((name) =>
    join(home, `${group}-${name}`),
  ) as [string, string, string]
  const role = group === 'visitor' ? 'anon' : 'authenticated'
  const document = await describeRoutes(database, role, await examplesOf(database, accounts))
  await writeFile(description, JSON.stringify(document))
  await writeFile(
    plan,
    JSON.stringify({
      address: product.address,
      key: SANDBOX_PUBLIC_KEY,
      accounts: accounts.accounts,
      seed: SEED,
      unusual: 0.08,
      stats,
    }),
  )
  const options = {
    url: product.address,
    workers: '4',
    checks: CHECKS.join(),
    seed: String(SEED),
    'max-examples': String(EXAMPLES),
    'max-response-time': String(ANSWERED_WITHIN_SECONDS),
    'request-timeout': '60',
    'generation-database': 'none',
    'suppress-health-check': 'all',
    warnings: 'off',
    // Sequences of a part may have no links left, which the reader calls an error.
    ...(PATHS && { 'include-path-regex': PATHS, phases: 'examples,coverage,fuzzing' }),
  }
  const program = spawn(
    programOf('wire', 'schemathesis'),
    [
      'run',
      description,
      '--no-color',
      '--continue-on-failure',
      '--no-shrink',
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    {
      cwd: home,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: join(import.meta.dirname, 'wire'),
        PYTHONDONTWRITEBYTECODE: '1',
        WIRE_PLAN: plan,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  program.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(program, 'close')
  return { output, stats: Stats.parse(JSON.parse(await readFile(stats, 'utf8'))) }
}

/** Values that exist, by the name of the field or parameter. */
async function examplesOf(database: Database, { bystander }: TestAccounts) {
  const { rows } = await database.statements('select id from public.email_lists order by name')
  const lists = rows.map(({ id }) => id)
  return {
    email: [bystander],
    email_list_id: lists,
    list: lists,
    confirmation: ['DELETE'],
    password: ['seven herons over the marsh'],
    priceId: ['price_wire'],
  }
}

/** Expected: cases request more mails to one mailbox than its limit, which is logged as a warning with a trace. */
const FULL_MAILBOX = '"message":"too many mails to a mailbox"'

/** Lines that the log must not contain: errors, traces and personal data. */
function forbiddenLines(log: string, { secrets }: TestAccounts): string[] {
  const lines = log
    .split('\n')
    // An address of 254 characters is one too long for the stand-in's mail server.
    .filter((line) => line.startsWith('{') && !line.includes('The mail server did not accept a mail'))
  return lines.filter(
    (line) =>
      (/"level":[56]0|\\n +at |"stack"/.test(line) && !line.includes(FULL_MAILBOX)) ||
      /[^\s"]@[^\s"]+\.[a-z]/i.test(line) ||
      secrets.some((secret) => line.includes(secret)),
  )
}

async function residentMegabytes({ metrics }: Run): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024)
}
