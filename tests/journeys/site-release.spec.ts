import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { Page } from '@playwright/test'

import { builtIn } from '#content/built-in.ts'
import { MISSING_OWN_PAGE } from '#content/own-pages.ts'
import type { Changes } from '#content/site-content.ts'
import { MANIFEST, SiteManifest, type ReleasedFile } from '#publishing/site-manifest.ts'

import { tooHeavy } from '../../bench/weights.ts'
import { publicPages } from '../support/public-pages.ts'
import { findHtmlFaults } from '../support/conformance.ts'
import { longestTexts } from '../support/longest-texts.ts'
import { cutText } from '../support/journeys/cut-text.ts'
import { expect, test } from '../support/journeys/journey.ts'

const build = resolve(process.env.BUILD_DIR || 'build')
const client = join(build, 'client')
const DAY_MS = 86_400_000

let releases: string
test.beforeAll(async () => {
  test.setTimeout(180_000)
  releases = await mkdtemp(join(tmpdir(), 'releases-'))
  await makeReleases()
})
test.afterAll(() => rm(releases, { recursive: true }))

test('plain Node makes the same release again from the server build', async () => {
  const { files } = await manifestOf(client)
  expect(documents((await release('unchanged')).files)).toEqual(documents(files))
})

test('a page that is switched off is a not-found page in the release, and nothing links to it', async () => {
  const { folder, files } = await release('switchedOff')
  const missing = files.filter(({ status }) => status === 404)
  expect(missing.map(({ path }) => path).toSorted()).toEqual([
    '/blog',
    MISSING_OWN_PAGE,
    '/es',
    '/es/crisis',
    '/esa-evaluations',
  ])
  for (const { file } of missing) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toMatch(/<html lang="en-US".*<h1[^>]*>404</s)
  }
  const paths = files.flatMap(({ path, status }) => (status === 404 ? [] : [path]))
  const texts = await Promise.all(readable(files).map(({ file }) => readFile(join(folder, file), 'utf8')))
  for (const path of ['/membership', '/esa-evaluations', '/blog', '/es']) {
    // Stays for those who have a plan, and names itself.
    const kept = path === '/membership' ? ['/membership', '/membership.data'] : []
    expect(paths.filter((one) => one.startsWith(path)).toSorted()).toEqual(kept)
    for (const [index, text] of texts.entries())
      if (!kept.includes(readable(files)[index]!.path))
        expect(text).not.toMatch(
          new RegExp(`href="(?:https?://[^/"]*)?${path}(?:/[^"]*)?"|<loc>[^<]*${path}<`),
        )
  }
})

test('content that is off or replaced is in no data of a page either', async () => {
  const { ebook } = builtIn.pages.resources
  const { folder, files } = await release('replaced')
  const texts = await Promise.all(
    files
      .filter(({ type, rendered }) => rendered && /html|x-script|javascript|octet/.test(type))
      .map(async ({ path, file }) => ({ path, text: await readFile(join(folder, file), 'utf8') })),
  )
  const where = (words: string) => texts.filter(({ text }) => text.includes(words)).map(({ path }) => path)
  expect(where('My photo.')).toEqual(expect.arrayContaining(['/', '/_.data', '/about', '/about.data']))
  expect(where('My room.')).toEqual(expect.arrayContaining(['/', '/_.data', '/es', '/es.data']))
  expect(where('My door.')).toEqual(expect.arrayContaining(['/faqs', '/faqs.data']))
  for (const gone of [
    ...builtIn.facts.testimonialFallback.testimonials.map(({ text }) => text),
    builtIn.pages.home.intro.pictureDescription,
    builtIn.pages.about.pictureDescription,
    builtIn.pages.home.hero.pictureDescription,
    builtIn.pages.spanish.hero.pictureDescription,
    builtIn.facts.products.ebook.description,
    ebook.contains,
    builtIn.references.blogAddress,
    ...builtIn.facts.plans.at(-1)!.features,
  ])
    expect(where(gone), gone).toEqual([])
})

