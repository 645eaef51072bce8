import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import type { Estimate, Estimated } from './password-process.ts'

const PROGRAM = join(import.meta.dirname, 'password-process.ts')
const IDLE_MS = 60_000
/** Starting takes one; a process that says nothing for so long has failed. */
const SILENT_MS = 20_000

interface Running {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<number>>
}
let running: Running | undefined
let timer: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Estimates in a process that is started with the first password and ends a minute after the last: its lists of
 * frequent passwords and words take 80 MB, which a thread would not give back.
 * @returns zxcvbn's score, from 0 (falls at once) to 4
 */
export async function scoreOf(password: string, known: string[]): Promise<number> {
  const current = (running ??= start())
  const { child, waiting } = current
  const answer = Promise.withResolvers<number>()
  const id = (lastId += 1)
  waiting.set(id, answer)
  endAfter(current, SILENT_MS)
  keepAlive(child, true)
  child.send({ id, password, known } satisfies Estimate)
  return answer.promise
}

function start(): Running {
  // Without the settings of this process: it needs no secret.
  const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const waiting: Running['waiting'] = new Map()
  const current = { child, waiting }
  const end = (cause: Error) => {
    if (running === current) running = undefined
    for (const answer of waiting.values()) answer.reject(cause)
    waiting.clear()
  }
  child.on('message', ({ id, score }: Estimated) => {
    waiting.get(id)?.resolve(score)
    waiting.delete(id)
    endAfter(current, waiting.size === 0 ? IDLE_MS : SILENT_MS)
    if (waiting.size === 0) keepAlive(child, false)
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
    which.child.kill()
  }, ms).unref()
}

/** Whether this process waits for the child before it ends: not while that idles. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  const method = needed ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}
