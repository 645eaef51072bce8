import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'

import { summarize } from './test-summary.ts'

const UNIT_REPORT = '.cache/unit.json'
const FAULT_REPORT = '.cache/faults.json'
const JOURNEY_REPORT = '.cache/journeys.json'
interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Runs at a lower priority than the other steps of its stage. */
  yields?: boolean
}
/** Less than the niceness that the product's own programs take, which only root could lower again. */
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
  // The faults wait for most of their time, such as until a job is given back: the others compute meanwhile.
  [
    { name: 'Types', command: ['tsc', '--noEmit'], yields: true },
    { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'], yields: true },
    { name: 'Unit and policies', command: vitest('unit', UNIT_REPORT), yields: true },
    // Retried once, as journeys are: these run beside other steps, against time limits of the product.
    { name: 'Faults', command: [...vitest('faults', FAULT_REPORT), '--retry=1'] },
  ],
  [{ name: 'Journeys', command: ['playwright', 'test'], env: { TEST_REPORT: JOURNEY_REPORT } }],
]

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
console.log(
  summarize({
    seconds,
    failedStep: failed,
    unit: read(UNIT_REPORT),
    faults: read(FAULT_REPORT),
    journeys: read(JOURNEY_REPORT),
  }),
)
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

/** @param aside runs beside others: print its output in one piece when it ends */
async function run({ name, command, env, yields }: Step, aside: boolean): Promise<boolean> {
  const [program = '', ...parameters] = command
  const started = performance.now()
  if (!aside) console.log(`\n── ${name}`)
  const child = spawn(program, parameters, {
    stdio: ['inherit', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  if (yields && child.pid) setPriority(child.pid, NICE)
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

/** @returns undefined where the step did not get as far as its report */
function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}
