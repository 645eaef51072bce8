import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** As `supabase secrets set` takes them. */
export type Secrets = Record<string, string>

const FUNCTIONS = join(import.meta.dirname, '../../supabase/functions')
const STARTING_TAKES_AT_MOST = 20_000
const LEAST_RIGHTS = ['--allow-env', '--allow-net=127.0.0.1', '--no-prompt']
// The libraries that `npm ci` brought, in exactly the versions of deno.json, and no network for them.
const OWN_LIBRARIES = ['--node-modules-dir=manual', '--no-lock', '--cached-only', '--no-check']

export interface DenoProcess {
  url: string
  stop(): Promise<void>
}

/**
 * For tests: one function of ours in Deno, on a port of its own.
 * @param lines takes what it prints
 */
export async function startInDeno(name: string, secrets: Secrets, lines: string[]): Promise<DenoProcess> {
  const env = {
    PATH: '',
    DENO_DIR: join(FUNCTIONS, '../../.cache/deno'),
    DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    ...secrets,
  }
  const source = join(FUNCTIONS, name, 'index.ts')
  const parameters = [
    'run',
    '--config',
    join(FUNCTIONS, 'deno.json'),
    ...OWN_LIBRARIES,
    ...LEAST_RIGHTS,
    source,
  ]
  const child = spawn(denoProgram(), parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  const keep = (chunk: Buffer) => {
    printed.push(chunk.toString())
    lines.push(chunk.toString())
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    url: await listening(child, printed),
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      kill()
      await once(child, 'exit')
    },
  }
}

async function listening(child: ChildProcess, printed: string[]): Promise<string> {
  const deadline = Date.now() + STARTING_TAKES_AT_MOST
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /Listening on (http:\/\/\S+?)\/?\s/.exec(printed.join(''))?.[1]
    if (url) return url
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error(`Deno did not serve the function.\n${printed.join('')}`)
}

function denoProgram(): string {
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return runInstall()
}
