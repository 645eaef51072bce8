// Shows: asvs 1.4.3
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test('an unexpected error ends the process with a log line, without the rows that it mentions', () => {
  const { status, stdout, stderr } = run(`
    await runUntilStopped(async () => ({ log: console, stop: async () => undefined }))
    const refusal = new Error('duplicate key (email)=(anna@example.com)')
    void Promise.reject(Object.assign(refusal, { code: '23505', detail: 'Key (email)=(anna@example.com)' }))`)
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, err: { code: '23505' } })
  expect(stdout + stderr).not.toContain('anna')
})

test('a signal during the start, when requests may already be running, stops the product after it', () => {
  const { status, signal, stdout } = run(`
    await runUntilStopped(async () => {
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { log: console, stop: async () => console.log('stopped') }
    })`)
  expect({ status, signal, stdout }).toEqual({ status: 0, signal: null, stdout: 'stopped\n' })
})

function run(program: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'until-stopped.ts'))
  const opening = `const { runUntilStopped } = await import(${module});`
  return spawnSync(process.execPath, ['--input-type=module', '-e', opening + program], { encoding: 'utf8' })
}
