import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { vi } from 'vitest'
import { z } from 'zod'

import { endProcess, freePort } from '#tests/support/product.ts'

import { programOf } from '../programs.ts'
import type { GivenBlog } from './blog.ts'

const Versions = z.object({ version: z.string(), php: z.string(), database: z.string() })

// PHP's own server in four processes: WordPress embeds authors and terms by requests within one.
const WORKERS = 4
// Neither program runs as root, and no file of theirs is root's.
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** WordPress by PHP's own server, with a MariaDB of its own, filled with this blog. */
export async function startWordPress(blog: (address: string) => GivenBlog) {
  const program = dirname(programOf('wordpress', 'wp-settings.php'))
  const folder = await makeFolder(program)
  const host = `127.0.0.1:${await freePort()}`
  const address = `http://${host}`
  const env = { ...process.env, TMPDIR: folder, BLOG_FOLDER: folder, BLOG_PROGRAM: program, BLOG_HOST: host }
  const database = await makeDatabase(folder)
  await database.start()
  await database.query('create database wordpress character set utf8mb4')
  const php = programOf('wordpress', 'php')
  const filled = await pipe(php, [besides('fill.php')], JSON.stringify(blog(address)), env)
  const web = webServer(php, host, program, env)
  await web.start()
  return {
    address,
    versions: Versions.parse(JSON.parse(filled)),
    web,
    database,
    query: (sql: string) => database.query(`use wordpress; ${sql}`),
    /** Runs this PHP in WordPress, as a plugin does. @returns what removes it */
    async plugIn(code: string) {
      const file = join(folder, 'content/mu-plugins', `${randomUUID()}.php`)
      await writeFile(file, `<?php\n${code}`)
      return () => rm(file)
    },
    async stop() {
      await web.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeFolder(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blog-'))
  await mkdir(join(folder, 'content/mu-plugins'), { recursive: true })
  await mkdir(join(folder, 'content/uploads'))
  await symlink(join(program, 'wp-content/themes'), join(folder, 'content/themes'))
  const own = ['', 'content', 'content/uploads'].map((part) => join(folder, part))
  if (unprivileged) await Promise.all(own.map((part) => chown(part, unprivileged.uid, unprivileged.gid)))
  return folder
}

/** MariaDB, reached only through a socket in this folder, and so without accounts. */
async function makeDatabase(folder: string) {
  const data = join(folder, 'data')
  const socket = join(folder, 'mariadb.sock')
  // The folder of temporary files is not theirs.
  const options = { ...unprivileged, cwd: folder, env: { ...process.env, TMPDIR: folder } }
  const install = ['--no-defaults', `--datadir=${data}`, '--skip-test-db']
  await promisify(execFile)(programOf('wordpress', 'mariadb-install-db'), install, options)
  let server: ChildProcess | undefined
  const query = (sql: string) =>
    pipe(programOf('wordpress', 'mariadb'), ['--no-defaults', `--socket=${socket}`], sql)
  return {
    query,
    async start() {
      if (isRunning(server)) return
      const closed = ['--skip-grant-tables', '--skip-networking', '--innodb-flush-log-at-trx-commit=0']
      const place = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`]
      server = spawn(programOf('wordpress', 'mariadbd'), [...place, ...closed], {
        ...options,
        stdio: 'ignore',
      })
      await vi.waitFor(() => query('select 1'), { timeout: 60_000, interval: 200 })
    },
    stop: async () => server && endProcess(server),
  }
}

function webServer(php: string, host: string, program: string, env: NodeJS.ProcessEnv) {
  let server: ChildProcess | undefined
  // In a group of their own: PHP's workers are processes too.
  const signal = (name: NodeJS.Signals) => void (isRunning(server) && process.kill(-server.pid!, name))
  return {
    async start() {
      if (isRunning(server)) return
      server = spawn(php, ['-S', host, '-t', program, besides('router.php')], {
        ...unprivileged,
        env: { ...env, PHP_CLI_SERVER_WORKERS: String(WORKERS) },
        detached: true,
        stdio: 'ignore',
      })
      await vi.waitFor(() => fetch(`http://${host}/wp-json/`), { timeout: 60_000, interval: 200 })
    },
    /** Connections are accepted and not answered, until `thaw`. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      signal('SIGKILL')
      if (server) await endProcess(server, 'SIGKILL')
    },
  }
}

function besides(name: string): string {
  return join(import.meta.dirname, name)
}

/** @returns what the program prints for this input @throws with what it says when it fails */
async function pipe(program: string, args: string[], input: string, env = process.env): Promise<string> {
  const running = spawn(program, args, { ...unprivileged, env, stdio: 'pipe' })
  const [printed, said]: string[][] = [[], []]
  running.stdout.on('data', (chunk: Buffer) => printed?.push(chunk.toString()))
  running.stderr.on('data', (chunk: Buffer) => said?.push(chunk.toString()))
  // A client that fails to connect does not read its input.
  running.stdin.on('error', () => undefined).end(input)
  const [status] = (await once(running, 'close')) as [number | null]
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said?.join('')}${printed?.join('')}`)
  return printed?.join('') ?? ''
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
