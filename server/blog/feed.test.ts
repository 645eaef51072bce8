import { parseFeed } from 'htmlparser2'
import { beforeEach, expect, test, vi } from 'vitest'

import { useDatabase } from '#tests/support/use-database.ts'
import { composeSite } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import type { BlogPost } from '#contracts/blog.ts'

import { feedRoutes } from './feed.ts'

const { database } = await useDatabase([])
const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
beforeEach(() => database.run('delete from private.blog_windows'))

const post: BlogPost = {
  id: 1,
  date: '2026-07-01T09:30:00',
  author: 'Elena & Co',
  title: 'Rest <b>is</b> "work"',
  categories: ['Rest', 'A & B'],
  excerpt: 'Tides ]]> turn\u0000\uD800.',
  slug: 'rest',
  url: 'https://blog.example/rest?a=1&b=2',
}

interface Given {
  posts?: BlogPost[] | Error
  isOpen?: boolean
  changes?: Changes
}

async function ask(given: Given) {
  const { request } = reader(given)
  return request()
}

/** One feed that is asked several times. */
function reader({ posts = [post], isOpen = true, changes = {} }: Given = {}) {
  let shown = posts
  const page = async () => {
    if (shown instanceof Error) throw shown
    return { posts: shown, next: null }
  }
  const works: Promise<unknown>[] = []
  const routes = feedRoutes({
    database,
    log,
    onBackgroundWork: (work) => void works.push(work),
    wordpress: { blog: 'https://blog.example/wp-json', page },
    isOpen: () => isOpen,
    content: () => composeSite(changes),
    siteUrl: 'https://practice.example',
  })
  const request = async (headers: HeadersInit = {}) => {
    const reply = await routes.request('/blog.xml', { headers })
    // What was read is stored after the reply.
    await Promise.all(works)
    return reply
  }
  const show = async (next: BlogPost[]) => {
    shown = next
    await database.run('delete from private.blog_windows')
  }
  return { request, show }
}

test('posts are RSS 2.0 with escaped texts', async () => {
  const nameless = { ...post, id: 2, url: null, slug: 'new year', title: '', author: '' }
  const reply = await ask({ posts: [post, nameless] })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  const xml = await reply.text()
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/)
  expect(xml).toContain(
    '<atom:link href="https://practice.example/feeds/blog.xml" rel="self" type="application/rss+xml"/>',
  )
  for (const [name, text] of Object.entries({
    language: 'en-US',
    pubDate: 'Wed, 01 Jul 2026 13:30:00 GMT',
    'dc:creator': 'Elena &amp; Co',
    category: 'A &amp; B',
  }))
    expect(xml).toContain(`<${name}>${text}</${name}>`)
  expect(xml.match(/<dc:creator>/g)).toHaveLength(1)
  expect(xml).not.toMatch(/<b>|\0/)
  const { items, ...channel } = parseFeed(xml)!
  expect(channel).toMatchObject({
    title: 'Quiet Tide Counseling: articles',
    description: expect.stringMatching(/\S/),
    link: 'https://practice.example/blog',
  })
  const link = expect.stringMatching(/^https:\/\/[^/\s]+\/\S*new%20year$/)
  expect(items).toMatchObject([
    { title: post.title, link: post.url, id: post.url, description: 'Tides ]]> turn\uFFFD.' },
    { title: 'Untitled', link, id: link },
  ])
})

test.each([
  ['2026-03-08T18:00:00', 'Sun, 08 Mar 2026 22:00:00 GMT'],
  ['2026-11-01T18:00:00', 'Sun, 01 Nov 2026 23:00:00 GMT'],
])('on a day on which clocks change, %s is %s', async (date, pubDate) => {
  const xml = await (await ask({ posts: [{ ...post, date }] })).text()
  expect(xml).toContain(`<pubDate>${pubDate}</pubDate>`)
})

test('a blog without posts, and one with an invalid date, still make a feed', async () => {
  expect(parseFeed(await (await ask({ posts: [] })).text())).toMatchObject({ type: 'rss', items: [] })
  await database.run('delete from private.blog_windows')
  const xml = await (await ask({ posts: [{ ...post, date: '2026-13-45T25:61:00' }] })).text()
  expect(parseFeed(xml)?.items).toHaveLength(1)
  expect(xml).not.toContain('pubDate')
})

test('there is no feed before the opening, or while the blog is switched off', async () => {
  expect((await ask({ isOpen: false })).status).toBe(404)
  expect((await ask({ changes: { 'facts/offers': { blog: false } } })).status).toBe(404)
})

test('a blog that is down and not cached means 503, and a cached one is served', async () => {
  const down = await ask({ posts: new Error('down') })
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '600'])
  // The database keeps no such characters as the post above has.
  await ask({ posts: [{ ...post, excerpt: 'Calm.' }] })
  expect((await ask({ posts: new Error('down') })).status).toBe(200)
})

test('a reader with the current feed gets 304', async () => {
  vi.useFakeTimers({ now: new Date('2026-07-02T12:00:00Z'), toFake: ['Date'] })
  const { request, show } = reader()
  const first = await request()
  const { etag, 'last-modified': modified } = Object.fromEntries(first.headers)
  expect(modified).toBe('Thu, 02 Jul 2026 12:00:00 GMT')
  vi.setSystemTime(new Date('2026-07-02T13:00:00Z'))
  const known: HeadersInit[] = [
    { 'If-None-Match': etag! },
    { 'If-None-Match': `W/${etag}` },
    { 'If-Modified-Since': modified! },
  ]
  for (const conditions of known) {
    const again = await request(conditions)
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
  }
  await show([{ ...post, excerpt: 'Calm.' }])
  const changed = await request({ 'If-None-Match': etag!, 'If-Modified-Since': modified! })
  expect([changed.status, changed.headers.get('last-modified')]).toEqual([
    200,
    'Thu, 02 Jul 2026 13:00:00 GMT',
  ])
  expect((await request({ 'If-Modified-Since': modified! })).status).toBe(200)
  vi.useRealTimers()
})
