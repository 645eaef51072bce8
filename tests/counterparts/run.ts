import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { COUNTERPARTS, type Counterpart, findPrograms } from './programs.ts'

const NAMES = Object.keys(COUNTERPARTS) as Counterpart[]
const USAGE = `Runs the product against real programs, where this machine has them:

  npm run counterparts [-- NAME ... [-t TITLE]]

With -t only tests whose title matches. Names: ${NAMES.join(', ')}. No part of npm test. docs/evidence/counterparts.md says what was run, when, and what it found.`

process.exitCode = main()

/** 1 if a suite fails, 2 if a requested one can't run on this machine. */
function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string', short: 't' } },
  })
  const unknown = positionals.filter((name) => !NAMES.some((known) => known === name))
  if (unknown.length > 0) {
    console.error(USAGE)
    return 2
  }
  const chosen = NAMES.filter((name) => positionals.length === 0 || positionals.includes(name))
  const ready = chosen.filter(isReady)
  if (ready.length === 0) return 2
  const files = ready.map((name) => `tests/counterparts/${name}`)
  const titles = values.title === undefined ? [] : ['-t', values.title]
  const run = ['run', '--project', 'counterparts', ...files, ...titles]
  const { status } = spawnSync('vitest', run, { stdio: 'inherit' })
  if (status !== 0) return 1
  return positionals.length > 0 && ready.length < chosen.length ? 2 : 0
}

function isReady(counterpart: Counterpart): boolean {
  const { found, missing } = findPrograms(counterpart)
  for (const [name, path] of found) console.log(`${counterpart}: ${name} at ${path}`)
  for (const { name, setting, get, instead } of missing) {
    console.log(`${counterpart}: no ${name} on the PATH or in ${setting}. To get it: ${get}`)
    if (instead) console.log(`${counterpart}: in its place runs ${instead}`)
  }
  return missing.every(({ instead }) => instead !== undefined)
}
