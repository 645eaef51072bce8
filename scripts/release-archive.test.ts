import { spawnSync } from 'node:child_process'
import { access, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { folderWith, temporaryFolder } from '#tests/support/temporary-folder.ts'

import { layOut, pack, sign } from './release-archive.ts'

let dir: string
beforeEach(() => void (dir = temporaryFolder(onTestFinished)))

const about = { version: '1.2.3', madeAt: new Date('2026-11-01T00:00:00.900Z') }

async function laidOut(name: string) {
  const folders = {
    x64: await folderWith(dir, `${name}-x64`, { 'server/main.ts': 'same', 'node_modules/bin/node': 'x64' }),
    arm64: await folderWith(dir, `${name}-arm64`, {
      'server/main.ts': 'same',
      'node_modules/bin/node': 'arm64',
    }),
  }
  await symlink('../bin/node', join(folders.x64, 'node_modules/link'))
  const to = join(dir, name)
  await layOut({ ...about, folders }, to)
  return to
}

test('what is the same for both processors is in it once, and links are not', async () => {
  const to = await laidOut('archive')
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => !one.isDirectory()).map((one) => join(one.parentPath, one.name))
  expect(files.map((file) => file.slice(to.length + 1)).toSorted()).toEqual([
    'all/server/main.ts',
    ...['SHA256SUMS', 'archive', 'node_modules/bin/node'].map((file) => `linux-arm64/${file}`),
    ...['SHA256SUMS', 'archive', 'node_modules/bin/node'].map((file) => `linux-x64/${file}`),
  ])
  expect(await readFile(join(to, 'linux-x64/archive'), 'utf8')).toBe('version=1.2.3\nmade=1793491200\n')
})

test('equal contents make equal archives', async () => {
  const archives = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const to = await laidOut(name)
      await utimes(join(to, 'all/server/main.ts'), new Date(), new Date(name === 'one' ? 0 : 1e12))
      await pack(to, join(dir, `${name}.tar.gz`), about.madeAt)
      return readFile(join(dir, `${name}.tar.gz`), 'base64')
    }),
  )
  expect(archives[0]).toBe(archives[1])
})

test('nothing is signed by a private key whose public key is missing, and a sentence says how to write it', async () => {
  const [archive, key, signers] = ['archive.tar.gz', 'key', 'signers'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(archive, 'archive')
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  await sign(archive, key, signers)
  expect(await readFile(signers, 'utf8')).toMatch(
    /^practice namespaces="practice-release" ssh-ed25519 \S+\n$/,
  )
  await Promise.all([`${key}.pub`, `${archive}.sig`].map((file) => rm(file)))
  await expect(sign(archive, key, signers)).rejects.toThrow(
    `There is no public key at ${key}.pub: ssh-keygen -y -f ${key} > ${key}.pub writes it.`,
  )
  await expect(access(`${archive}.sig`)).rejects.toThrow('ENOENT')
})
