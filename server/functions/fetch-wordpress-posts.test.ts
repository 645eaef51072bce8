import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { PostsReply } from '#contracts/blog.ts'
import { blogStore } from '#functions/_shared/blog-store.ts'
import { createWordPress } from '#functions/_shared/wordpress.ts'
import { fetchWordpressPosts } from '#functions/fetch-wordpress-posts/handler.ts'
import { createFaults, type Faults, misbehave } from '#sandbox/faults.ts'
import { wordpressDown, wordpressRoutes } from '#sandbox/wordpress/routes.ts'
import { SAMPLE_POSTS, type SamplePost } from '#sandbox/wordpress/sample-posts.ts'
import { dataRoutes } from '#server/backend/data/routes.ts'
import type { Database } from '#server/backend/database/database.ts'

import { keys } from '../../supabase/tests/data-service.ts'
import { testDatabase } from '../../supabase/tests/database.ts'
import { backendInProcess } from './backend-in-process.ts'

const BLOG = 'http://blog.test/wordpress'
const quiet = { warn: () => undefined, error: () => undefined }

let database: Database
let faults: Faults
let asked: URL[]
let behind: Promise<unknown>[]

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.statements('delete from private.blog_windows')
  faults = createFaults()
  asked = []
  behind = []
})
afterAll(() => database.close())

function blog({ posts = SAMPLE_POSTS, apiBase = BLOG }: { posts?: SamplePost[]; apiBase?: string } = {}) {
  const vendor = new Hono()
    .use('/wordpress/*', misbehave(faults, 'wordpress', wordpressDown))
    .route('/wordpress', wordpressRoutes({ base: () => BLOG, posts }))
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    asked.push(new URL(request.url))
    return Promise.race([vendor.fetch(request), refusalBy(request.signal)])
  }
  const backend = backendInProcess(dataRoutes({ database, keys, log: quiet }).fetch, keys.serviceKey)
  const handler = fetchWordpressPosts({
    store: blogStore(backend),
    wordpress: createWordPress(apiBase, { fetch, timeoutMs: 700 }),
    log: quiet,
    later: (work) => void behind.push(work),
  })
  return (body: unknown) =>
    handler(new Request('http://site.test/', { method: 'POST', body: JSON.stringify(body) }))
}

// Without a network nobody else ends a request whose caller has given up.
const refusalBy = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
const read = async (reply: Response) => {
  expect(reply.status).toBe(200)
  return PostsReply.parse(await reply.json()).posts
}
const grow = (seconds: number) =>
  database.statements(
    `update private.blog_windows set fetched_at = fetched_at - interval '${seconds} seconds'`,
  )

describe('the posts of the blog', () => {
  test('come newest first, ten unless asked otherwise, and page by page', async () => {
    const ask = blog()
    const first = await read(await ask({ limit: 10, offset: 0 }))
    expect(first).toHaveLength(10)
    expect(await read(await ask({}))).toEqual(first)
    const second = await read(await ask({ limit: 10, offset: 10 }))
    expect(await read(await ask({ limit: 10, offset: 20 }))).toHaveLength(SAMPLE_POSTS.length - 20)
    expect(await read(await ask({ limit: 10, offset: 900 }))).toEqual([])
    const dates = [...first, ...second].map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('are plain text with author and category names', async () => {
    const posts = await read(await blog()({ limit: 50 }))
    expect(posts[1]).toMatchObject({
      title: 'Anxiety & coffee: a “small” experiment',
      author: 'Elena Marlowe, LMHC',
      categories: ['Anxiety', 'Everyday life'],
      excerpt: 'What I ask people to try for one week before we talk about anything else …',
      url: `${BLOG}/anxiety-coffee-a-small-experiment/`,
    })
    expect(posts[3]).toMatchObject({ author: '' })
    expect(posts[4]).toMatchObject({
      title: 'Emotional support animals: what a letter can do, and what it can’t',
      categories: ['ESA', 'Florida & the law'],
    })
    const all = JSON.stringify(posts)
    for (const trace of ['<script', 'onclick', '<p>', '<em>', '&#8217;', '&amp;'])
      expect(all).not.toContain(trace)
  })

  test('are asked for once, however many ask at the same time', async () => {
    const ask = blog()
    await Promise.all(Array.from({ length: 6 }, () => ask({})))
    await ask({ limit: 5, offset: 12 })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.searchParams.get('per_page')).toBe('50')
  })

  test('reach across windows of 50', async () => {
    const posts = Array.from({ length: 120 }, (_, index) => ({ ...SAMPLE_POSTS[9]!, title: `Post ${index}` }))
    const titles = (await read(await blog({ posts })({ limit: 20, offset: 40 }))).map(({ title }) => title)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Post 40', 'Post 59'])
  })

  test('may be none', async () => {
    expect(await read(await blog({ posts: [] })({}))).toEqual([])
    const without = fetchWordpressPosts({
      store: blogStore(backendInProcess(dataRoutes({ database, keys, log: quiet }).fetch, keys.serviceKey)),
      wordpress: undefined,
      log: quiet,
    })
    expect(
      await read(await without(new Request('http://site.test/', { method: 'POST', body: '{}' }))),
    ).toEqual([])
  })

  test.each([{ limit: 0 }, { limit: 51 }, { limit: 1.5 }, { limit: '10' }, { offset: -1 }, { offset: 951 }])(
    'are not given for %o',
    async (bounds) => {
      expect((await blog()(bounds)).status).toBe(400)
      expect(asked).toEqual([])
    },
  )
})

describe('a blog that is down', () => {
  test.each(['error', 'slow', 'garbage'] as const)(
    '(%s) keeps showing its last posts, at once',
    async (mode) => {
      const before = await read(await blog()({}))
      await grow(3 * 86_400)
      faults.set('wordpress', mode)
      const started = performance.now()
      // As after a restart: only the database remembers.
      expect(await read(await blog()({}))).toEqual(before)
      expect(performance.now() - started).toBeLessThan(500)
      await Promise.all(behind)
    },
  )

  test.each(['error', 'slow', 'garbage'] as const)(
    '(%s) and was never seen: an answer in bounded time',
    async (mode) => {
      faults.set('wordpress', mode)
      const started = performance.now()
      expect((await blog()({})).status).toBe(502)
      expect(performance.now() - started).toBeLessThan(2500)
      faults.set('wordpress', 'none')
      expect(await read(await blog()({}))).toHaveLength(10)
    },
  )

  test('is looked at again behind the visitor’s back, and then shows what is new', async () => {
    const ask = blog({ posts: SAMPLE_POSTS.slice(1) })
    await ask({})
    await grow(301)
    const stale = await read(await blog()({}))
    expect(stale[0]?.title).toMatch(/^Anxiety/)
    await Promise.all(behind)
    expect((await read(await blog()({})))[0]?.title).toBe('Rest isn’t a reward')
  })

  test('is left alone after three failures', async () => {
    faults.set('wordpress', 'error')
    const ask = blog()
    for (let count = 0; count < 3; count += 1) await ask({})
    const before = asked.length
    expect((await ask({})).status).toBe(502)
    expect(asked).toHaveLength(before)
  })
})
