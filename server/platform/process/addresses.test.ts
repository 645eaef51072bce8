import addressparser from 'nodemailer/lib/addressparser'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'

import { readSiteSettings } from '#scripts/site-settings.ts'

import { parseSettings } from './settings.ts'

type Settings = ReturnType<typeof parseSettings>

function read(name: keyof Settings, value: string): unknown {
  return parseSettings({ [name]: value })[name]
}

const ORIGIN = 'https://example.com'
const same = (...values: string[]) => values.map((value) => [value, value] as const)

const NORMALIZED: Partial<Record<keyof Settings, readonly (readonly [string, string])[]>> = {
  SITE_URL: [
    [ORIGIN, ORIGIN],
    [`${ORIGIN}/`, ORIGIN],
    [` ${ORIGIN} `, ORIGIN],
    ['HTTPS://Example.COM', ORIGIN],
    [`${ORIGIN}:443/`, ORIGIN],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ],
  BACKEND_URL: [[`${ORIGIN}/`, ORIGIN]],
  STRIPE_API_BASE: [
    ['https://api.example/', 'https://api.example'],
    ['http://127.0.0.1:9/stripe//', 'http://127.0.0.1:9/stripe'],
  ],
  MAILCHIMP_API_BASE: [['https://us1.api.example/3.0/', 'https://us1.api.example/3.0']],
  WORDPRESS_API_BASE: [
    ['https://Blog.example', 'https://blog.example/'],
    ...same('https://blog.example/?rest_route=/'),
  ],
  FORM_ENDPOINT: [
    ...same('/forms', 'https://forms.example/f/1?a=b'),
    ['https://Forms.example', 'https://forms.example/'],
  ],
  HOST: [...same('::1', '0.0.0.0', 'practice.local'), ['[::1]', '::1']],
  SMTP_URL: same('smtps://name:pass%40word@mail.example.com', 'smtp://mail.example.com:587?requireTLS=false'),
  MAIL_FROM: [
    ...same('hello@example.com'),
    ['Quiet Tide <hello@example.com>', '"Quiet Tide" <hello@example.com>'],
    ['Quiet Tide: Counseling <hello@example.com>', '"Quiet Tide: Counseling" <hello@example.com>'],
    ['Doe, Jane <hello@example.com>', '"Doe, Jane" <hello@example.com>'],
    ['"Doe, \\"J\\"" <hello@example.com>', '"Doe, \\"J\\"" <hello@example.com>'],
    ['<hello@example.com>', 'hello@example.com'],
    ['Ruhe <hallo@münchen.example>', '"Ruhe" <hallo@xn--mnchen-3ya.example>'],
  ],
  OWNER_EMAIL: same('r&d@example.com'),
  DATABASE_URL: [
    ...same(
      'postgresql://practice:secret@127.0.0.1:5432/practice',
      'postgresql://127.0.0.1:1/none',
      'postgresql://a:b@db.example/p?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.crt',
      'postgresql://a@%2Frun%2Fpostgresql/p',
    ),
    ['postgresql://a:b@db.example/p?sslmode=require', 'postgresql://a:b@db.example/p?sslmode=verify-full'],
    [
      'postgresql://a:b@db.example/p?sslmode=verify-full&sslrootcert=system',
      'postgresql://a:b@db.example/p?sslmode=verify-full',
    ],
    ['postgresql:///p?host=/run/postgresql', 'postgresql://%2Frun%2Fpostgresql/p'],
    ['postgresql://a:b@/p?host=/run/postgresql', 'postgresql://a:b@%2Frun%2Fpostgresql/p'],
    ['postgresql://a:b@/p?host=/run/postgresql&port=5433', 'postgresql://a:b@%2Frun%2Fpostgresql:5433/p'],
    ['postgresql://a:b@one.example/p?host=two.example', 'postgresql://a:b@two.example/p'],
  ],
}

describe.each(Object.entries(NORMALIZED) as [keyof Settings, [string, string][]][])('%s', (name, values) => {
  test.each(values)('%s becomes %s', (given, expected) => {
    expect(read(name, given)).toBe(expected)
    // Whoever reads what was written from here has the same.
    expect(read(name, expected)).toBe(expected)
  })
})

