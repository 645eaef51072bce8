import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { folderWith, temporaryFolder } from '#tests/support/temporary-folder.ts'

import { restoreFolder, swapFolder } from './swap-folder.ts'

let dir: string
let build: string
beforeEach(async () => {
  dir = temporaryFolder(onTestFinished)
  build = await folderWith(dir, 'build', { 'client/index.html': 'the last good page' })
})

describe('a finished folder', () => {
  test('replaces the last one, or none', async () => {
    for (const page of ['second', 'third']) {
      await swapFolder(await folderWith(dir, 'finished', { 'client/index.html': page }), build)
      expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe(page)
    }
    await rm(build, { recursive: true })
    await swapFolder(await folderWith(dir, 'finished', { 'client/index.html': 'first' }), build)
    expect(await readdir(dir)).toEqual(['build'])
  })

  test('from two processes at once: one of them remains, complete', async () => {
    const swap = JSON.stringify(join(import.meta.dirname, 'swap-folder.ts'))
    const folders = await Promise.all(
      ['one', 'two'].map((name) => folderWith(dir, name, { a: name, b: name })),
    )
    const children = folders.map((folder) => {
      const program = `const { swapFolder } = await import(${swap}); await swapFolder(${JSON.stringify(folder)}, ${JSON.stringify(build)})`
      return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    })
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
    expect(codes).toEqual([0, 0])
    const kept = await Promise.all(['a', 'b'].map((file) => readFile(join(build, file), 'utf8')))
    expect(kept[0]).toBe(kept[1])
    expect(await readdir(dir)).toEqual(['build'])
  })

  test('whose process was killed between the two renames: the last one is restored', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    await rm(build, { recursive: true })
    await folderWith(dir, `build.old-${gone}`, { 'client/index.html': 'the last good page' })
    await folderWith(dir, `build.new-${gone}`, { 'client/index.html': 'new' })
    await restoreFolder(build)
    expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe('the last good page')
    expect(await readdir(dir)).toEqual(['build'])
  })
})
