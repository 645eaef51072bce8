import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { PracticeRoot, QUICK_NODE } from '#tests/support/practice-command.ts'
import { ReleaseArchives } from '#tests/support/release-archives.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const OTHER_PROCESSOR = process.arch === 'arm64' ? 'x64' : 'arm64'

let at: PracticeRoot
let archives: ReleaseArchives
let signers: string
beforeEach(async () => {
  at = await PracticeRoot.make(temporaryFolder(onTestFinished))
  archives = new ReleaseArchives(temporaryFolder(onTestFinished))
  signers = join(at.root, 'etc/practice/signers')
  // A server with archives has neither.
  for (const name of ['npm', 'git']) await at.program(`bin/${name}`, 'echo "$0 was run" >&2; exit 1')
})

describe.runIf(process.platform === 'linux')('a release archive', () => {
  beforeEach(() => at.program('node', QUICK_NODE))

  test('is installed without npm, has the files of this processor alone, and is gone back from', async () => {
    const first = await trusted('1')
    expect(at.practice('install', first)).toMatchObject({ status: 0, stderr: '' })
    expect(await versionThatRuns()).toBe('1')
    const release = join(at.root, 'opt/practice/1')
    const node = join(release, 'node_modules/.bin/node')
    expect((await lstat(node)).isSymbolicLink()).toBe(true)
    expect((await stat(node)).mode & 0o777).toBe(0o755)
    expect(await readdir(join(release, 'node_modules'))).not.toContain(`node-linux-${OTHER_PROCESSOR}`)
    expect(await readFile(join(release, 'SHA256SUMS'), 'utf8')).toContain('  deploy/practice\n')
    // From the release that runs, as `practice` does on a server.
    const { status, stderr } = at.practiceOf('current', 'install', await make('2', '2026-11-02'))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(await versionThatRuns()).toBe('2')
    expect(at.practiceOf('current', 'back')).toMatchObject({ status: 0, stderr: '' })
    expect(await versionThatRuns()).toBe('1')
    expect(await at.folders()).toEqual(['.lock', '1', 'current', 'source'])
  })

  test('is not gone back to where its release did not become ready', async () => {
    expect(at.practice('install', await trusted('1'))).toMatchObject({ status: 0 })
    await writeFile(join(at.root, 'down'), '')
    expect(at.practice('install', await make('2', '2026-11-02'))).toMatchObject({ status: 1 })
    await rm(join(at.root, 'down'))
    expect(at.practice('install', await make('3', '2026-11-03'))).toMatchObject({ status: 0 })
    expect(at.practice('back')).toMatchObject({ status: 0, stderr: '' })
    expect(await versionThatRuns()).toBe('1')
  })

  test('of any age is installed over code that was built here', async () => {
    const archive = await trusted('1', '2020-01-01')
    await rm(join(at.root, 'bin/npm'))
    await at.standIn('npm')
    await at.program('node', QUICK_NODE)
    expect(at.practice('install')).toMatchObject({ status: 0 })
    expect(at.practice('install', archive)).toMatchObject({ status: 0, stderr: '' })
    expect(await versionThatRuns()).toBe('1')
  })
})

