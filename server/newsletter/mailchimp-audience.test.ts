import { expect, test } from 'vitest'

import { readChanges } from './mailchimp-audience.ts'
import type { Call } from './mailchimp-wire.ts'

test('a member in an unknown form hides no other of its page', async () => {
  const members = [
    { id: 'a', status: 'subscribed', last_changed: '2026-11-20T00:00:00Z' },
    { id: null, status: 'subscribed', last_changed: '' },
  ]
  const call: Call = async (_method, _path, reply) => reply.parse({ members })
  const page = await readChanges(
    call,
    'audience',
    { since: undefined, archived: false, offset: 0 },
    new AbortController().signal,
  )
  expect(page).toEqual({
    members: [{ member: 'a', state: 'subscribed', changedAt: new Date('2026-11-20T00:00:00Z') }],
    unreadable: 1,
    isLast: true,
  })
})
