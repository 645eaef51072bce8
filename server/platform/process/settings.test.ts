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

test('an owner may have any password', () => {
  const OWNER_PASSWORD = '“drei – vier\u00A0fünf”'
  expect(parseSettings({ OWNER_PASSWORD })).toMatchObject({ OWNER_PASSWORD })
})

test('names and passwords in other scripts are taken', () => {
  const given = {
    MAIL_FROM: 'Praxis Blaß – Zoë <hi@example.com>',
    SMTP_URL: 'smtps://zoë:ß@mail.example.com',
  }
  expect(parseSettings(given)).toMatchObject({ SMTP_URL: 'smtps://zo%C3%AB:%C3%9F@mail.example.com' })
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
  [
    { SITE_URL: '“https://example.com”' },
    /^The setting SITE_URL has quotes around its value: leave them out\.$/,
  ],
  [{ MAIL_FROM: '«hello@example.com»' }, /^The setting MAIL_FROM has quotes/],
  [{ JWT_SECRET: '‘0123456789012345678901234567890123456789’' }, /^The setting JWT_SECRET has quotes/],
  [{ PUBLIC_KEY: 'sb_publishable_0123456789\r' }, /^The setting PUBLIC_KEY has a line end/],
  // As pages, chats and PDF files leave them in what is copied from them.
  [{ STRIPE_SECRET_KEY: 'sk_test_0123\u200B456789' }, /^The setting STRIPE_SECRET_KEY has .*invisible/],
  [{ SMTP_URL: 'smtps://name:pass\u00ADword@mail.example.com' }, /^The setting SMTP_URL has .*invisible/],
  [{ DATABASE_URL: 'postgresql://a:b\u2060@db.example/p' }, /^The setting DATABASE_URL has .*invisible/],
  [{ JWT_SECRET: '\uFEFF0123456789012345678901234567890' }, /^The setting JWT_SECRET has .*invisible/],
  [{ SERVICE_KEY: '0123456789012345678901234567890\u00A0' }, /^The setting SERVICE_KEY has .*invisible/],
  [{ MAILCHIMP_API_KEY: '\u202A0123456789-us1\u202C' }, /^The setting MAILCHIMP_API_KEY has .*invisible/],
  // They are sent in headers, which take no such character, or are another key to their service.
  [{ PUBLIC_KEY: 'sb_publishable–0123456789' }, /^The setting PUBLIC_KEY has a character that no key has/],
  [{ STRIPE_SECRET_KEY: 'sk‑test‑0123456789' }, /^The setting STRIPE_SECRET_KEY has a character that no key/],
  [{ MAILCHIMP_API_KEY: '0123456789—us1' }, /^The setting MAILCHIMP_API_KEY has a character that no key/],
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
