import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { BlogPost } from '#contracts/blog.ts'
import { checkBlog } from '#server/set-up/test-service.ts'

import { hasOwnMoment, PUBLIC_POSTS, SECRET, TITLES_READ } from './blog.ts'
import { age, ask, clearCachedPosts, postsOf, startBoth } from './fixture.ts'

let both: Awaited<ReturnType<typeof startBoth>>
beforeAll(async () => void (both = await startBoth()))
afterAll(() => both.stop())

const SOON = { timeout: 60_000, interval: 250 }

/** The whole blog by tens, as "Show more" asks for it. */
async function readToTheEnd(limit: number): Promise<BlogPost[]> {
  const all: BlogPost[] = []
  for (;;) {
    // The next page is asked for once the one before has come.
    // oxlint-disable-next-line no-await-in-loop
    const posts = await vi.waitFor(
      async () => postsOf(await ask(both.product, { limit, offset: all.length })),
      SOON,
    )
    all.push(...posts)
    if (posts.length < limit) return all
  }
}

/** The answer, and how long it took. */
async function timed() {
  const started = performance.now()
  const reply = await ask(both.product, { limit: 10, offset: 0 })
  return { reply, ms: performance.now() - started }
}

const codeOf = async () => (await checkBlog(both.wordpress.address)).map(({ code }) => code)

describe('the list of posts of a real WordPress', () => {
  test('is every public post once, newest first, and nothing else', async () => {
    const all = await readToTheEnd(10)
    expect(all).toHaveLength(PUBLIC_POSTS.length)
    expect(new Set(all.map(({ id }) => id)).size).toBe(PUBLIC_POSTS.length)
    const dates = all.map(({ date }) => date)
    expect(dates).toEqual(PUBLIC_POSTS.map(({ date }) => date.replace(' ', 'T')))
    expect(JSON.stringify(all)).not.toContain(SECRET)
  })

  test('has the titles that its readers see', async () => {
    const all = await readToTheEnd(50)
    expect(all.map(({ title }) => title).filter(hasOwnMoment)).toEqual(TITLES_READ.filter(hasOwnMoment))
    expect(all.map(({ title }) => title).toSorted()).toEqual(TITLES_READ.toSorted())
  })

  test('has its authors, categories and excerpts as plain text', async () => {
    const all = await readToTheEnd(50)
    expect(new Set(all.map(({ author }) => author))).toEqual(
      new Set(['Elena Marlowe, LMHC', 'Ann & Ben “Both” O’Hara', 'דנה לוי', '']),
    )
    expect(new Set(all.flatMap(({ categories }) => categories))).toEqual(
      new Set([
        'Rest',
        'Florida & the law',
        'Quotes "double" and \'single\'',
        'Emoji 🌿',
        'בריאות',
        '5 < 6',
        `${'y'.repeat(99)}…`,
      ]),
    )
    const excerpts = new Set(all.map(({ excerpt }) => excerpt))
    for (const excerpt of excerpts) expect(excerpt).not.toMatch(/<|&\w+;|Continue reading/)
  })

  test('is returned for every limit that a request may have', async () => {
    const at = async (body: object) => (await postsOf(await ask(both.product, body))).length
    expect(await at({ limit: 50, offset: 125 })).toBe(25)
    expect(await at({ limit: 1, offset: 149 })).toBe(1)
    expect(await at({ limit: 1, offset: 150 })).toBe(0)
    expect(await at({ limit: 50, offset: 950 })).toBe(0)
    expect((await ask(both.product, { limit: 51 })).status).toBe(400)
  })

  test('links to the posts themselves', async () => {
    const all = await readToTheEnd(50)
    const sample = all.filter((_, place) => place % 10 === 0 || place < 25)
    const found = await Promise.all(sample.map(async ({ url }) => (await fetch(url ?? '')).status))
    expect(found).toEqual(sample.map(() => 200))
  })
})

