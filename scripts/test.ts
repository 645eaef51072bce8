import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { z } from 'zod'

const UNIT_REPORT = '.cache/unit.json'
const FAULT_REPORT = '.cache/faults.json'
const JOURNEY_REPORT = '.cache/journeys.json'
interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}
const TREES = [
  'app',
  'content',
  'contracts',
  'publishing',
  'server',
  'sandbox',
  'supabase',
  'scripts',
  'tests',
]
/**
 * The one gate, the same here and in CI: one stage after another, stopping at the first in which a step fails. The
 * steps of a stage run side by side, because most of them use one core only.
 */
const STAGES: readonly Step[][] = [
  [
    { name: 'Format', command: ['oxfmt', '--check', '.'] },
    { name: 'Route types', command: ['react-router', 'typegen'] },
  ],
  // The build writes the route types anew, which the next stage reads.
  [
    { name: 'Import rules', command: ['depcruise', '--output-type', 'err', ...TREES] },
    { name: 'Dead code', command: ['knip'] },
    { name: 'Build', command: ['node', 'scripts/build.ts'] },
  ],
  // The faults wait for most of their time, such as until a job is given back.
  [
    { name: 'Types', command: ['tsc', '--noEmit'] },
    { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    // Retried once, as journeys are: these run beside other steps, against time limits of the product.
    { name: 'Faults', command: [...vitest('faults', FAULT_REPORT), '--retry=1'] },
  ],
  [{ name: 'Unit and policies', command: vitest('unit', UNIT_REPORT) }],
  [{ name: 'Journeys', command: ['playwright', 'test'], env: { TEST_REPORT: JOURNEY_REPORT } }],
]

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
const JourneyReport = z.object({
  config: z.object({ metadata: z.object({ browser: z.string().optional() }) }),
  suites: z.array(z.unknown()),
  /** What failed outside any journey, such as the start of the product. */
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
})
const Suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })),
        }),
      ),
    }),
  ),
  suites: z.array(z.unknown()).default([]),
})

mkdirSync('.cache', { recursive: true })
// What an earlier run left would be counted as this one's.
for (const report of [UNIT_REPORT, FAULT_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true })
const only = process.argv.slice(2)
const seconds = new Map<string, number>()
const failed = await runStages(
  STAGES.map((stage) =>
    stage.filter(({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word))),
  ),
)
summarize(failed)
process.exitCode = failed ? 1 : 0

/** @returns the name of the first step that failed */
async function runStages(stages: Step[][]): Promise<string | undefined> {
  for (const stage of stages) {
    const passed = await Promise.all(stage.map((step) => run(step, stage.length > 1)))
    const broken = stage[passed.indexOf(false)]
    if (broken) return broken.name
  }
  return undefined
}

/** @param aside beside others its output is shown when it ends, so that it stays in one piece */
async function run({ name, command, env }: Step, aside: boolean): Promise<boolean> {
  const [program = '', ...parameters] = command
  const started = performance.now()
  if (!aside) console.log(`\n── ${name}`)
  const child = spawn(program, parameters, {
    stdio: ['inherit', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const status = await new Promise((resolve) => {
    child.on('error', resolve)
    child.on('close', resolve)
  })
  if (aside) process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`)
  seconds.set(name, (performance.now() - started) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'}`)
  return status === 0
}

function vitest(project: string, report: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ['vitest', 'run', '--project', project, ...reporters]
}

interface Outcome {
  kind: string
  name: string
  status: 'passed' | 'failed' | 'flaky' | 'skipped'
  error: string
}

/** CI shows the end of the output only: what failed is named once more there. */
function summarize(failedStep: string | undefined) {
  const journeys = read(JOURNEY_REPORT, JourneyReport)
  const outcomes = [
    ...outcomesOf(UNIT_REPORT, (file) => (file.startsWith('supabase/') ? 'Policies' : 'Unit')),
    ...outcomesOf(FAULT_REPORT, () => 'Faults'),
    ...(journeys?.suites.flatMap(journeysOf) ?? []),
  ]
  for (const [status, heading] of [
    ['flaky', 'Flaky, passed at the second try'],
    ['failed', 'Failed tests'],
  ]) {
    const named = outcomes.filter((outcome) => outcome.status === status)
    if (named.length > 0) console.log(`\n${heading}:`)
    for (const { name, error } of named) console.log(`  ${name}\n    ${firstLine(error)}`)
  }
  for (const { message } of journeys?.errors ?? [])
    console.log(`\nOutside any journey: ${firstLine(message)}`)
  printTable(
    'Seconds by step',
    [...seconds.entries()].map(([step, took]) => [step, took.toFixed(1)]),
  )
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  printTable(
    'Tests by kind',
    kinds.map((kind) => [kind, countByStatus(outcomes.filter((outcome) => outcome.kind === kind))]),
  )
  const browser = journeys?.config.metadata.browser
  if (browser) console.log(`\nJourneys in ${browser}`)
  if (failedStep) console.log(`\nThe step '${failedStep}' failed.`)
  const broken = outcomes.filter(({ status }) => status === 'failed').length
  const passed = outcomes.filter(({ status }) => status === 'passed' || status === 'flaky').length
  console.log(`\n${passed} passed, ${Math.max(broken, failedStep ? 1 : 0)} failed`)
}

function printTable(title: string, rows: string[][]) {
  if (rows.length === 0) return
  console.log(`\n${title}`)
  for (const [name = '', value = ''] of rows) console.log(`  ${name.padEnd(20)}${value.padStart(8)}`)
}

function countByStatus(outcomes: Outcome[]): string {
  const counts = Map.groupBy(outcomes, ({ status }) => status)
  return [...counts].map(([status, those]) => `${those.length} ${status}`).join(', ')
}

function outcomesOf(report: string, kindOf: (file: string) => string): Outcome[] {
  const files = read(report, VitestReport)?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.map<Outcome>((test) => ({
      kind: kindOf(file),
      name: `${file}: ${test.fullName}`,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      error: test.failureMessages?.[0] ?? '',
    }))
    // A file that could not be loaded, or whose hooks failed, has no failed test.
    const isNamed = status !== 'failed' || tests.some((test) => test.status === 'failed')
    return isNamed ? tests : [...tests, { kind: kindOf(file), name: file, status: 'failed', error: message }]
  })
}

const JOURNEY_STATUS: Record<string, Outcome['status']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
}

function journeysOf(given: unknown): Outcome[] {
  const { specs, suites } = Suite.parse(given)
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map<Outcome>(({ status, results }) => ({
      kind: 'Journeys',
      name: `${file}:${line} ${title}`,
      status: JOURNEY_STATUS[status] ?? 'skipped',
      error: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
    })),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n')[0] ?? ''
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
