import { open, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { makeSmallBuild, releaseSettings, withPhone } from '#tests/support/small-build.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { runReleaseJob } from './release-process.ts'

let dir: string
beforeEach(() => void (dir = temporaryFolder(onTestFinished)))

const place = (name: string) => join(dir, 'site', name)

/** Makes a release. @returns the files of its folder, by whether each was flushed */
async function make(name: string, earlier: string, phone: string, buildDir = join(dir, 'build')) {
  const flushed = await watchFlushes()
  await runReleaseJob({
    folder: place(name),
    buildDir,
    earlier,
    settings: releaseSettings,
    changes: withPhone(phone),
  })
  vi.restoreAllMocks()
  const entries = await readdir(place(name), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = await Promise.all(files.map(async (file) => flushed.has((await stat(file)).ino)))
  return {
    flushed: files.filter((_, at) => known[at]).map((file) => file.slice(place(name).length + 1)),
    left: files.filter((_, at) => !known[at]).map((file) => file.slice(place(name).length + 1)),
  }
}

/** Inodes of what was flushed from now on. */
async function watchFlushes(): Promise<Set<number>> {
  const flushed = new Set<number>()
  const path = join(dir, 'probe')
  await writeFile(path, '')
  const probe = await open(path)
  const { sync } = probe
  vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync').mockImplementation(async function (
    this: typeof probe,
  ) {
    flushed.add((await this.stat()).ino)
    return sync.call(this)
  })
  await probe.close()
  return flushed
}

test('the first release of a build also flushes the build’s files, later ones only new files', async () => {
  const build = await makeSmallBuild(join(dir, 'build'), 'aaaa')
  const first = await make('1', join(build, 'client'), '(305) 555-0110')
  expect(first.left).toEqual([])
  expect(first.flushed).toContain(join('assets', 'entry-aaaa.js'))
  const second = await make('2', place('1'), '(305) 555-0111')
  expect(second.left).toContain(join('assets', 'entry-aaaa.js'))
  expect(second.flushed).toEqual(expect.arrayContaining(['index.html', 'index.html.br']))
  const other = await makeSmallBuild(join(dir, 'other'), 'bbbb')
  expect((await make('3', place('2'), '(305) 555-0111', other)).left).toEqual([])
})
