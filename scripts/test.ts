import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'

import { summarize } from './test-summary.ts'
import { FAST, listJourneys } from './test-tiers.ts'

const UNIT_REPORT = '.cache/unit.json'
const FAULT_REPORT = '.cache/faults.json'
const JOURNEY_REPORT = '.cache/journeys.json'
interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Runs at a lower priority than the other steps of its stage. */
  lowPriority?: boolean
}
/** Below the niceness that the product's own child processes set: only root may lower it again. */
const NICE = 4
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
const FORMAT = { name: 'Format', command: ['oxfmt', '--check', '.'] }
const ROUTE_TYPES = { name: 'Route types', command: ['react-router', 'typegen'] }
const IMPORTS = { name: 'Import rules', command: ['depcruise', '--output-type', 'err', ...TREES] }
const DEAD_CODE = { name: 'Dead code', command: ['knip'] }
/** Writes the route types again, which the steps of the next stage read. Skipped by itself when nothing changed. */
const BUILD = { name: 'Build', command: ['node', 'scripts/build.ts'] }
const TYPES = { name: 'Types', command: ['tsc', '--noEmit'], lowPriority: true }
const LINT = { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'], lowPriority: true }
const UNIT = { name: 'Unit and policies', command: vitest('unit', UNIT_REPORT), lowPriority: true }
/**
 * Run beside other steps, because they mostly wait, such as until a job is returned to the queue. Retried once, like
 * journeys, because they then run on a busy machine against time limits of the product.
 */
const FAULTS = { name: 'Faults', command: [...vitest('faults', FAULT_REPORT), '--retry=1'] }

/**
 * The steps of each tier, the same here and in CI: one stage after another, up to the first with a failed step. The steps
 * of a stage run in parallel, because most of them use one core only.
 */
const TIERS: Record<string, readonly Step[][]> = {
  fast: [[FORMAT, ROUTE_TYPES], [IMPORTS, DEAD_CODE, BUILD], [TYPES, LINT, UNIT], [journeys('--grep', FAST)]],
  // Everything that `fast` does not run.
  rest: [[BUILD], [FAULTS, { ...journeys('--grep-invert', FAST), lowPriority: true }]],
  all: [[FORMAT, ROUTE_TYPES], [IMPORTS, DEAD_CODE, BUILD], [TYPES, LINT, UNIT, FAULTS], [journeys()]],
}

const [tier = '', ...only] = process.argv.slice(2)
const tests = TIERS[tier]
if (!tests) throw new Error(`Say which tests: ${Object.keys(TIERS).join(', ')}.`)
mkdirSync('.cache', { recursive: true })
// Remove the reports of an earlier run, which would be counted as this one's.
for (const report of [UNIT_REPORT, FAULT_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true })
const seconds = new Map<string, number>()
const failed = await runStages(
  tests.map((stage) =>
    stage.filter(({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word))),
  ),
)
console.log(
  summarize({
    seconds,
    failedStep: failed,
    unit: read(UNIT_REPORT),
    faults: read(FAULT_REPORT),
    journeys: read(JOURNEY_REPORT),
    notRun: tier === 'fast' && seconds.has('Journeys') ? listJourneys().filter(({ isFast }) => !isFast) : [],
  }),
)
process.exitCode = failed ? 1 : 0

/** @returns the name of the first step that failed */
async function runStages(stages: Step[][]): Promise<string | undefined> {
  for (const stage of stages) {
    const passed = await Promise.all(stage.map((step) => run(step, stage.length > 1)))
    const failedStep = stage[passed.indexOf(false)]
    if (failedStep) return failedStep.name
  }
  return undefined
}

/** @param parallel other steps run at the same time: print the output in one piece at the end */
async function run({ name, command, env, lowPriority }: Step, parallel: boolean): Promise<boolean> {
  const [program = '', ...parameters] = command
  const started = performance.now()
  if (!parallel) console.log(`\n── ${name}`)
  const child = spawn(program, parameters, {
    stdio: ['inherit', parallel ? 'pipe' : 'inherit', parallel ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  if (lowPriority && child.pid) setPriority(child.pid, NICE)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const status = await new Promise((resolve) => {
    child.on('error', resolve)
    child.on('close', resolve)
  })
  if (parallel) process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`)
  seconds.set(name, (performance.now() - started) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'}`)
  return status === 0
}

function vitest(project: string, report: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return ['vitest', 'run', '--project', project, ...reporters]
}

function journeys(...selection: string[]): Step {
  return {
    name: 'Journeys',
    command: ['playwright', 'test', ...selection],
    env: { TEST_REPORT: JOURNEY_REPORT },
  }
}

/** @returns undefined when the step wrote no report */
function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}
