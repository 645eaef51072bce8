import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import { concurrencyLimit } from '../../concurrency-limit.ts'
import { refuseBusy } from './auth-refusal.ts'
import type { Estimate, Estimated } from './password-process.ts'

const PROGRAM = join(import.meta.dirname, 'password-process.ts')
const IDLE_MS = 60_000
/** Starting takes one; a process that says nothing for so long has failed. */
const SILENT_MS = 20_000
/** An estimate takes a tenth of a second at most: who comes later than these would wait for ten. */
const WAITING = 100

interface Running {
  child: ChildProcess
  /** Resolves with the score of the one password that the process has now. */
  answer?: PromiseWithResolvers<number>
}
let running: Running | undefined
let timer: NodeJS.Timeout | undefined

const inTurn = concurrencyLimit(1, { waiting: WAITING })

/**
 * Estimates in a process that is started with the first password and ends a minute after the last: its lists of
 * frequent passwords and words take 80 MB, which a thread would not give back. It gets one password at a time, so that
 * its end is the failure of one, and its silence is noticed however many wait.
 * @returns zxcvbn's score, from 0 (falls at once) to 4
 * @throws AuthRefusal 429 when too many wait
 */
export function scoreOf(password: string, known: string[]): Promise<number> {
  return inTurn(() => estimate({ password, known })).catch(refuseBusy)
}

function estimate(wanted: Estimate): Promise<number> {
  const current = (running ??= start())
  current.answer = Promise.withResolvers<number>()
  endAfter(current, SILENT_MS)
  keepAlive(current.child, true)
  current.child.send(wanted)
  return current.answer.promise
}

function start(): Running {
  // Without the settings of this process: it needs no secret.
  const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const current: Running = { child }
  const end = (cause: Error) => {
    if (running === current) running = undefined
    current.answer?.reject(cause)
  }
  child.on('message', ({ score }: Estimated) => {
    endAfter(current, IDLE_MS)
    keepAlive(child, false)
    current.answer?.resolve(score)
  })
  child.on('error', end)
  child.on('exit', () => end(new Error('The process that estimates passwords has ended.')))
  return current
}

/** From then on the next password starts another one. */
function endAfter(which: Running, ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (running === which) running = undefined
    which.child.kill('SIGKILL')
  }, ms).unref()
}

/** Whether this process waits for the child before it ends: not while that idles. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  const method = needed ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}