test('notices are on four pages before any script runs, those of later days are not', async () => {
  const { folder, files } = await release('replaced')
  const pages = await Promise.all(
    readable(files).map(async ({ path, file }) => ({
      path,
      html: await readFile(join(folder, file), 'utf8'),
    })),
  )
  // Not in the structured data or the scripts' data: in what is read.
  const on = (text: RegExp) =>
    pages
      .filter(({ html }) => text.test(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''))
      .map(({ path }) => path)
      .toSorted((one, other) => one.localeCompare(other))
  expect(on(/Away by the sea\.[\s\S]*tel:988/)).toEqual(['/', '/booking', '/contact', '/es'])
  expect(on(/There is a waitlist for new clients/)).toEqual(['/', '/booking', '/contact'])
  expect(on(/hay lista de espera para clientes nuevos/)).toEqual(['/es'])
  expect(on(/To join it, say so/)).toEqual(['/', '/contact'])
  expect(on(/A course in spring/)).toEqual([])
})

test('every document conforms to the HTML standard @fast', async () => {
  const { files } = await manifestOf(client)
  const sent = readable(files).filter(({ path }) => path !== '/sitemap.xml')
  expect(sent.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const { path, file } of sent) {
    const html = await readFile(join(client, file), 'utf8')
    const faults = await findHtmlFaults(html)
    found.push(...faults.map((fault) => `${path}: ${fault}`))
    // A hidden label leaves its field without a name; browsers treat <output> as a field that needs one.
    expect(html, path).not.toMatch(/<label[^>]*aria-hidden|<output\b/)
  }
  expect(found).toEqual([])
})

