import { expect, test } from 'vitest'

import { fillAnswer } from './inbox-saved-answer.ts'

test('a saved answer takes the sender’s name and the address to book at, and nothing from the name itself', () => {
  const values = { name: '[booking page] $& $1', siteUrl: 'https://site.example' }
  expect(fillAnswer('Hello [name], [name]: [booking page] [phone]', values)).toBe(
    'Hello [booking page] $& $1, [booking page] $& $1: https://site.example/booking [phone]',
  )
})
