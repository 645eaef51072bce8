import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { localAddress, parseSettings, SETTING_NAMES } from './settings.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['practice.local', 'http://practice.local:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['[::1]', 'http://[::1]:8080'],
])('a server on %s has the address %s', (HOST, address) => {
  expect(localAddress({ HOST, PORT: 8080 })).toBe(address)
  expect(new URL(address).port).toBe('8080')
})

test('an invalid setting is named in a sentence', () => {
  expect(() => parseSettings({ OWNER_EMAIL: 'nobody' })).toThrow(
    /^The setting OWNER_EMAIL must be an e-mail address\.$/,
  )
})

test.each([
  [
    { SITE_URL: '"https://example.com"' },
    /^The setting SITE_URL has quotes around its value: leave them out\.$/,
  ],
  [{ PUBLIC_KEY: 'sb_publishable_0123456789\r' }, /^The setting PUBLIC_KEY has a line end/],
])('quotes and line ends of another file format are reported: %j', (env, sentence) => {
  expect(() => parseSettings(env)).toThrow(sentence)
})

test.each([
  ['.env.example', /^#?([A-Z][A-Z_]+)=/gm],
  ['docs/settings.md', /(?<=^\| [^|]*)`([A-Z][A-Z_]+)`/gm],
])('%s lists every setting once, and nothing else', (file, name) => {
  const named = [...readFileSync(file, 'utf8').matchAll(name)].map(([, found]) => found!)
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted())
})

test('.env.example sets nothing until a line is uncommented', () => {
  expect(readFileSync('.env.example', 'utf8')).not.toMatch(/^[^#\n]/m)
})
