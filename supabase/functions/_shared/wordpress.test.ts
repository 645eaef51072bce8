import { expect, test } from 'vitest'

import { createWordPress } from './wordpress.ts'

test('a blog at WordPress.com is read by its own API', async () => {
  const asked: URL[] = []
  const answer = {
    found: 1,
    posts: [
      {
        ID: 7,
        date: '2026-03-01T21:30:00-05:00',
        slug: 'hello',
        URL: 'https://quiet.wordpress.com/2026/03/01/hello/',
        title: 'Hello &amp; welcome',
        excerpt: '<p>Short [&hellip;]</p>\n',
        author: { ID: 1, login: 'elena', name: 'Elena' },
        categories: { 'Everyday life': { ID: 2, name: 'Everyday life', slug: 'everyday-life' } },
      },
      { ID: 'broken' },
    ],
  }
  const wordpress = createWordPress('https://public-api.wordpress.com/rest/v1.1/sites/quiet.wordpress.com', {
    fetch: async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input))
      return Response.json(answer)
    },
  })
  expect(await wordpress.posts(50, 50)).toEqual([
    {
      id: 7,
      date: '2026-03-01T21:30:00',
      slug: 'hello',
      url: 'https://quiet.wordpress.com/2026/03/01/hello/',
      title: 'Hello & welcome',
      excerpt: 'Short…',
      author: 'Elena',
      categories: ['Everyday life'],
    },
  ])
  expect(`${asked[0]?.pathname} ${asked[0]?.searchParams.get('offset')}`).toBe(
    '/rest/v1.1/sites/quiet.wordpress.com/posts/ 50',
  )
})

test.each([
  ['https://blog.example', '/wp-json/wp/v2/posts'],
  ['https://example.com/blog/', '/blog/wp-json/wp/v2/posts'],
  ['https://blog.example/wp-json/wp/v2', '/wp-json/wp/v2/posts'],
  [
    'https://public-api.wordpress.com/wp/v2/sites/quiet.wordpress.com',
    '/wp/v2/sites/quiet.wordpress.com/posts',
  ],
])('%s is asked at %s', async (apiBase, path) => {
  let asked = ''
  const fetch = async (input: RequestInfo | URL) => {
    asked = new URL(input instanceof Request ? input.url : input).pathname
    return Response.json([])
  }
  expect(await createWordPress(apiBase, { fetch }).posts(0, 50)).toEqual([])
  expect(asked).toBe(path)
})

test.each([
  ['posts that nobody can read', () => Response.json([{ id: 1 }]), /not its API/],
  ['an object', () => Response.json({ code: 'rest_no_route' }), /not its API/],
  ['endless posts', () => new Response('x'.repeat(5_000_001)), /more than anybody reads/],
])('%s are a failure', async (_what, reply, reason) => {
  const wordpress = createWordPress('https://blog.example', { fetch: async () => reply() })
  await expect(wordpress.posts(0, 50)).rejects.toThrow(reason)
})
