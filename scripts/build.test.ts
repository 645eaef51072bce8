import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { keepAssets } from './finish-site.ts'
import { restoreFolder, swapFolder } from './swap-folder.ts'

let dir: string
let build: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'build-test-'))
  build = await folderWith('build', { 'client/index.html': 'the last good page' })
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('a build', () => {
  test('that fails is tried once more, then says why in a sentence and leaves the last one', async () => {
    await tool(
      'echo run >> "$RUNS"\necho "Error: Timed out rendering /about" >&2\necho "    at stack" >&2\nexit 1',
    )
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
      env: environment(),
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /^The site could not be built: Error: Timed out rendering \/about \(all of its output: .*\)\n$/,
    )
    expect(await readFile(join(dir, 'runs'), 'utf8')).toBe('run\nrun\n')
    expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe('the last good page')
  })

  test('that is killed in the middle leaves the last one', async () => {
    await tool('echo run >> "$RUNS"\nexec sleep 60')
    const child = spawn(process.execPath, ['scripts/build.ts'], { env: environment(), detached: true })
    await expect
      .poll(() => readFile(join(dir, 'runs'), 'utf8').catch(() => ''), { timeout: 15_000 })
      .toBe('run\n')
    const ended = once(child, 'exit')
    process.kill(-child.pid!, 'SIGKILL')
    await ended
    expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe('the last good page')
  })

  test('where nothing that builds is installed says what is missing', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
      env: { ...environment(), PATH: join(dir, 'nothing') },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^The site has to be built, and what builds it is not installed here: run npm ci.*\n$/,
    )
  })
})

describe('a finished folder', () => {
  test('takes the place of the last one, and of none', async () => {
    for (const page of ['second', 'third']) {
      await swapFolder(await folderWith('finished', { 'client/index.html': page }), build)
      expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe(page)
    }
    await rm(build, { recursive: true })
    await swapFolder(await folderWith('finished', { 'client/index.html': 'first' }), build)
    expect(await readdir(dir)).toEqual(['build'])
  })

  test('comes from two processes at once: one of them stays, whole', async () => {
    const swap = JSON.stringify(join(import.meta.dirname, 'swap-folder.ts'))
    const folders = await Promise.all(['one', 'two'].map((name) => folderWith(name, { a: name, b: name })))
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

  test('whose process was killed between the two renames gives the last one back', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    await rm(build, { recursive: true })
    await folderWith(`build.old-${gone}`, { 'client/index.html': 'the last good page' })
    await folderWith(`build.new-${gone}`, { 'client/index.html': 'new' })
    await restoreFolder(build)
    expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe('the last good page')
    expect(await readdir(dir)).toEqual(['build'])
  })
})

test('hashed files of three earlier builds are kept for open tabs, pages are not', async () => {
  let earlier = await siteWith('0', ['index.html', 'assets/entry-0.js'])
  for (const n of ['1', '2', '3', '4']) {
    const files = ['index.html', `assets/entry-${n}.js`]
    const next = await siteWith(n, files)
    const kept = await keepAssets(earlier, next, new Set(files))
    await writeFile(join(next, 'site.json'), JSON.stringify({ files: [...entries(files), ...kept] }))
    earlier = next
  }
  const { files } = JSON.parse(await readFile(join(earlier, 'site.json'), 'utf8')) as {
    files: { file: string }[]
  }
  const names = [
    'index.html',
    'assets/entry-4.js',
    'assets/entry-3.js',
    'assets/entry-2.js',
    'assets/entry-1.js',
  ]
  expect(files.map(({ file }) => file)).toEqual(names)
  expect(await readFile(join(earlier, 'assets/entry-1.js.br'), 'utf8')).toBe('of build 1')
})

function environment() {
  const path = `${join(dir, 'tools')}:/usr/bin:/bin`
  return { PATH: path, BUILD_DIR: build, RUNS: join(dir, 'runs'), SITE_URL: 'https://test.example' }
}

/** Stands for the program that builds the pages. */
async function tool(script: string) {
  const folder = await folderWith('tools', { 'react-router': `#!/bin/sh\n${script}\n` })
  await chmod(join(folder, 'react-router'), 0o755)
}

function siteWith(name: string, files: string[]): Promise<string> {
  const contents = files.flatMap((file) =>
    ['', '.br', '.gz'].map((end) => [`${file}${end}`, `of build ${name}`]),
  )
  return folderWith(`site-${name}`, {
    ...Object.fromEntries(contents),
    'site.json': JSON.stringify({ files: entries(files) }),
  })
}

function entries(files: string[]) {
  return files.map((file) => ({ path: `/${file}`, file, compressed: true }))
}

async function folderWith(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(dir, name)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}
