import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { endProcess, freePort } from './product.ts'

/**
 * Starts PgBouncer in transaction mode before a server.
 * @param sessions how many of the server's all clients share
 * @returns the given address by way of it
 */
export async function startPooler(direct: string, sessions: number) {
  const server = new URL(direct)
  const pooled = new URL(direct)
  pooled.port = String(await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  await chmod(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const pooler = spawn('pgbouncer', ['-q', settings], { ...user, stdio: 'ignore' })
  await wait(1000)
  if (pooler.exitCode !== null) throw new Error('The pooler did not start.')
  return {
    url: pooled.href,
    async stop() {
      await endProcess(pooler)
      await rm(folder, { recursive: true })
    },
  }
}
