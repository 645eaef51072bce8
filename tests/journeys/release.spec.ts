import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { MANIFEST, SiteManifest, type ReleasedFile } from '#publishing/site-manifest.ts'

import { expect, test } from '../support/journeys/journey.ts'

const build = resolve(process.env.BUILD_DIR || 'build')
const client = join(build, 'client')

test('plain Node makes the release again from the server build, and it is the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  await cp(join(client, 'assets'), join(folder, 'assets'), { recursive: true })
  const { settings, build: stamp, files } = await manifestOf(client)
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      PATH: process.env.PATH,
      RELEASE: JSON.stringify({ folder, settings, build: stamp, earlier: [client] }),
      BUILD: build,
    },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const again = await manifestOf(folder)
  expect(documents(again.files)).toEqual(documents(files))
  await rm(folder, { recursive: true })
})

test('nothing of the server build is sent', async ({ request }) => {
  for (const path of [
    '/index.js',
    '/server/index.js',
    '/../server/index.js',
    '/..%2fserver%2findex.js',
    '/stamp',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

const program = `
const { composeSite } = await import('#content/site.ts')
const { makeRelease } = await import('#publishing/make-release.ts')
const { loadRenderer } = await import('#publishing/render-pages.ts')
const renderer = await loadRenderer(process.env.BUILD + '/server')
await makeRelease({ ...JSON.parse(process.env.RELEASE), renderer, content: composeSite() })
`

async function manifestOf(folder: string) {
  return SiteManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
}

function documents(files: readonly ReleasedFile[]) {
  return Object.fromEntries(
    files.filter(({ csp }) => csp).map(({ path, etag, csp }) => [path, { etag, csp }]),
  )
}
