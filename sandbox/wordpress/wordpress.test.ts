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

test('fields can be chosen, and a removed author is embedded as an error', async () => {
  const posts = await (
    await get('?offset=3&per_page=1&_embed=author,wp:term&_fields=id,title,_embedded')
  ).json()
  expect(Object.keys(posts[0]).toSorted()).toEqual(['_embedded', 'id', 'title'])
  const { _embedded: embedded } = posts[0]
  expect(embedded.author[0].code).toBe('rest_user_invalid_id')
  expect(embedded['wp:term'][0]).toHaveLength(3)
})

test('each post has a page of its own', async () => {
  for (const { slug } of SAMPLE_POSTS) expect((await blog.request(`/${slug}/`)).status).toBe(200)
  expect((await blog.request('/none/')).status).toBe(404)
})