test('with the longest texts that the editor accepts, no page is wider than the screen', async ({ page }) => {
  test.slow()
  await serveRelease(page, 'longest')
  for (const path of publicPages) {
    await page.goto(path)
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const lost = (await page.evaluate(cutText)).filter((loss) => !loss.startsWith('broken'))
      expect(lost, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('in an open page a notice disappears after its last day, and the next one is shown', async ({
  page,
}) => {
  await page.clock.install()
  await serveRelease(page, 'replaced')
  await page.goto('/contact')
  await expect(page.getByText('Away by the sea.')).toBeVisible()
  await page.clock.fastForward(3 * DAY_MS)
  await expect(page.getByText('Away by the sea.')).toBeHidden()
  await page.clock.fastForward(6.5 * DAY_MS)
  await expect(page.getByText('A course in spring.')).toBeVisible()
})

/** Its documents and data, in place of those that the product serves. */
async function serveRelease(page: Page, name: keyof ReturnType<typeof changesOfOwner>) {
  const { folder, files } = await release(name)
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const found = files.find(({ path }) => path === pathname)
    return found ? route.fulfill({ path: join(folder, found.file) }) : route.continue()
  })
}

test('nothing of the server build is sent @fast', async ({ request }) => {
  for (const path of [
    '/index.js',
    '/server/index.js',
    '/../server/index.js',
    '/..%2fserver%2findex.js',
    '/stamp',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

/** What the owner has changed, for a release each. */
function changesOfOwner() {
  return {
    unchanged: {},
    switchedOff: {
      'facts/offers': { memberships: false, esaEvaluations: false, blog: false, spanish: false },
    },
    replaced: {
      'facts/offers': { ebook: false, memberships: false, blog: false },
      'facts/testimonials': { shown: false },
      'facts/pictures': {
        portrait: photo('My photo.'),
        hero: photo('My room.'),
        'scenes.faqs': photo('My door.'),
      },
      'facts/availability': { state: 'waitlist' },
      'facts/notices': {
        list: [
          { text: 'Away by the sea.', kind: 'vacation', from: day(-2), until: day(2) },
          { text: 'A course in spring.', kind: 'other', from: day(9), until: day(10) },
        ],
      },
    },
    longest: longestTexts(),
  } satisfies Record<string, Changes>
}

/** Makes all of them in one process, since a process of its own for each would load the site anew. */
async function makeReleases() {
  const changes = changesOfOwner()
  const { settings, build: stamp } = await manifestOf(client)
  for (const name of Object.keys(changes))
    await cp(join(client, 'assets'), join(releases, name, 'assets'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      PATH: process.env.PATH,
      RELEASE: JSON.stringify({ settings, build: stamp, earlier: [client] }),
      RELEASES: releases,
      CHANGES: JSON.stringify(changes),
      BUILD: build,
    },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

async function release(name: keyof ReturnType<typeof changesOfOwner>) {
  const folder = join(releases, name)
  return { folder, ...(await manifestOf(folder)) }
}

function photo(alt: string) {
  return { id: crypto.randomUUID(), alt, width: 800, height: 900 }
}

/** The day so many days from now, in the practice's time zone, as notices have it. */
function day(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
}

function readable(files: readonly ReleasedFile[]) {
  return files.filter(({ path, type }) => type.startsWith('text/html') || path === '/sitemap.xml')
}

const program = `
const { composeSite } = await import('#content/site.ts')
const { makeRelease } = await import('#publishing/make-release.ts')
const { loadRenderer } = await import('#publishing/render-pages.ts')
const release = JSON.parse(process.env.RELEASE)
const renderer = await loadRenderer(process.env.BUILD + '/server', release.settings)
for (const [name, changes] of Object.entries(JSON.parse(process.env.CHANGES)))
  await makeRelease({ ...release, folder: process.env.RELEASES + '/' + name, renderer, content: composeSite(changes) })
`

async function manifestOf(of: string) {
  return SiteManifest.parse(JSON.parse(await readFile(join(of, MANIFEST), 'utf8')))
}

function documents(files: readonly ReleasedFile[]) {
  return Object.fromEntries(
    files.filter(({ csp }) => csp).map(({ path, etag, csp }) => [path, { etag, csp }]),
  )
}

/**
 * What browsers of iOS 15 lack: methods, but for one behind a question whether it is there (`…?URL.canParse(`), and looking
 * behind in a regular expression, by which a whole file fails.
 */
const TOO_NEW =
  /\.(?:toSorted|toReversed|toSpliced|with|isWellFormed|toWellFormed)\(|\b(?:Map|Object)\.groupBy\(|\b(?:withResolvers|fromAsync)\(|\bAbortSignal\.(?:any|timeout)\(|\bURL\.parse\(|(?<!\?)\bURL\.canParse\(|\/[^`"'\n]*\(\?<[=!]/g

test('no script uses what browsers of iOS 15 lack @fast', async () => {
  const scripts = await currentScripts()
  expect(scripts.size).toBeGreaterThan(50)
  const found = [...scripts].flatMap(([file, text]) =>
    [...text.matchAll(TOO_NEW)].map(([part]) => `${file}: ${part}`),
  )
  expect(found).toEqual([])
})

/** What the documents lead to, by name: scripts of earlier builds stay beside them for pages that are open. */
async function currentScripts() {
  const { files } = await manifestOf(client)
  const scripts = new Map<string, string>()
  let texts = await Promise.all(readable(files).map(({ file }) => readFile(join(client, file), 'utf8')))
  while (texts.length > 0) {
    const names = new Set(texts.flatMap((text) => text.match(/[\w-]+\.js\b/g) ?? []))
    const next = [...names].filter((name) => !scripts.has(name))
    // Words that look like a script are none, such as a package's name.
    // oxlint-disable-next-line no-await-in-loop
    const read = await Promise.all(
      next.map((name) => readFile(join(client, 'assets', name), 'utf8').catch(() => '')),
    )
    for (const [index, name] of next.entries()) scripts.set(name, read[index]!)
    texts = read.filter((text) => text !== '')
  }
  return scripts
}

test('no page weighs more than is allowed @fast', async () => {
  expect(await tooHeavy(publicPages)).toEqual([])
})
