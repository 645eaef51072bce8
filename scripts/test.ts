import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'

/** The one gate, the same here and in CI: each step in order, stopping at the first that fails. */
const UNIT_REPORT = '.cache/unit.json'
const JOURNEY_REPORT = '.cache/journeys.json'
const STEPS: readonly { name: string; command: string[]; env?: Record<string, string> }[] = [
  { name: 'Format', command: ['oxfmt', '--check', '.'] },
  { name: 'Route types', command: ['react-router', 'typegen'] },
  { name: 'Types', command: ['tsc', '--noEmit'] },
  { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  {
    name: 'Import rules',
    command: [
      'depcruise',
      '--output-type',
      'err',
      'app',
      'content',
      'contracts',
      'server',
      'sandbox',
      'supabase',
      'scripts',
      'tests',
    ],
  },
  { name: 'Dead code', command: ['knip'] },
  { name: 'Build', command: ['node', 'scripts/build.ts'] },
  {
    name: 'Unit and policies',
    command: ['vitest', 'run', ...reportTo(UNIT_REPORT)],
  },
  { name: 'Journeys', command: ['playwright', 'test'], env: { TEST_REPORT: JOURNEY_REPORT } },
]

const UnitReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const JourneyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

mkdirSync('.cache', { recursive: true })
// What an earlier run left would be counted as this one's.
for (const report of [UNIT_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true })
const only = process.argv.slice(2)
const steps =
  only.length > 0 ? STEPS.filter(({ name }) => only.some((word) => name.toLowerCase().includes(word))) : STEPS
const failed = steps.find((step) => !run(step))
if (only.length === 0 || failed) summarise(failed?.name)
process.exitCode = failed ? 1 : 0

function run({ name, command, env }: (typeof STEPS)[number]): boolean {
  const [program = '', ...parameters] = command
  const started = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(program, parameters, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(
    `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  return status === 0
}

function reportTo(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

function summarise(failedStep: string | undefined) {
  const units = read(UNIT_REPORT, UnitReport)
  const journeys = read(JOURNEY_REPORT, JourneyReport)
  const inJourneys = journeys ? journeys.stats.expected + journeys.stats.flaky : 0
  const passed = (units?.numPassedTests ?? 0) + inJourneys
  const broken = (units?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0)
  if (failedStep) console.log(`\nThe step '${failedStep}' failed.`)
  console.log(`\n${passed} passed, ${Math.max(broken, failedStep ? 1 : 0)} failed`)
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
