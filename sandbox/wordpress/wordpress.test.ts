import { expect, test } from 'vitest'

import { SAMPLE_POSTS } from './sample-posts.ts'
import { wordpressRoutes } from './routes.ts'

const blog = wordpressRoutes({ base: () => 'http://blog.test' })
const get = async (query: string) => blog.request(`/wp-json/wp/v2/posts${query}`)

test('there are more than 25 posts, in pages with their totals', async () => {
  const reply = await get('?per_page=10&page=3')
  expect(SAMPLE_POSTS.length).toBeGreaterThan(25)
  expect(reply.headers.get('X-WP-Total')).toBe(String(SAMPLE_POSTS.length))
  expect(reply.headers.get('X-WP-TotalPages')).toBe('3')
  expect(await reply.json()).toHaveLength(SAMPLE_POSTS.length - 20)
})

test('ten come by default, without what was not asked to be embedded', async () => {
  const posts = await (await get('')).json()
  expect(posts).toHaveLength(10)
  expect(posts[0]).not.toHaveProperty('_embedded')
})

test('fields can be chosen, and a removed author is embedded as an error', async () => {
  const posts = await (
    await get('?offset=3&per_page=1&_embed=author,wp:term&_fields=id,title,_embedded')
  ).json()
  expect(Object.keys(posts[0]).toSorted()).toEqual(['_embedded', 'id', 'title'])
  const { _embedded: embedded } = posts[0]
  expect(embedded.author[0].code).toBe('rest_user_invalid_id')
  expect(embedded['wp:term'][0]).toHaveLength(3)
})

// As in the documents' own examples of a post, and of a user and a category in context `embed`.
const POST =
  'id date date_gmt guid modified modified_gmt slug status type link title content excerpt author featured_media comment_status ping_status sticky template format meta categories tags class_list _links _embedded'
const LINKS = 'self collection about author replies version-history wp:attachment wp:term curies'
const AUTHOR = 'id name url description link slug avatar_urls _links'
const TERM = 'id link name slug taxonomy _links'

test('a post has every field that a visitor is shown', async () => {
  const [post] = await (await get('?per_page=1&_embed=author,wp:term')).json()
  const { _links: links, _embedded: embedded } = post
  const found = [post, links, embedded.author[0], embedded['wp:term'][0][0]].map((each) =>
    Object.keys(each).join(' '),
  )
  expect(found).toEqual([POST, LINKS, AUTHOR, TERM])
})

test.each([
  ['?per_page=101', 'rest_invalid_param'],
  ['?page=99', 'rest_post_invalid_page_number'],
])('%s is refused as WordPress refuses it', async (query, code) => {
  const reply = await get(query)
  expect([reply.status, (await reply.json()).code]).toEqual([400, code])
})

test('each post has a page of its own', async () => {
  for (const { slug } of SAMPLE_POSTS) expect((await blog.request(`/${slug}/`)).status).toBe(200)
  expect((await blog.request('/none/')).status).toBe(404)
})
