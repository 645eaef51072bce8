import { describe, expect, it } from 'vitest'

import { readConfirmLink } from './confirm-page.tsx'

const SITE = 'https://practice.example'

describe('the link of a mail', () => {
  it('is read from its fragment', () => {
    expect(readConfirmLink('#token_hash=a-b_c&type=signup&redirect_to=%2F', SITE)).toEqual({
      tokenHash: 'a-b_c',
      kind: 'signup',
      redirectPath: '/',
    })
  })

  it('accepts the type that a hosted backend uses for confirmations', () => {
    expect(readConfirmLink('#token_hash=a&type=email', SITE)?.kind).toBe('signup')
  })

  it.each(['recovery', 'email_change'])('recognizes a mail of the kind %s', (kind) => {
    expect(readConfirmLink(`#token_hash=a&type=${kind}`, SITE)?.kind).toBe(kind)
  })

  it.each([
    '',
    '#',
    '#type=signup',
    '#token_hash=a',
    '#token_hash=&type=signup',
    '#token_hash=a&type=magic',
    '#%',
    '#%3D%ff',
  ])('is incomplete: %j', (fragment) => expect(readConfirmLink(fragment, SITE)).toBeUndefined())

  it.each([
    ['writes & as in HTML', '#token_hash=a-b_c&amp;type=signup&amp;redirect_to=%2F'],
    ['percent-encodes all of it', '#token_hash%3Da-b_c%26type%3Dsignup%26redirect_to%3D%252F'],
  ])('is read where a mail program %s', (_what, fragment) => {
    const link = { tokenHash: 'a-b_c', kind: 'signup', redirectPath: '/' }
    expect(readConfirmLink(fragment, SITE)).toEqual(link)
  })

  it('redirects to a path of this site, also if a hosted backend sends it as an absolute URL', () => {
    expect(redirectPathOf('/dashboard?tab=1#settings')).toBe('/dashboard?tab=1#settings')
    expect(redirectPathOf('https://practice.example/dashboard')).toBe('/dashboard')
  })

  it('never redirects to another site', () => {
    expect(redirectPathOf('//elsewhere.example')).toBeUndefined()
  })
})

function redirectPathOf(address: string): string | undefined {
  return readConfirmLink(`#token_hash=a&type=signup&redirect_to=${encodeURIComponent(address)}`, SITE)
    ?.redirectPath
}
