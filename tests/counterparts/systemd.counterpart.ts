import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { programOf } from './programs.ts'

const UNITS = ['practice@.service', 'backup.service', 'backup.timer']
/** Of 10, where 0 is the safest: systemd itself calls up to 2 “OK”. */
const EXPOSED_AT_MOST = 1.7

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'units-'))
  for (const name of UNITS) {
    // oxlint-disable-next-line no-await-in-loop
    const unit = await readFile(resolve('deploy', name), 'utf8')
    // A program that is not there would be a remark: no release is installed here.
    const here = unit.replaceAll('/opt/practice/current/node_modules/.bin/node', process.execPath)
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, name), here)
  }
})
afterAll(() => rm(folder, { recursive: true }))

it('finds nothing to remark in the units', async () => {
  const { stdout, stderr } = await analyze('verify', ...UNITS)
  expect(stdout + stderr).toBe('')
})

it.each(['practice@.service', 'backup.service'])('lets %s reach little of the machine', async (unit) => {
  const { stdout } = await analyze('security', '--offline=true', unit)
  const level = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]
  process.stdout.write(`${unit}: ${level}\n`)
  expect(Number(level)).toBeLessThanOrEqual(EXPOSED_AT_MOST)
})

function analyze(...given: string[]) {
  const [command, ...rest] = given as [string, ...string[]]
  const paths = rest.map((each) => (each.startsWith('--') ? each : join(folder, each)))
  const program = programOf('systemd', 'systemd-analyze')
  return promisify(execFile)(program, [command, ...paths], { env: { ...process.env, SYSTEMD_COLORS: '0' } })
}
