import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { NODE, PracticeRoot } from '#tests/support/practice-command.ts'
import { ReleaseArchives } from '#tests/support/release-archives.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Runs the scripts of this checkout in place of its own, because an archive of a few files has none. */
const REAL_SCRIPTS = NODE.replace(
  'exec ',
  `for given; do shift; case $given in *scripts/*.ts) given="${process.cwd()}/scripts/\${given##*/}" ;; esac; set -- "$@" "$given"; done; exec `,
)

let at: PracticeRoot
let archives: ReleaseArchives
let signers: string
beforeEach(async () => {
  at = await PracticeRoot.make(temporaryFolder(onTestFinished))
  archives = new ReleaseArchives(temporaryFolder(onTestFinished))
  signers = join(at.root, 'etc/practice/signers')
  for (const name of ['npm', 'git']) await at.program(`bin/${name}`, 'echo "$0 was run" >&2; exit 1')
})

const make = (version: string, day: string) =>
  archives.make({ version, madeAt: new Date(day), node: REAL_SCRIPTS })

describe.runIf(process.platform === 'linux')('set-up from an archive', () => {
  test('takes the signers that came with the command, and is followed by install, all without npm', async () => {
    await rm(at.source, { recursive: true })
    await rm(join(at.root, 'etc/practice/settings.env'))
    const brought = join(at.root, 'root')
    await cp('deploy/practice', join(brought, 'practice'))
    const archive = await make('1', '2026-11-01')
    await cp(archives.signersOf('key'), join(brought, 'signers'))
    const first = at.run(join(brought, 'practice'), 'set-up', 'https://calm-shore.example', archive)
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(first.stdout).toMatch(/\nThen: \S*\/opt\/practice\/source\/deploy\/practice install\n$/)
    expect(await readFile(signers, 'utf8')).toBe(await readFile(archives.signersOf('key'), 'utf8'))
    const settings = await readFile(join(at.root, 'etc/practice/settings.env'), 'utf8')
    expect(settings).toContain('\nSITE_URL=https://calm-shore.example\n')
    expect(at.practice('install')).toMatchObject({ status: 0, stderr: '' })
    expect(await at.versionThatRuns()).toBe('1')
    // An older one that lies there still.
    expect(at.practice('install', await make('2', '2026-11-02'))).toMatchObject({ status: 0 })
    const refusal = /^Nothing was changed: the archive was made on 2026-11-01/
    expect(at.practice('install').stderr).toMatch(refusal)
    expect(at.practice('set-up', 'https://calm-shore.example', archive).stderr).toMatch(refusal)
    expect(await at.folders()).toEqual(['.lock', '1', '2', 'current', 'source'])
  })

  test('never trusts other signers than those that are there', async () => {
    await rm(at.source, { recursive: true })
    await archives.trusted(at.root)
    const brought = join(at.root, 'root')
    await cp('deploy/practice', join(brought, 'practice'))
    const archive = await make('2', '2026-11-02')
    await archives.sign(archive, 'another')
    await cp(archives.signersOf('another'), join(brought, 'signers'))
    const { status, stderr } = at.run(
      join(brought, 'practice'),
      'set-up',
      'https://calm-shore.example',
      archive,
    )
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('has signed') })
    expect(await at.folders()).toEqual(['.lock'])
  })

  test('does not replace code that is there', async () => {
    const { stderr } = at.practice('set-up', 'https://calm-shore.example', await archives.trusted(at.root))
    expect(stderr).toContain('has other code. Move it away first.')
  })
})
