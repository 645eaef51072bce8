import { expect, test } from 'vitest'

import { localAddress, parseSettings } from './settings.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['practice.local', 'http://practice.local:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['[::1]', 'http://[::1]:8080'],
])('what listens on %s is reached at %s', (HOST, address) => {
  expect(localAddress({ HOST, PORT: 8080 })).toBe(address)
  expect(new URL(address).port).toBe('8080')
})

test('a setting that is malformed is named in a sentence', () => {
  expect(() => parseSettings({ OWNER_EMAIL: 'nobody' })).toThrow(
    /^The setting OWNER_EMAIL must be an e-mail address\.$/,
  )
})
