import { describe, expect, it } from 'vitest'

import { PostsReply } from '#contracts/blog.ts'

import { isPostsReply } from './blog.data.ts'

const POST = {
  id: 7,
  date: '2026-03-01T09:30:00',
  author: '',
  title: 'Rest',
  categories: ['Sleep'],
  excerpt: 'Rest is not a reward.',
  slug: 'rest',
  url: 'https://blog.example/2026/03/rest/',
}

describe('the check of a reply with posts', () => {
  const accepted = [
    { posts: [] },
    { posts: [POST, { ...POST, id: 8, url: null, categories: [] }] },
    { posts: [{ ...POST, url: 'http://blog.example' }], more: true },
  ]
  const wrong = Object.keys(POST).flatMap((field) => [
    { posts: [{ ...POST, [field]: {} }] },
    { posts: [POST, Object.fromEntries(Object.entries(POST).filter(([name]) => name !== field))] },
  ])
  const refused = [
    null,
    'posts',
    [],
    {},
    { posts: POST },
    { posts: [null] },
    { posts: [{ ...POST, categories: [7] }] },
    { posts: [{ ...POST, date: 'yesterday' }] },
    { posts: [{ ...POST, url: 'javascript:alert(1)' }] },
    { posts: [{ ...POST, url: '/2026/03/rest/' }] },
    ...wrong,
  ]

  it.each([...accepted, ...refused])('agrees with the contract: %j', (reply) => {
    expect(isPostsReply(reply)).toBe(PostsReply.safeParse(reply).success)
  })

  it('accepts what the contract does', () => {
    expect(accepted.map(isPostsReply)).toEqual(accepted.map(() => true))
    expect(refused.map(isPostsReply)).toEqual(refused.map(() => false))
  })
})
