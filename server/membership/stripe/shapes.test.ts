import { expect, test } from 'vitest'

import { Session } from './shapes.ts'

test('an unknown status of a pay page counts as possibly paid', () => {
  const page = { id: 'cs_1', object: 'checkout.session', url: null }
  expect(Session.parse({ ...page, status: 'processing' })).toEqual({ status: 'bought' })
  expect(Session.parse({ ...page, status: 'expired' })).toEqual({ status: 'closed' })
})
