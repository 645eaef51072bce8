// Shows: asvs 14.2.1
import { describe, expect, test } from 'vitest'

import { loggablePath } from './loggable-path.ts'

const TOKEN = 'pkce_5b0c2f6d1e8a4c3b9f7e6d5c4b3a29181716151413121110'

describe('a path as it is logged', () => {
  test.each([
    '/',
    '/no-such-page',
    '/telehealth-consent/',
    '/wp-login.php',
    '/.env',
    '/assets/entry-B1c2D3e4.js',
    '/assets/hero-light-1280-CxY2z9aB.webp',
    '/rest/v1/rpc/export_my_data',
    '/blog/2026/11/sleeping-well',
  ])('%s is unchanged', (path) => {
    expect(loggablePath(path)).toBe(path)
  })

  test.each([
    [`/auth/confirm%23token_hash=${TOKEN}`, '/auth/confirm*'],
    [`/auth/confirm%2523token_hash=${TOKEN}`, '/auth/confirm*'],
    [`/auth/confirm#token_hash=${TOKEN}`, '/auth/confirm*'],
    [`/auth/confirm%3Ftoken_hash=${TOKEN}`, '/auth/confirm*'],
    [`/auth/confirm%3ftoken_hash=${TOKEN}`, '/auth/confirm*'],
    [`/auth/confirm&token_hash=${TOKEN}`, '/auth/*'],
    [`/auth/confirm;${TOKEN}`, '/auth/*'],
    [`/auth/confirm/${TOKEN}`, '/auth/confirm/*'],
    ['/auth/confirm/123456', '/auth/confirm/*'],
    ['/auth/token/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '/auth/token/*'],
    ['/members/550e8400-e29b-41d4-a716-446655440000', '/members/*'],
    ['/john@example.com/newsletter', '/*/newsletter'],
    ['/john%40example.com', '/*'],
    ['/john%2540example.com', '/*'],
    ['/mailto:john@example.com', '/*'],
    ['/+13055551234', '/*'],
    ['/3055551234', '/*'],
    ['/305-555-1234/call', '/*/call'],
    ['/José', '/*'],
    ['/Jos%C3%A9', '/*'],
    ['/%E0%A4%A', '/*'],
    ['/a\nfaked line', '/*'],
  ])('%s becomes %s', (path, logged) => {
    expect(loggablePath(path)).toBe(logged)
    expect(loggablePath(logged)).toBe(logged)
  })

  test('has a limited length', () => {
    expect(loggablePath('/x'.repeat(5000))).toBe(`${'/x'.repeat(8)}*`)
    expect(loggablePath(`/${'word-'.repeat(5000)}`)).toBe('/*')
  })
})