describe.runIf(process.platform === 'linux')('nothing is changed by an archive', () => {
  let archive: string
  beforeEach(async () => {
    await at.program('node', QUICK_NODE)
    at.practice('install', await trusted('1'))
    archive = await make('2', '2026-11-02')
  })

  /** Refused with this sentence, and nothing is left of it. */
  async function expectRefused(sentence: string | RegExp, ...more: string[]) {
    const { status, stderr } = at.practice('install', archive, ...more)
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(sentence) })
    expect(stderr).toMatch(/^Nothing was changed: .*\n$/)
    expect(await versionThatRuns()).toBe('1')
    expect(await at.folders()).toEqual(['.lock', '1', 'current', 'source'])
  }

  const NOT_SIGNED = 'is not what a key of .*/etc/practice/signers has signed'

  test('that was tampered with, in any part', async () => {
    const whole = await readFile(archive)
    for (const place of [0, 9, Math.floor(whole.length / 2), whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[place]! ^= 1
      await writeFile(archive, changed)
      await expectRefused(NOT_SIGNED)
    }
  })

  test('that was cut short, or that something follows', async () => {
    await truncate(archive, (await stat(archive)).size - 100)
    await expectRefused(NOT_SIGNED)
    archive = await make('2', '2026-11-02')
    await appendFile(archive, 'x')
    await expectRefused(NOT_SIGNED)
    await truncate(archive, 0)
    await expectRefused(NOT_SIGNED)
  })

  test('that another key signed, or this one for another purpose', async () => {
    await archives.sign(archive, 'another')
    await expectRefused(NOT_SIGNED)
    await rm(`${archive}.sig`)
    spawnSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', join(archives.folder, 'key'), '-n', 'file', archive])
    await expectRefused(NOT_SIGNED)
  })

  test('with the signature of another archive', async () => {
    const other = await make('3', '2026-11-03')
    await rename(`${other}.sig`, `${archive}.sig`)
    await expectRefused(NOT_SIGNED)
  })

  test('without a signature, a file, or a file of signers', async () => {
    await rm(`${archive}.sig`)
    await expectRefused('has no signature beside it')
    await archives.sign(archive)
    await rename(signers, `${signers}.away`)
    await expectRefused('who may sign archives, is missing')
    await rename(`${signers}.away`, signers)
    archive = join(archives.folder, 'none.tar.gz')
    await expectRefused('there is no file')
    archive = archives.folder
    await expectRefused('there is no file')
  })

  test('of a key that has been taken out of the file of signers, and is taken from one that was added', async () => {
    await archives.sign(archive, 'new')
    await writeFile(signers, await readFile(archives.signersOf('new')))
    expect(at.practice('install', archive)).toMatchObject({ status: 0, stderr: '' })
    at.practice('back')
    archive = await make('3', '2026-11-03')
    await expectRefused(NOT_SIGNED)
  })

  test('that is older than what runs, but for the one who says so', async () => {
    at.practice('install', archive)
    archive = await make('0', '2026-11-01')
    const { status, stderr } = at.practice('install', archive)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^Nothing was changed: the archive was made on 2026-11-01 00:00, before release 2, which runs \(made on 2026-11-02 00:00\)\./,
      ),
    })
    expect(await at.releases()).toEqual(['1', '2'])
    expect(at.practice('install', archive, '--older')).toMatchObject({ status: 0, stderr: '' })
    expect(await versionThatRuns()).toBe('0')
  })

  // By somebody who has the key: what such an archive holds is looked at all the same.
  test.each<[string, (laidOut: string) => Promise<unknown>]>([
    ['a link out of it', (all) => symlink('/etc', join(all, 'all/content'))],
    ['a link in it', (all) => symlink('practice', join(all, 'all/deploy/link'))],
    ['a pipe', async (all) => spawnSync('mkfifo', [join(all, 'all/pipe')])],
    ['a file that is not listed', (all) => writeFile(join(all, 'all/more.ts'), '')],
    ['another file than the one that is listed', (all) => appendFile(join(all, 'all/package.json'), ' ')],
    ['a file less', (all) => rm(join(all, 'all/package.json'))],
    ['no list', (all) => rm(join(all, `linux-${process.arch}/SHA256SUMS`))],
  ])('with %s, although it is signed', async (_, change) => {
    const laidOut = await unpacked()
    await change(laidOut)
    archive = await archives.packed(laidOut)
    const { status, stderr } = at.practice('install', archive)
    expect(status).toBe(1)
    expect(stderr).toContain('Nothing was changed: ')
    await expectNothing()
  })

  test.each([
    ['above it', ['--transform', 's,^all/package.json$,all/../../../outside,']],
    ['at the root of the disk', ['--transform', 's,^all/package.json$,/etc/practice/outside,', '-P']],
    ['beside the three folders', ['--transform', 's,^all/package.json$,other/outside,']],
    ['that everybody may write', ['--mode=a+rw']],
    ['that runs as its owner', ['--mode=u+s']],
  ])('with a file %s, although it is signed', async (_, options) => {
    const laidOut = await unpacked()
    const folders = await readdir(laidOut)
    spawnSync('tar', ['--create', '--gzip', '--file', archive, '-P', '-C', laidOut, ...options, ...folders])
    await archives.sign(archive)
    await expectRefused('the archive has files that no release has')
    expect(await readdir(join(at.root, 'etc/practice'))).toEqual(['settings.env', 'signers'])
  })

  test('that is no archive, although it is signed', async () => {
    await writeFile(archive, 'no archive')
    await archives.sign(archive)
    expect(at.practice('install', archive).stderr).toContain(
      'This ended while it unpacked the archive. Nothing was changed: release 1 runs as before.',
    )
    await expectNothing()
  })

  test.each([
    ['cp', 'case "$*" in *archive.tar.gz) exit 1 ;; esac', 'verified the archive'],
    [
      'tar',
      'case "$1" in --extract) exit 1 ;; *) PATH="$REAL_PATH" exec tar "$@" ;; esac',
      'unpacked the archive',
    ],
  ])('for which the disk becomes full meanwhile: %s', async (name, body, what) => {
    await at.program(`bin/${name}`, body)
    await at.program(
      'bin/df',
      'echo Avail; [ -e "$PRACTICE_ROOT/asked" ] && echo 0 || echo 9000000; : >"$PRACTICE_ROOT/asked"',
    )
    const { stderr } = at.practice('install', archive)
    expect(stderr).toMatch(/^There is no space left on the disk/)
    expect(stderr).toContain(`This ended while it ${what}. Nothing was changed: release 1 runs as before.`)
    await expectNothing()
  })

  test('for which the disk has no room', async () => {
    await writeFile(join(at.root, 'free'), String(900 * 1024))
    await expectRefused(/this needs 1000 MB on the disk of .*, where 900 MB are free/)
  })

  test('whose start fails in the rehearsal', async () => {
    await writeFile(join(at.root, 'refuses'), '')
    expect(at.practice('install', archive)).toMatchObject({ status: 1, stderr: 'Nothing was changed.\n' })
    await expectNothing()
  })

  test('while another one is being installed', async () => {
    const pid = join(at.root, 'pid')
    await at.program('bin/ssh-keygen', `echo $$ >"${pid}"; PATH="$REAL_PATH" exec sleep 600`)
    const running = spawn(at.command, ['install', archive], { env: at.env, stdio: 'ignore' })
    await expect.poll(() => readFile(pid, 'utf8').catch(() => '')).toMatch(/\d\n/)
    const ended = once(running, 'exit')
    expect(at.practice('install', archive)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Please wait until it has ended.'),
    })
    process.kill(Number(await readFile(pid, 'utf8')))
    expect(await ended).toEqual([1, null])
    await expectNothing()
  })

  async function unpacked(): Promise<string> {
    const laidOut = join(archives.folder, 'unpacked')
    await mkdir(laidOut)
    spawnSync('tar', ['--extract', '--gzip', '--file', archive, '--directory', laidOut])
    return laidOut
  }
})

const trusted = (version: string, day = '2026-11-01') =>
  archives.trusted(at.root, { version, madeAt: new Date(day), node: QUICK_NODE })

const make = (version: string, day: string) =>
  archives.make({ version, madeAt: new Date(day), node: QUICK_NODE })

const versionThatRuns = () => at.versionThatRuns()

/** Release 1 runs, and nothing of another one is left. */
async function expectNothing() {
  expect(await versionThatRuns()).toBe('1')
  expect(await at.folders()).toEqual(['.lock', '1', 'current', 'source'])
}
