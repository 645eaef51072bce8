import { expect, test } from 'vitest'

import { localAddress, parseSettings, requireProductionSettings } from './settings.ts'

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

test('production names each required setting that is missing, and where the guide to a database is', () => {
  const required = [
    'SITE_URL',
    'JWT_SECRET',
    'PUBLIC_KEY',
    'SERVICE_KEY',
    'FORM_KEYS',
    'SMTP_URL',
    'MAIL_FROM',
  ]
  for (const name of required) expect(startWithoutSettings).toThrow(`The setting ${name} is missing.`)
  expect(startWithoutSettings).toThrow(
    /The setting DATABASE_URL is missing\. .*docs\/deploy\/one-machine\.md/,
  )
})

function startWithoutSettings() {
  requireProductionSettings(parseSettings({}))
}