describe('a real WordPress in trouble', () => {
  const troubles: [string, () => unknown, () => unknown][] = [
    ['whose database is gone', () => both.wordpress.database.stop(), () => both.wordpress.database.start()],
    ['that is stopped', () => both.wordpress.web.stop(), () => both.wordpress.web.start()],
    ['that accepts and does not answer', () => both.wordpress.web.freeze(), () => both.wordpress.web.thaw()],
  ]

  describe.each(troubles)('%s', (_, begin, end) => {
    beforeAll(async () => {
      await readToTheEnd(50)
      await begin()
    })
    afterAll(async () => void (await end()))

    test('is replaced by cached posts immediately, however old, and requested again later', async () => {
      const before = await postsOf(await ask(both.product, { limit: 10, offset: 0 }))
      await age(both.databaseUrl, '3 days')
      const { reply, ms } = await timed()
      expect(await postsOf(reply)).toEqual(before)
      expect(ms).toBeLessThan(2000)
    })

    test('and is not cached: 503 within six seconds', async () => {
      await clearCachedPosts(both.databaseUrl)
      const { reply, ms } = await timed()
      expect(reply.status).toBe(503)
      expect(ms).toBeLessThan(7000)
    })

    test('is shown again when it works again', async () => {
      await end()
      await vi.waitFor(async () => expect(await postsOf(await ask(both.product, {}))).toHaveLength(10), SOON)
      expect(await readToTheEnd(50)).toHaveLength(PUBLIC_POSTS.length)
    })
  })

  test('with notices around its data, or a byte order mark, is read all the same', async () => {
    const remove = await both.wordpress.plugIn(`
      add_action('rest_pre_serve_request', function ($served) { echo "\\xEF\\xBB\\xBF<br /><b>Notice</b>: x [1]"; return $served; });
      add_action('shutdown', function () { echo '<b>Warning</b>: [2]'; });`)
    await clearCachedPosts(both.databaseUrl)
    expect(await readToTheEnd(50)).toHaveLength(PUBLIC_POSTS.length)
    await remove()
  })

  test('that moved links to its new address', async () => {
    await both.wordpress.query(
      "update wp_options set option_value = 'http://127.0.0.2:1/new' where option_name in ('home', 'siteurl')",
    )
    await clearCachedPosts(both.databaseUrl)
    const posts = await postsOf(await ask(both.product, {}))
    for (const { url } of posts) expect(url).toMatch(/^http:\/\/127\.0\.0\.2:1\/new\/2026/)
    await both.wordpress.query(
      `update wp_options set option_value = '${both.wordpress.address}' where option_name in ('home', 'siteurl')`,
    )
  })

  test('whose server redirects to it is read', async () => {
    const remove = await both.wordpress.plugIn(`
      if (str_starts_with($_SERVER['REQUEST_URI'], '/old/')) { header('Location: ' . substr($_SERVER['REQUEST_URI'], 4), true, 301); exit; }`)
    expect(await checkBlog(`${both.wordpress.address}/old`)).toEqual([])
    await remove()
  })
})

describe('the set-up’s test of a real WordPress', () => {
  test.each(['', '/', '/wp-json', '/wp-json/wp/v2/', '/?rest_route=/', '/index.php?rest_route=/wp/v2'])(
    'works at its address with %s',
    async (path) => {
      expect(await checkBlog(both.wordpress.address + path)).toEqual([])
    },
  )

  test('reports what is wrong', async () => {
    const closed = await both.wordpress.plugIn(
      "add_filter('rest_authentication_errors', fn () => new WP_Error('rest_not_logged_in', 'No.', ['status' => 401]));",
    )
    expect(await codeOf()).toEqual(['blog-closed'])
    await closed()
    const gone = await both.wordpress.plugIn("add_filter('rest_endpoints', fn () => []);")
    expect(await codeOf()).toEqual(['no-api'])
    await gone()
    const busy = await both.wordpress.plugIn("wp_die('Briefly unavailable', '', 503);")
    expect(await codeOf()).toEqual(['in-trouble'])
    await busy()
    await both.wordpress.database.stop()
    expect(await codeOf()).toEqual(['in-trouble'])
    await both.wordpress.database.start()
    both.wordpress.web.freeze()
    expect(await codeOf()).toEqual(['no-answer'])
    both.wordpress.web.thaw()
  })

  test('finds a blog with plain permalinks by its REST route parameter', async () => {
    await both.wordpress.query(
      "update wp_options set option_value = '' where option_name in ('permalink_structure', 'rewrite_rules')",
    )
    expect(await codeOf()).toEqual([])
    expect(await checkBlog(`${both.wordpress.address}/?rest_route=/`)).toEqual([])
  })
})
