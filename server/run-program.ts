import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'

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

interface Ended {
  /** Exit code, or the signal that ended it; null where it could not be started. */
  outcome: number | NodeJS.Signals | null
  stdout: string
  stderr: string
}

/**
 * Runs a program of ours in a Node process of its own. Input goes through stdin and no setting is passed, so that neither
 * shows in the list of processes.
 */
export async function runProgram(program: Program): Promise<Ended> {
  const { file, args = [], nodeOptions, input, env, withinMs, signal } = program
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    env: { ...env, ...compileCacheEnv() },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
    signal,
  })
  const ended = new Promise<Ended['outcome']>((end) => {
    child.once('error', (error) => end('code' in error && error.code === 'ABORT_ERR' ? 'SIGTERM' : null))
    child.once('close', (code, killedBy) => end(code ?? killedBy))
  })
  // It may exit before it has read all of its input.
  const sent = finished(child.stdin.end(input)).catch(() => undefined)
  const [outcome, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr), sent])
  return { outcome, stdout, stderr }
}

/** Lets another process or thread load what this one has compiled: that halves its start. */
export function compileCacheEnv(): Record<string, string> {
  const cache = getCompileCacheDir()
  return cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}
}
