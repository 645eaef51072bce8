import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { releaseSettings as settings } from '#tests/support/small-build.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { WRITTEN_PAGES } from '#content/pages/own-pages.ts'
import { composeSite } from '#content/site.ts'
import type { SiteContent } from '#content/site-content.ts'

import { makeRelease } from './make-release.ts'
import type { Renderer } from './render-pages.ts'
import { UNREGISTERING_WORKER, WORKER_POLICY } from './service-worker.ts'
import { SiteManifest } from './site-manifest.ts'

/** Only pages that the renderer of these tests names. */
const withoutOwnPages = composeSite(
  Object.fromEntries(WRITTEN_PAGES.map((id) => [id, { 'show.shown': false }])),
)
const START = /^\/assets\/start-[0-9a-f]{16}\.js$/
let dir: string
beforeEach(() => void (dir = temporaryFolder(onTestFinished)))

test('a release lists each file with its headers, and pages load scripts after they are painted', async () => {
  const { folder, files } = await release('1')
  expect([...files.keys()].toSorted()).toEqual([
    '/',
    '/404',
    '/404.data',
    '/_.data',
    '/assets/entry-1.js',
    ...Array(3).fill(expect.stringMatching(START)),
    '/auth',
    '/auth.data',
    '/closed/auth',
    '/closed/auth.data',
    '/closed/dashboard',
    '/dashboard',
    '/offline',
    '/robots.txt',
    '/service-worker.js',
  ])
  expect(files.get('/')).toMatchObject({ type: 'text/html; charset=utf-8', immutable: false })
  expect(files.get('/')?.csp).toMatch(/script-src 'self' 'sha256-/)
  expect(files.get('/assets/entry-1.js')).toMatchObject({ immutable: true, compressed: true })
  const [home, dashboard] = await Promise.all(
    ['index.html', 'dashboard/index.html'].map((file) => readFile(join(folder, file), 'utf8')),
  )
  expect(home).not.toContain('rel="modulepreload"')
  expect(home).not.toContain('data of /')
  const starter = [...files.values()].find(({ path }) => home?.includes(path) && START.test(path))
  expect(starter).toMatchObject({ immutable: true, rendered: true })
  expect(await readFile(join(folder, starter!.file), 'utf8')).toContain('enqueue("data of /")')
  expect(dashboard).toContain(
    '<link fetchpriority="low" rel="modulepreload" href="/assets/entry-1.js"/></head>',
  )
  expect(await readFile(join(folder, 'robots.txt'), 'utf8')).toBe('at /robots.txt')
})

test('a page that can’t be rendered stops the release, and is named', async () => {
  await expect(release('1', { render: answering('/404', 500) })).rejects.toThrow(
    'The page /404 could not be rendered (500).',
  )
})

test('hashed files of three earlier builds are still included for open tabs, pages are not', async () => {
  for (const n of ['0', '1', '2', '3']) await release(n)
  const { folder, files } = await release('4')
  const entries = [...files.keys()].filter((path) => path.startsWith('/assets/entry'))
  expect(entries).toEqual(['4', '3', '2', '1'].map((n) => `/assets/entry-${n}.js`))
  expect(existsSync(join(folder, 'assets/entry-1.js.br'))).toBe(true)
  expect(existsSync(join(folder, 'assets/entry-0.js'))).toBe(false)
})

test('releases of one build count as one: frequent publishing does not break open tabs', async () => {
  for (const n of ['0', '1', '2', '3', '4', '5']) await release(n, { build: n < '2' ? 'first' : 'second' })
  const { files } = await release('6', { build: 'second' })
  const older = [...files.values()].filter(({ buildsAgo }) => buildsAgo === 1).map(({ path }) => path)
  expect(older).toEqual(expect.arrayContaining(['/assets/entry-1.js', '/assets/entry-0.js']))
})

test('the data file of a page is still included three releases later, also of one build', async () => {
  const startOfHome = async (n: string) => {
    const { folder, files } = await release(n, { build: 'one' })
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    return { files, path: [...files.keys()].find((path) => START.test(path) && html.includes(path))! }
  }
  const made = [
    await startOfHome('0'),
    await startOfHome('1'),
    await startOfHome('2'),
    await startOfHome('3'),
  ]
  // The build, which is given to every release beside the one before it.
  const { files } = await release('4', { build: 'one', alsoEarlier: '0' })
  expect(made.map(({ path }) => files.has(path))).toEqual([false, true, true, true])
})

test('a page that is switched off is rendered as a document of its own for a 404', async () => {
  const content = composeSite({ 'facts/offers': { blog: false } })
  const { files } = await release('1', { content, render: answering('/blog', 404) })
  expect(files.get('/blog')).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
  expect(files.get('/')).not.toHaveProperty('status')
  expect(files.has('/blog.data')).toBe(false)
  await expect(release('2', { content })).rejects.toThrow('The page /blog could not be rendered (200).')
})

test('rendered files are distinguished from those of the build', async () => {
  const { files } = await release('1')
  const rendered = [...files.values()].flatMap((file) => (file.rendered ? [file.path] : []))
  expect(rendered).toContain('/robots.txt')
  expect([...files.keys()].filter((path) => !rendered.includes(path))).toEqual(['/assets/entry-1.js'])
})

test('only changed files are compressed again', async () => {
  const first = await release('1')
  await writeFile(join(first.folder, 'robots.txt.br'), 'compressed before')
  await writeFile(join(first.folder, 'index.html.br'), 'compressed before')
  const { folder } = await release('2')
  expect(await readFile(join(folder, 'robots.txt.br'), 'utf8')).toBe('compressed before')
  expect((await stat(join(folder, 'index.html.br'))).size).toBeGreaterThan('compressed before'.length)
})

test('a share picture is made if a head names one, once per text and build', async () => {
  const first = await release('1', { render: withPicture, build: 'one' })
  const path = '/share/home-1.jpg'
  expect(first.files.get(path)).toMatchObject({ type: 'image/jpeg', compressed: false, immutable: false })
  await writeFile(join(first.folder, path), 'made before')
  const second = await release('2', { render: withPicture, build: 'one' })
  expect(await readFile(join(second.folder, path), 'utf8')).toBe('made before')
  const third = await release('3', { render: withPicture, build: 'another' })
  expect((await stat(join(third.folder, path))).size).toBeGreaterThan(10_000)
})

test('pages register the service worker of the offline page, except on the closed site', async () => {
  const { folder, files } = await release('1')
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  expect(await read('service-worker.js')).toContain(JSON.stringify('at /offline.html'))
  expect(files.get('/service-worker.js')).toMatchObject({ csp: WORKER_POLICY, immutable: false })
  expect(await read('index.html')).toContain('"worker":"/service-worker.js"})</script>')
  expect(await read('closed/auth/index.html')).not.toContain('"/service-worker.js"')
})

test('once it is switched off, no page registers it, and browsers that have it get one that unregisters itself', async () => {
  await release('1')
  const content = composeSite({ 'facts/offers': { offlinePage: false } })
  const { folder, files } = await release('2', { content })
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  expect(await read('service-worker.js')).toBe(UNREGISTERING_WORKER)
  expect(await read('index.html')).not.toContain('"/service-worker.js"')
  expect(files.has('/offline')).toBe(false)
})

/** Release number `n` takes the place of `n - 1`. */
async function release(
  n: string,
  {
    render,
    build = `build ${n}`,
    content = withoutOwnPages,
    alsoEarlier,
  }: { render?: Renderer['render']; build?: string; content?: SiteContent; alsoEarlier?: string } = {},
) {
  const folder = join(dir, n)
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', `entry-${n}.js`), `release ${n}`)
  const addresses = {
    pages: ['/', '/auth', ...(content.facts.offers.blog ? [] : ['/blog']), '/404'],
    clientOnlyPages: ['/dashboard'],
    files: ['/robots.txt', '/offline.html'],
    missing: [],
    openWhileClosed: ['/auth'],
  }
  const renderer = {
    render: render ?? ((request: Request) => Promise.resolve(page(request, n))),
    addresses,
    requestedPageKey: 'kept',
  }
  await makeRelease({
    folder,
    renderer,
    content,
    settings,
    build,
    earlier: [String(Number(n) - 1), ...(alsoEarlier ? [alsoEarlier] : [])].map((one) => join(dir, one)),
  })
  const { files } = SiteManifest.parse(JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')))
  return { folder, files: new Map(files.map((file) => [file.path, file])) }
}

/** The pages of these tests, one of them with another status. */
function answering(path: string, status: number): Renderer['render'] {
  return (request) => {
    const { body } = page(request, '1')
    return Promise.resolve(
      new Response(body, { status: new URL(request.url).pathname === path ? status : 200 }),
    )
  }
}

async function withPicture(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname !== '/') return page(request, '1')
  const address = `${settings.siteUrl}/share/home-1.jpg`
  return new Response(
    (await page(request, '1').text()).replace(
      '</head>',
      `<meta property="og:image" content="${address}"/><meta property="og:site_name" content="Quiet Tide"/>` +
        `<meta property="og:image:alt" content="Quiet Tide: Home"/></head>`,
    ),
  )
}

function page({ url }: Request, n: string): Response {
  const { pathname } = new URL(url)
  if (pathname.includes('.')) return new Response(`at ${pathname}`)
  return new Response(
    `<html><head><link rel="modulepreload" href="/assets/entry-${n}.js"/><title>${pathname}</title></head>` +
      `<body><script type="module" async="">import("/assets/entry-${n}.js")</script>` +
      `<script>window.__reactRouterContext.streamController.enqueue("data of ${pathname}");</script></body></html>`,
  )
}
