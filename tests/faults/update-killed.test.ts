import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { PracticeRoot, QUICK_NODE } from '#tests/support/practice-command.ts'
import { ReleaseArchives } from '#tests/support/release-archives.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Programs by which the command changes something. */
const CHANGING = 'npm tar touch mkdir mv cp ln rm systemctl curl ssh-keygen sha256sum'.split(' ')
const UNITS = ['practice@.service', 'backup.service', 'backup.timer']

let at: PracticeRoot
beforeEach(async () => {
  at = await PracticeRoot.make(temporaryFolder(onTestFinished))
})

describe.runIf(process.platform === 'linux')('an update', () => {
  test('that is killed at any step leaves a complete release, and can be repeated and gone back from', async () => {
    await installThree()
    await killEach(['install'], async () => {
      const hasRun = await runs('4')
      expect(at.practice('install'), 'repeated').toMatchObject({ status: 0, stderr: '' })
      expect(await versionThatRuns()).toBe('4')
      expect(at.practice('back'), 'gone back from').toMatchObject({ status: 0, stderr: '' })
      expect(await versionThatRuns()).toBe(hasRun ? '4' : '3')
    })
  })

  test('by an archive that is killed at any step leaves a complete release, and can be repeated and gone back from', async () => {
    const archives = new ReleaseArchives(temporaryFolder(onTestFinished))
    const archive = await archives.trusted(at.root, { version: '4', node: QUICK_NODE })
    await installThree()
    await killEach(['install', archive], async () => {
      const hasRun = await runs('4')
      expect(at.practice('install', archive), 'repeated').toMatchObject({ status: 0, stderr: '' })
      expect(await versionThatRuns()).toBe('4')
      expect(at.practice('back'), 'gone back from').toMatchObject({ status: 0, stderr: '' })
      expect(await versionThatRuns()).toBe(hasRun ? '4' : '3')
    })
  })

  test('that is killed at any step can be gone back from at once', async () => {
    await installThree()
    await killEach(['install'], async () => {
      const { status, stderr } = at.practice('back')
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: '' })
      expect(['2', '3']).toContain(await versionThatRuns())
    })
  })

  test('from which a killed `back` goes back: once, and not twice, when it is repeated', async () => {
    await installThree()
    await killEach(['back'], async (wasDone) => {
      if (!wasDone) expect(at.practice('back')).toMatchObject({ status: 0, stderr: '' })
      expect(await versionThatRuns()).toBe('2')
    })
  })
})

/** Three releases, and the code of a fourth. */
async function installThree(): Promise<void> {
  await at.program('node', QUICK_NODE)
  for (const version of ['1', '2', '3']) {
    await write(version)
    expect(at.practice('install')).toMatchObject({ status: 0, stderr: '' })
  }
  await write('4')
  for (const name of CHANGING) {
    const own = await readFile(join(at.root, 'bin', name), 'utf8').catch(() => '')
    const body = own.replace('#!/bin/sh\n', '') || `PATH="$REAL_PATH" exec ${name} "$@"`
    // Counted under a lock, because a pipe has two at once.
    const count = `flock "$PRACTICE_ROOT/root" sh -c 'echo ${name} >>"$PRACTICE_ROOT/steps"; wc -l <"$PRACTICE_ROOT/steps"'`
    await at.program(
      `bin/${name}`,
      `(\n${body}\n)\ncode=$?\n[ "$(${count})" != "$KILL_AFTER" ] || kill -9 0\nexit $code`,
    )
  }
}

/** Kills the command after each of its steps, each time from the same state. */
async function killEach(command: string[], check: (wasDone: boolean) => Promise<void>): Promise<void> {
  const state = join(at.root, '..', `${at.root.split('/').at(-1)}-state`)
  await cp(at.root, state, { recursive: true, verbatimSymlinks: true })
  onTestFinished(() => rm(state, { recursive: true }))
  for (let step = 1; ; step += 1) {
    const { status, stdout } = at.practiceWith({ KILL_AFTER: String(step) }, ...command)
    if (status === 0) {
      expect(step).toBeGreaterThan(10)
      return
    }
    const steps = (await readFile(join(at.root, 'steps'), 'utf8')).trim().split('\n')
    try {
      await expectComplete()
      await check(stdout.includes(' runs.'))
      for (const unfinished of ['new', 'archive']) expect(await at.folders()).not.toContain(unfinished)
      expect((await at.releases()).length).toBeLessThanOrEqual(3)
    } catch (error) {
      throw new Error(`killed after step ${step}: ${steps.join(', ')}`, { cause: error })
    }
    await rm(at.root, { recursive: true })
    await cp(state, at.root, { recursive: true, verbatimSymlinks: true })
  }
}

async function expectComplete(): Promise<void> {
  const current = join(at.root, 'opt/practice', (await at.current()) ?? '')
  for (const file of ['node_modules/.bin/node', 'package.json', 'supabase/migrations/1_first.sql'])
    expect(await readFile(join(current, file), 'utf8'), file).not.toBe('')
  for (const unit of UNITS) {
    const installed = await readFile(join(at.root, 'etc/systemd/system', unit), 'utf8')
    expect(installed, unit).toBe(await readFile(join('deploy', unit), 'utf8'))
  }
}

async function write(version: string): Promise<void> {
  await mkdir(join(at.source, 'supabase/migrations'), { recursive: true })
  await writeFile(join(at.source, 'supabase/migrations/1_first.sql'), version)
}

/** Whether a release has responded once. */
async function runs(release: string): Promise<boolean> {
  const files = await readdir(join(at.root, 'opt/practice', release)).catch(() => ['unready'])
  return !files.includes('unready')
}

const versionThatRuns = () => at.versionThatRuns()
