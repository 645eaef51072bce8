import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { folderWith, temporaryFolder } from '#tests/support/temporary-folder.ts'

let dir: string
let build: string
beforeEach(async () => {
  dir = temporaryFolder(onTestFinished)
  build = await folderWith(dir, 'build', { 'client/index.html': 'the last good page' })
})

describe('a build', () => {
  test('that fails prints the cause in a sentence and does not change the last build', async () => {
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
    expect(await readFile(join(dir, 'runs'), 'utf8')).toBe('run\n')
    expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe('the last good page')
  })

  test('that is killed in the middle does not change the last build', async () => {
    await tool('echo run >> "$RUNS"\nexec sleep 60')
    const child = spawn(process.execPath, ['scripts/build.ts'], { env: environment(), detached: true })
    await expect.poll(() => readFile(join(dir, 'runs'), 'utf8').catch(() => '')).toBe('run\n')
    const ended = once(child, 'exit')
    process.kill(-child.pid!, 'SIGKILL')
    await ended
    expect(await readFile(join(build, 'client/index.html'), 'utf8')).toBe('the last good page')
  })

  test('without the build tools says what to install', () => {
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

function environment() {
  const path = `${join(dir, 'tools')}:/usr/bin:/bin`
  return { PATH: path, BUILD_DIR: build, RUNS: join(dir, 'runs'), SITE_URL: 'https://test.example' }
}

/** Writes a stand-in of the program that builds the pages. */
async function tool(script: string) {
  const folder = await folderWith(dir, 'tools', { 'react-router': `#!/bin/sh\n${script}\n` })
  await chmod(join(folder, 'react-router'), 0o755)
}
