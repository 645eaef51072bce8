// Shows: asvs 1.3.6
import { expect, test, vi } from 'vitest'

import { wordpressChallenge, wordpressRefused } from '#sandbox/wordpress/routes.ts'

import { createWordPress } from './wordpress.ts'

test.each([
  ['https://blog.example', '/wp-json/wp/v2/posts'],
  ['https://example.com/blog/', '/blog/wp-json/wp/v2/posts'],
  ['https://blog.example/wp-json/wp/v2', '/wp-json/wp/v2/posts'],
  ['https://blog.example/wp-json', '/wp-json/wp/v2/posts'],
  ['https://blog.example/blog/wp-json/', '/blog/wp-json/wp/v2/posts'],
  ['https://blog.example/index.php/wp-json/', '/index.php/wp-json/wp/v2/posts'],
  ['https://blog.example/?rest_route=/', '/ /wp/v2/posts'],
  ['https://blog.example/index.php?rest_route=/wp/v2', '/index.php /wp/v2/posts'],
  ['https://blog.example/blog/?rest_route=/wp/v2/', '/blog/ /wp/v2/posts'],
  [
    'https://public-api.wordpress.com/wp/v2/sites/quiet.wordpress.com',
    '/wp/v2/sites/quiet.wordpress.com/posts',
  ],
  [
    'https://public-api.wordpress.com/rest/v1.1/sites/quiet.wordpress.com/',
    '/wp/v2/sites/quiet.wordpress.com/posts',
  ],
])('%s is requested at %s', async (apiBase, path) => {
  const requests: URL[] = []
  const fetch = async (input: RequestInfo | URL) => {
    requests.push(new URL(input instanceof Request ? input.url : input))
    return Response.json([])
  }
  expect(await createWordPress(apiBase, { fetch }).page(20, 10)).toEqual({ posts: [], next: null })
  const [{ pathname, searchParams } = new URL(apiBase)] = requests
  const route = searchParams.get('rest_route')
  expect(route === null ? pathname : `${pathname} ${route}`).toBe(path)
  expect([searchParams.get('offset'), searchParams.get('per_page')]).toEqual(['20', '10'])
})

test.each([
  ['a page', () => new Response('<!doctype html><title>A blog</title>')],
  ['404', () => new Response('not here', { status: 404 })],
])('a blog with plain permalinks (%s at /wp-json) is read by its parameter', async (_, otherwise) => {
  const requests: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const { href, searchParams } = new URL(input instanceof Request ? input.url : input)
    requests.push(href)
    return searchParams.get('rest_route') === '/wp/v2/posts' ? Response.json([POST]) : otherwise()
  }
  const blog = createWordPress('https://blog.example/news', { fetch })
  expect((await blog.page(0, 10)).posts).toHaveLength(1)
  expect((await blog.page(10, 10)).posts).toHaveLength(1)
  expect(requests.at(-1)).toMatch(/^https:\/\/blog\.example\/news\/\?rest_route=%2Fwp%2Fv2%2Fposts&/)
  expect(requests.filter((address) => address.includes('rest_route'))).toHaveLength(2)
  expect(requests.filter((address) => address.includes('offset=10&'))).toHaveLength(1)
})

test('each address is a separate blog', () => {
  const bases = [
    'http://127.0.0.1:4001/wordpress',
    'http://127.0.0.1:4002/wordpress',
    'https://blog.example/a/wp-json',
    'https://blog.example/b/wp-json',
    'https://blog.example/?rest_route=/',
  ]
  expect(new Set(bases.map((base) => createWordPress(base).blog)).size).toBe(bases.length)
  expect(createWordPress('https://blog.example').blog).toBe(
    createWordPress('https://blog.example/wp-json/').blog,
  )
})

const POST = {
  id: 1,
  date: '2026-03-01T09:30:00',
  slug: 'hello',
  link: 'https://blog.example/hello/',
  title: { rendered: 'Hello [again]' },
  excerpt: { rendered: '' },
  _embedded: { 'wp:term': [['Rest', '<b></b>', ' '].map((name) => ({ name, taxonomy: 'category' }))] },
}