test.each([
  ['SITE_URL', `${ORIGIN}/site`],
  ['SITE_URL', `${ORIGIN}/?a`],
  ['SITE_URL', `${ORIGIN}/#top`],
  ['SITE_URL', 'https://name:word@example.com'],
  ['SITE_URL', 'https://example.com.'],
  ['SITE_URL', 'example.com'],
  ['SITE_URL', 'https:example.com'],
  ['SITE_URL', 'ftp://example.com'],
  ['BACKEND_URL', `${ORIGIN}/auth/v1`],
  ['STRIPE_API_BASE', 'https://api.example?a=b'],
  ['STRIPE_API_BASE', 'https://a:b@api.example'],
  ['MAILCHIMP_API_BASE', 'api.example/3.0'],
  ['WORDPRESS_API_BASE', 'https://blog.example/#posts'],
  ['FORM_ENDPOINT', '//evil.example/f'],
  ['FORM_ENDPOINT', 'forms'],
  ['HOST', 'http://127.0.0.1'],
  ['HOST', '127.0.0.1:3000'],
  ['HOST', ''.padEnd(3, '/')],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtp:mail.example.com'],
  ['SMTP_URL', 'smtps://name:pass/word@mail.example.com'],
  ['SMTP_URL', 'smtps://name:pass#word@mail.example.com'],
  ['SMTP_URL', 'smtps://name:100%@mail.example.com'],
  ['SMTP_URL', 'smtps://one.example,two.example'],
  ['MAIL_FROM', 'Quiet Tide'],
  ['MAIL_FROM', 'Quiet Tide hello@example.com'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_FROM', 'a@example.com, B <b@example.com>'],
  ['MAIL_FROM', 'Team: a@example.com;'],
  ['MAIL_FROM', 'Quiet\nBcc: x <hello@example.com>'],
  ['OWNER_EMAIL', 'Jane <jane@example.com>'],
  ['DATABASE_URL', 'postgresql://a:b@one.example,two.example/p'],
  ['DATABASE_URL', 'postgresql://a:b@one.example:5432,two.example:5432/p'],
  ['DATABASE_URL', 'postgresql:///p?host=one.example,two.example'],
  ['DATABASE_URL', 'postgresql:///p'],
  ['DATABASE_URL', 'postgresql://a:b@/p'],
  ['DATABASE_URL', 'postgresql://a:b#c@db.example/p'],
  ['DATABASE_URL', 'postgresql://a:100%@db.example/p'],
  ['DATABASE_URL', 'postgresql://a:b@db.example/p?pgbouncer=true'],
  ['DATABASE_URL', 'postgresql://a:b@db.example/p?ssl=true'],
  ['DATABASE_URL', 'postgresql://a:b@db.example/p?sslmode=maybe'],
  ['DATABASE_DIRECT_URL', 'mysql://a:b@db.example/p'],
] as [keyof Settings, string][])('%s refuses %s by name', (name, value) => {
  expect(() => read(name, value)).toThrow(new RegExp(`^The setting ${name} (?:must|names|has) .*\\.$`))
  expect(() => read(name, value)).not.toThrow(/:b@|pass[/#]word|100%/)
})

test('the build has the address that the process has', () => {
  expect(readSiteSettings({ SITE_URL: `${ORIGIN}:443/` }).siteUrl).toBe(ORIGIN)
  expect(() => readSiteSettings({ SITE_URL: `${ORIGIN}/site` })).toThrow(/^The setting SITE_URL must be/)
})

test('the mailer parses one sender, with its full name', () => {
  expect(addressparser(read('MAIL_FROM', 'Quiet Tide: Doe, Jane <hello@example.com>') as string)).toEqual([
    { name: 'Quiet Tide: Doe, Jane', address: 'hello@example.com' },
  ])
})

test('the driver parses a socket, and its port', () => {
  const url = read('DATABASE_URL', 'postgresql://a:b%40c@/p?host=/run/postgresql&port=5433') as string
  const { host, port, user, password, database } = new Client(url)
  expect({ host, port, user, password, database }).toEqual({
    host: '/run/postgresql',
    port: 5433,
    user: 'a',
    password: 'b@c',
    database: 'p',
  })
})
