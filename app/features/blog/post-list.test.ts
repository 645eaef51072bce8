import { describe, expect, it } from 'vitest'

import { addressOf, dayOf, reasonOf, titleOf } from './post-list.tsx'

const BLOG = 'https://blog.example'

describe('a post', () => {
  it('has its date in the blog’s time zone, in long US format', () => {
    expect(dayOf({ date: '2026-03-01T23:30:00' })).toEqual({ iso: '2026-03-01', long: 'March 1, 2026' })
  })

  // Shows: spec 2.93
  it('links to the address from the blog', () => {
    expect(addressOf({ url: 'https://blog.example/2026/03/rest/', slug: 'rest' }, BLOG)).toBe(
      'https://blog.example/2026/03/rest/',
    )
  })

  // Shows: spec 2.93
  it.each([
    ['rest-is-not-a-reward', 'rest-is-not-a-reward'],
    ['a/../b?c#d', 'a%2F..%2Fb%3Fc%23d'],
  ])('otherwise links to an address built from its slug: %s', (slug, path) => {
    expect(addressOf({ url: null, slug }, BLOG)).toBe(`${BLOG}/${path}`)
  })

  it('has a name even without a title', () => {
    expect(titleOf({ title: 'Rest' })).toBe('Rest')
    expect(titleOf({ title: '' })).toBe('Untitled')
  })
})

describe('the reason of a failure', () => {
  // Shows: spec 8.23
  it('is the message of the error', () => {
    expect(reasonOf(new Error('The blog is not available'))).toBe('The blog is not available')
  })

  // Shows: spec 8.23
  it.each([undefined, null, 'nothing', new Error('')])(
    'is a default message if there is none: %s',
    (cause) => {
      expect(reasonOf(cause)).toBe('Failed to load blog posts')
    },
  )
})
