import { parseDocument } from 'htmlparser2'
import { beforeEach, expect, test, vi } from 'vitest'

import { useDatabase } from '#tests/support/use-database.ts'
import { composeSite } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import type { BlogPost } from '#contracts/blog.ts'

import { feedRoutes } from './blog-feed.ts'

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

async function ask({ posts = [post], isOpen = true, changes = {} }: Given) {
  const page = async () => {
    if (posts instanceof Error) throw posts
    return { posts, isLast: true }
  }
  const works: Promise<unknown>[] = []
  const routes = feedRoutes({
    database,
    log,
    later: (work) => void works.push(work),
    wordpress: { blog: 'https://blog.example/wp-json', page },
    isOpen: () => isOpen,
    content: () => composeSite(changes),
    siteUrl: 'https://practice.example',
  })
  const reply = await routes.request('/blog.xml')
  // What was read is kept after the reply.
  await Promise.all(works)
  return reply
}

test('posts come as RSS 2.0 whose texts are data, however they are written', async () => {
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
  expect(xml).not.toMatch(/<b>|\0/)
  const { items, ...channel } = read(xml)
  expect(channel).toEqual({
    title: 'Quiet Tide Counseling: articles',
    description: expect.stringMatching(/\S/),
    link: 'https://practice.example/blog',
    language: 'en-US',
  })
  const link = expect.stringMatching(/^https:\/\/[^/\s]+\/\S*new%20year$/)
  expect(items).toEqual([
    {
      title: post.title,
      link: post.url,
      guid: post.url,
      pubDate: 'Wed, 01 Jul 2026 13:30:00 GMT',
      'dc:creator': post.author,
      category: 'A & B',
      description: 'Tides ]]> turn\uFFFD.',
    },
    expect.objectContaining({ title: 'Untitled', link, guid: link }),
  ])
  expect(items[1]).not.toHaveProperty('dc:creator')
})

test.each([
  ['2026-03-08T18:00:00', 'Sun, 08 Mar 2026 22:00:00 GMT'],
  ['2026-11-01T18:00:00', 'Sun, 01 Nov 2026 23:00:00 GMT'],
])('on a day on which clocks change, %s is %s', async (date, pubDate) => {
  const { items } = read(await (await ask({ posts: [{ ...post, date }] })).text())
  expect(items).toMatchObject([{ pubDate }])
})

test('a blog without posts, and one whose day is none, are still a feed', async () => {
  expect(read(await (await ask({ posts: [] })).text()).items).toEqual([])
  await database.run('delete from private.blog_windows')
  const { items } = read(await (await ask({ posts: [{ ...post, date: '2026-13-45T25:61:00' }] })).text())
  expect(items[0]).not.toHaveProperty('pubDate')
})

test('nothing comes before the opening, nor where the blog is switched off', async () => {
  expect((await ask({ isOpen: false })).status).toBe(404)
  expect((await ask({ changes: { 'facts/offers': { blog: false } } })).status).toBe(404)
})

test('a blog that was never seen and is down is tried again later, and one that was seen is served', async () => {
  const down = await ask({ posts: new Error('down') })
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '600'])
  // The database keeps no such characters as the post above has.
  await ask({ posts: [{ ...post, excerpt: 'Calm.' }] })
  expect((await ask({ posts: new Error('down') })).status).toBe(200)
})

interface Node {
  name?: string
  data?: string
  children?: Node[]
}

function read(xml: string) {
  const rss = find(parseDocument(xml, { xmlMode: true, decodeEntities: true }), 'rss')
  const channel = find(rss, 'channel')
  const items = (channel.children ?? []).filter(({ name }) => name === 'item').map(textsOf)
  return { ...(textsOf(channel) as { title: string; link: string; language: string }), items }
}

function find(node: Node, name: string): Node {
  const found = node.children?.find((child) => child.name === name)
  if (!found) throw new Error(`No <${name}>`)
  return found
}

function textsOf({ children = [] }: Node): Record<string, string> {
  return Object.fromEntries(
    children
      .filter(({ name }) => name !== undefined && name !== 'item' && name !== 'atom:link')
      .map((child) => [child.name, child.children?.map(({ data }) => data).join('') ?? '']),
  )
}
