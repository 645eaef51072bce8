import { expect, test } from 'vitest'

import { fillAnswer } from './inbox-saved-answer.ts'

test('a saved answer is filled with the sender’s name and the booking address; placeholders in the name are not filled', () => {
  const values = { name: '[booking page] $& $1', siteUrl: 'https://site.example' }
  expect(fillAnswer('Hello [name], [name]: [booking page] [phone]', values)).toBe(
    'Hello [booking page] $& $1, [booking page] $& $1: https://site.example/booking [phone]',
  )
})