test.each([
  ['a byte order mark', '\uFEFF', ''],
  [
    'a notice',
    '<br />\n<b>Notice</b>:  Undefined index: [x] in <b>/www/a.php</b> on line <b>3</b><br />\n',
    '',
  ],
  ['a notice with brackets of its own', 'Array [ "a" => [{ ] }\nDeprecated: {"x"} in a.php\n', ''],
  ['a notice at the end', '', '\n<b>Warning</b>: Cannot modify header information'],
  ['one with brackets of its own at the end', '[{"a":1]', '\n<b>Warning</b>: Undefined array key [2] {'],
])('%s around the data is ignored', async (_, before, after) => {
  const answer = async () => new Response(before + JSON.stringify([POST]) + after)
  const { posts } = await createWordPress('https://blog.example', { fetch: answer }).page(0, 10)
  expect(posts).toMatchObject([{ title: 'Hello [again]' }])
})

test('a response with millions of opening brackets is parsed a few times, and then fails', async () => {
  const text = `x${'[{'.repeat(2_400_000)}`
  const tries = vi.spyOn(JSON, 'parse')
  const reading = createWordPress('https://blog.example/wp-json', {
    fetch: async () => new Response(text),
  }).page(0, 10)
  await expect(reading).rejects.toThrow('not that of a blog’s API')
  // Requested twice.
  expect(tries.mock.calls.length).toBeLessThanOrEqual(2 * 6)
})

test('a post is parsed without offset, empty categories and invalid addresses; an invalid one is omitted', async () => {
  const odd = { ...POST, date: '2026-03-01T21:30:00-05:00', link: 'javascript:alert(1)' }
  const { posts } = await createWordPress('https://blog.example', {
    fetch: async () => Response.json([odd, { id: 'broken' }]),
  }).page(0, 10)
  expect(posts).toMatchObject([{ date: '2026-03-01T21:30:00', categories: ['Rest'], url: null }])
})

test.each([
  ['posts that nobody can read', () => Response.json([{ id: 1 }]), /not that of a blog’s API/],
  ['an object', () => Response.json({ code: 'rest_no_route' }), /not that of a blog’s API/],
  ['endless posts', () => new Response('x'.repeat(5_000_001)), /response of the blog is too long/],
])('%s are a failure', async (_what, reply, reason) => {
  const wordpress = createWordPress('https://blog.example', { fetch: async () => reply() })
  await expect(wordpress.page(0, 50)).rejects.toThrow(reason)
})

test.each([
  ['[vc_row][vc_column width=&#8221;1/1&#8243;]Rest.[/vc_column][/vc_row]', 'Rest.'],
  [
    '<p>[et_pb_section fb_built="1" admin_label="Head"]Tides turn. [et_pb_text _builder_version="4.9 [&hellip;]</p>',
    'Tides turn.…',
  ],
  ['[gallery ids="1,2"] What [again] helps [sic]', 'What [again] helps [sic]'],
  ['[quote]Rest[/quote] [and more]', 'Rest [and more]'],
])('%s is parsed without the marks of a page builder', async (rendered, excerpt) => {
  const post = { ...POST, excerpt: { rendered } }
  const { posts } = await createWordPress('https://blog.example', {
    fetch: async () => Response.json([post]),
  }).page(0, 10)
  expect(posts).toMatchObject([{ excerpt, title: 'Hello [again]' }])
})

test.each([
  ['a plug-in that refuses visitors', wordpressRefused, 'closed'],
  ['a challenge of Cloudflare', wordpressChallenge, 'challenge'],
  [
    'a captcha of a host, as a page that was found',
    () =>
      new Response('<html><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/">', {
        status: 202,
        headers: { 'Content-Type': 'text/html' },
      }),
    'challenge',
  ],
  [
    'a page whose form has a captcha',
    () => new Response('<!doctype html><p>captcha', { headers: { 'Content-Type': 'text/html' } }),
    'no-api',
  ],
])('%s is requested once, and reported', async (_what, reply, reason) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => reply())
  const reading = createWordPress('https://blog.example/wp-json', { fetch }).page(0, 10)
  await expect(reading).rejects.toMatchObject({ problem: reason })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['120', 119, 121],
  [null, 59, 61],
  ['Sun, 01 Mar 2026 12:02:00 GMT', 119, 121],
  ['999999', 3599, 3601],
])(
  'a blog that gets too many requests (Retry-After: %s) is not requested for that time',
  async (after, early, late) => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date', 'performance'] })
    const headers: HeadersInit = after === null ? {} : { 'Retry-After': after }
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status: 429, headers }))
    const blog = createWordPress('https://blog.example/wp-json', { fetch })
    const look = () => blog.page(0, 10).catch((error: unknown) => error)
    expect(await look()).toMatchObject({ problem: 'too-often' })
    vi.advanceTimersByTime(early * 1000)
    await look()
    expect(fetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime((late - early) * 1000)
    await look()
    expect(fetch).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  },
)
