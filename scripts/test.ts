import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
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
    { name: 'Faults', command: vitest('faults', FAULT_REPORT) },
  ],
  // As with journeys, a hiccup of the machine does not refuse a change; Vitest marks what needed its second try.
  [{ name: 'Unit and policies', command: vitest('unit', UNIT_REPORT) }],
  [{ name: 'Journeys', command: ['playwright', 'test'], env: { TEST_REPORT: JOURNEY_REPORT } }],
]

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const JourneyReport = z.object({
  config: z.object({ metadata: z.object({ browser: z.string().optional() }) }),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
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
const failed = await runStages(
  STAGES.map((stage) =>
    stage.filter(({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word))),
  ),
)
if (only.length === 0 || failed) summarise(failed)
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
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  return status === 0
}

function vitest(project: string, report: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ['vitest', 'run', '--project', project, '--retry=1', ...reporters]
}

function summarise(failedStep: string | undefined) {
  const units = [UNIT_REPORT, FAULT_REPORT].flatMap((report) => read(report, VitestReport) ?? [])
  const journeys = read(JOURNEY_REPORT, JourneyReport)
  const inJourneys = journeys ? journeys.stats.expected + journeys.stats.flaky : 0
  const passed = units.reduce((sum, { numPassedTests }) => sum + numPassedTests, inJourneys)
  const broken = units.reduce(
    (sum, { numFailedTests }) => sum + numFailedTests,
    journeys?.stats.unexpected ?? 0,
  )
  if (journeys) nameTrouble(journeys)
  const browser = journeys?.config.metadata.browser
  if (browser) console.log(`\nJourneys in ${browser}`)
  if (failedStep) console.log(`\nThe step '${failedStep}' failed.`)
  console.log(`\n${passed} passed, ${Math.max(broken, failedStep ? 1 : 0)} failed`)
}

/** CI shows the end of the output only: each journey that failed, or passed at its second try, once more by name. */
function nameTrouble({ suites, errors }: z.infer<typeof JourneyReport>) {
  const journeys = suites.flatMap(journeysOf)
  for (const [status, heading] of [
    ['unexpected', 'Failed journeys'],
    ['flaky', 'Flaky journeys, passed at the second try'],
  ]) {
    const named = journeys.filter((journey) => journey.status === status)
    if (named.length > 0) console.log(`\n${heading}:`)
    for (const { name, error } of named) console.log(`  ${name}\n    ${firstLine(error)}`)
  }
  for (const { message } of errors) console.log(`\nBeside the journeys: ${firstLine(message)}`)
}

function journeysOf(given: unknown): { name: string; status: string; error: string }[] {
  const { specs, suites } = Suite.parse(given)
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file}:${line} ${title}`,
      status,
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
