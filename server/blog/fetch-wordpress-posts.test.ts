import { describe, expect, test } from 'vitest'

import { PostsReply } from '#contracts/blog.ts'
import type { BlogVariant } from '#sandbox/wordpress/routes.ts'
import { SAMPLE_POSTS } from '#sandbox/wordpress/sample-posts.ts'

import { BLOG, useBlog } from '#tests/support/blog.ts'

const { requests, behind, blog, database, fault, grow } = useBlog()
const read = async (reply: Response) => {
  expect(reply.status).toBe(200)
  return PostsReply.parse(await reply.json()).posts
}

/** What a first visitor gets, once the whole blog has been read behind their back. */
const seen = async (of: Parameters<typeof blog>[0] = {}) => {
  const posts = await read(await (await blog(of))({}))
  await Promise.all(behind())
  return posts
}

describe('the posts of the blog', () => {
  // Shows: spec 9.11
  test('are newest first, ten by default, and page by page', async () => {
    const ask = await blog()
    const first = await read(await ask({ limit: 10, offset: 0 }))
    expect(first).toHaveLength(10)
    expect(await read(await ask({}))).toEqual(first)
    const second = await read(await ask({ limit: 10, offset: 10 }))
    expect(await read(await ask({ limit: 10, offset: 20 }))).toHaveLength(SAMPLE_POSTS.length - 20)
    expect(await read(await ask({ limit: 10, offset: 900 }))).toEqual([])
    const dates = [...first, ...second].map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  // Shows: spec 2.92, 3.17
  test('are plain text with author and category names', async () => {
    const posts = await read(await (await blog())({ limit: 50 }))
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

  test('are requested once, however many visitors request them at the same time', async () => {
    const ask = await blog()
    await Promise.all(Array.from({ length: 6 }, () => ask({})))
    await ask({ limit: 5, offset: 12 })
    await Promise.all(behind())
    const offsets = requests().map(({ searchParams }) => searchParams.get('offset'))
    expect(offsets).toEqual(['0', '10', '20'])
  })

  test('of a slow blog are returned as soon as the requested page is loaded', async () => {
    const ask = await blog({ pageMs: 150 })
    expect(await read(await ask({}))).toHaveLength(10)
    expect(requests()).toHaveLength(1)
    await Promise.all(behind())
    expect(await read(await ask({ limit: 10, offset: 20 }))).toHaveLength(SAMPLE_POSTS.length - 20)
  })

  test('of a blog that is slower than the timeout are returned at the next visit', async () => {
    const ask = await blog({ pageMs: 300, patienceMs: 100 })
    expect((await ask({})).status).toBe(503)
    await Promise.all(behind())
    expect(await read(await ask({}))).toHaveLength(10)
  })

  test('that were loaded before a blog failed are returned, and requested again', async () => {
    const ask = await blog({ breaksAt: 10 })
    expect(await read(await ask({}))).toHaveLength(10)
    await Promise.allSettled(behind())
    fault('error')
    expect(await read(await (await blog())({}))).toHaveLength(10)
  })

  test('of another blog are never returned, also after the same one moved', async () => {
    await seen()
    const moved = await blog({ base: 'http://blog.test:8080/wordpress', posts: SAMPLE_POSTS.slice(1) })
    expect((await read(await moved({})))[0]?.title).toMatch(/^Anxiety/)
  })

  test('can span windows of 50', async () => {
    const posts = Array.from({ length: 120 }, (_, index) => ({ ...SAMPLE_POSTS[9]!, title: `Post ${index}` }))
    const titles = (await read(await (await blog({ posts }))({ limit: 20, offset: 40 }))).map(
      ({ title }) => title,
    )
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Post 40', 'Post 59'])
  })

  test.each<[string, BlogVariant]>([
    ['allows five a page', { maxPerPage: { count: 5, excess: 'refused' } }],
    ['cuts each page to five', { maxPerPage: { count: 5, excess: 'cut' } }],
    [
      'cuts, and says nowhere how many there are',
      { maxPerPage: { count: 3, excess: 'cut' }, hidesTotals: true },
    ],
    ['has more pinned posts than a page holds', { pinned: 12 }],
    ['refuses to name a taxonomy', { refusesTags: true }],
  ])('are complete if the blog %s', async (_name, variant) => {
    const whole = await read(await (await blog())({ limit: 50 }))
    await Promise.all(behind())
    await database().statements('delete from private.blog_windows')
    await read(await (await blog({ variant }))({}))
    await Promise.all(behind())
    const posts = await read(await (await blog({ variant }))({ limit: 50 }))
    expect(posts).toHaveLength(SAMPLE_POSTS.length)
    expect(posts).toEqual(whole)
  })

  test('continue after a window in which one could not be parsed', async () => {
    const posts = Array.from({ length: 60 }, (_, index) => ({
      ...SAMPLE_POSTS[9]!,
      title: `Post ${index}`,
      slug: index === 7 ? 's'.repeat(400) : `post-${index}`,
    }))
    const shown = await read(await (await blog({ posts }))({ limit: 20, offset: 40 }))
    expect(shown.map(({ title }) => title)).toContain('Post 55')
  })

  test.each([
    ['of a blog without any', { posts: [] }, 1],
    ['where no blog is set up', { isSetUp: false }, 0],
    ['while the owner has switched the blog off, whose page is none either', { isShown: false }, 0],
  ])('are none %s', async (_, change, count) => {
    expect(await read(await (await blog(change))({}))).toEqual([])
    expect(requests()).toHaveLength(count)
  })
})

describe('a blog that is down', () => {
  test.each(['error', 'garbage'] as const)('(%s) is replaced by its cached posts', async (mode) => {
    const before = await seen()
    await grow(3 * 86_400)
    fault(mode)
    expect(await read(await (await blog())({}))).toEqual(before)
  })

  test('(slow) is replaced by its cached posts without delay', async () => {
    const before = await seen()
    await grow(3 * 86_400)
    const { promise: answersAfter, resolve: end } = Promise.withResolvers<void>()
    const ask = await blog({ answersAfter, patienceMs: 3_600_000 })
    expect(await read(await ask({}))).toEqual(before)
    end()
  })

  test.each(['error', 'slow', 'garbage', 'reset'] as const)(
    '(%s) and is not cached: a response in limited time',
    async (mode) => {
      fault(mode)
      const ask = await blog({ timeoutMs: 700 })
      expect((await ask({})).status).toBe(503)
      fault('none')
      expect(await read(await (await blog())({}))).toHaveLength(10)
    },
  )

  test('is requested again in the background, and new posts are then returned', async () => {
    await seen({ posts: SAMPLE_POSTS.slice(1) })
    await grow(301)
    const stale = await read(await (await blog())({}))
    expect(stale[0]?.title).toMatch(/^Anxiety/)
    expect(behind()).toHaveLength(2)
    const newest = async () => (await read(await (await blog())({})))[0]?.title
    await expect.poll(newest).toBe('Rest isn’t a reward')
  })

  test('is requested again after the clock was set back', async () => {
    await seen()
    await grow(-86_400)
    await (
      await blog()
    )({})
    expect(behind()).toHaveLength(2)
  })

  test('is not requested again after three failures', async () => {
    fault('error')
    const ask = await blog()
    for (let count = 0; count < 3; count += 1) {
      await ask({})
      // On a busy machine a reply doesn't wait for the blog, and the next request would join this one.
      await Promise.allSettled(behind())
    }
    const before = requests().length
    expect((await ask({})).status).toBe(503)
    expect(requests()).toHaveLength(before)
  })
})
