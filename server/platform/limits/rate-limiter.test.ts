import { expect, it } from 'vitest'

import { mailboxOf } from './rate-limiter.ts'

it.each([
  ['ann@example.com', 'ann@example.com'],
  [' Ann@Example.com', 'ann@example.com'],
  ['ann+news@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['A.nn@googlemail.com', 'ann@gmail.com'],
  ['+only@example.com', '@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
])('%s ends in %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
