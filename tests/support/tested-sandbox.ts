import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { CapturedMail } from '#sandbox/outbox/mailbox.ts'
import { type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts'

/** For tests: a sandbox with a data directory of its own. */
export async function testedSandbox(options: Omit<SandboxOptions, 'dataDir' | 'host'> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const start = () => startSandbox({ dataDir, host: '127.0.0.1', ...options })
  let sandbox = await start()
  return {
    sandbox: () => sandbox,
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    fault: (body: unknown) =>
      sandbox.routes.request('/faults', { method: 'POST', body: JSON.stringify(body) }),
    async messages(): Promise<CapturedMail[]> {
      const reply = await sandbox.routes.request('/outbox', { headers: { Accept: 'application/json' } })
      return (await reply.json()).messages
    },
    async stop() {
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestedSandbox = Awaited<ReturnType<typeof testedSandbox>>
