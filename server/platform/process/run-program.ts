import { spawn, spawnSync } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

import { errorCode } from '#server/platform/http/error-code.ts'

export interface Program {
  /** A source file of ours. */
  file: string
  args?: string[]
  /** Options of Node, such as bounds of its memory. */
  nodeOptions: string[]
  input: string | Buffer
  env?: Record<string, string>
  withinMs: number
  signal?: AbortSignal
}

interface ProgramResult {
  /** Exit code, or the signal that ended it; null where it could not be started. */
  outcome: number | NodeJS.Signals | null
  stdout: string
  stderr: string
}

/**
 * Runs a program of ours in a Node process of its own. Input goes through stdin and no settings are passed, so that the
 * list of processes shows neither.
 */
export async function runProgram(program: Program): Promise<ProgramResult> {
  const { file, args = [], nodeOptions, input, env, withinMs, signal } = program
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    env: { ...env, ...compileCacheEnv() },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
    signal,
  })
  const ended = new Promise<ProgramResult['outcome']>((end) => {
    child.once('error', (error) => end(errorCode(error) === 'ABORT_ERR' ? 'SIGTERM' : null))
    child.once('close', (code, killedBy) => end(code ?? killedBy))
  })
  // It may exit before it has read all of its input.
  const sent = finished(child.stdin.end(input)).catch(() => undefined)
  const [outcome, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr), sent])
  return { outcome, stdout, stderr }
}

/** Shares this process's compile cache with a child process or thread, which halves its start. */
export function compileCacheEnv(): Record<string, string> {
  const cache = getCompileCacheDir()
  return cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}
}

/** Below visitors’ requests. */
const NICE = 5
/** Reserved for threads that start later, and hardly used. */
const STACKS_BYTES = 64 * 1024 * 1024
/** Exit code above the memory limit. */
const TOO_MUCH_MEMORY = 12
/** How a program ends that exceeds its memory. */
const ENDED_BY_MEMORY = new Set<unknown>([TOO_MUCH_MEMORY, 'SIGABRT', 'SIGTRAP', 'SIGSEGV'])

/** Thrown for a file of the owner’s that is not kept; the contract of its upload has the reasons. */
export class FileRefused<Reason extends string = string> extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause?: string) {
    super(cause ?? reason)
    this.reason = reason
  }
}

/** The reasons of a refusal where the file takes too much memory, or too long. */
interface TooMuch<Reason> {
  memory: Reason
  time?: Reason
}

/**
 * Runs a program, with limits of time and memory, that reads an untrusted file.
 * @returns its standard output
 * @throws FileRefused 'failed' for any other end than those of `tooMuch`
 */
export async function runBounded<Reason extends string>(
  program: Omit<Program, 'signal'>,
  tooMuch: TooMuch<Reason>,
): Promise<string> {
  const { outcome, stdout, stderr } = await runProgram(program)
  if (outcome === 0) return stdout
  if (ENDED_BY_MEMORY.has(outcome)) throw new FileRefused(tooMuch.memory)
  if (outcome === 'SIGKILL' && tooMuch.time) throw new FileRefused(tooMuch.time)
  throw new FileRefused('failed', stderr.slice(0, 1000) || `ended by ${outcome}`)
}

/** For a process that reads untrusted files: lowers its priority, and exits above `memoryBytes`, by polling. */
export async function limitProcess(memoryBytes: number): Promise<void> {
  setPriority(NICE)
  // When memory runs out, the kernel kills this process, not the server.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
  const check = () => process.memoryUsage.rss() > memoryBytes && process.exit(TOO_MUCH_MEMORY)
  setInterval(check, 10).unref()
}

/**
 * Has the kernel refuse further memory: between two polls of `limitProcess`, a decoder can take hundreds of megabytes.
 * The limit is on reserved memory, of which Node has more than it uses, so it is added to that. Without `prlimit` only
 * the polling applies.
 */
export async function limitAllocation(memoryBytes: number): Promise<void> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const reserved = Number(/VmData:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  if (Number.isNaN(reserved)) return
  const bound = reserved + memoryBytes - process.memoryUsage.rss() + STACKS_BYTES
  spawnSync('prlimit', ['--pid', String(process.pid), `--data=${bound}:${bound}`])
}
