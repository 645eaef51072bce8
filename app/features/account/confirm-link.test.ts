import { describe, expect, it } from 'vitest'

import { readConfirmLink } from './confirm-link.ts'

describe('the link of a mail', () => {
  it('is read from its fragment', () => {
    expect(readConfirmLink('#token_hash=a-b_c&type=signup&redirect_to=%2F')).toEqual({
      tokenHash: 'a-b_c',
      kind: 'signup',
      goOnTo: '/',
    })
  })

  it('takes the name that a hosted backend gives to confirmations', () => {
    expect(readConfirmLink('#token_hash=a&type=email')?.kind).toBe('signup')
  })

  it.each(['recovery', 'email_change'])('tells a mail of the kind %s', (kind) => {
    expect(readConfirmLink(`#token_hash=a&type=${kind}`)?.kind).toBe(kind)
  })

  it.each(['', '#', '#type=signup', '#token_hash=a', '#token_hash=&type=signup', '#token_hash=a&type=magic'])(
    'is not complete: %j',
    (fragment) => expect(readConfirmLink(fragment)).toBeUndefined(),
  )

  it.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)'])(
    'never leads to another site: %s',
    (path) => {
      const link = readConfirmLink(`#token_hash=a&type=signup&redirect_to=${encodeURIComponent(path)}`)
      expect(link?.goOnTo).toBeUndefined()
    },
  )
})
