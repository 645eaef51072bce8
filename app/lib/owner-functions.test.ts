import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { recordWire } from '#tests/support/wire.ts'

import { callAsOwner, failureOf, onInvalidReply, requestAsOwner } from './owner-functions.ts'

const logged = vi.fn()

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged))
afterEach(() => void logged.mockReset())

const failuresFor = async (answer: () => Response) => {
  recordWire(answer)
  const requests = [
    requestAsOwner('owner-visits', {}, z.number()),
    callAsOwner('last_backup', {}, z.number()),
  ]
  return Promise.all(requests.map((request) => request.then(() => 'none', failureOf)))
}

it.each([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'missing'],
  [409, 'outdated'],
  [507, 'full'],
])('a response with the status %i means %s, and is not logged', async (status, failure) => {
  expect(await failuresFor(() => Response.json({ error: 'no' }, { status }))).toEqual([failure, failure])
  expect(logged).not.toHaveBeenCalled()
})

it('any other failure is logged with the name of the call, as is an invalid reply', async () => {
  expect(await failuresFor(() => Response.json({}, { status: 500 }))).toEqual(['failed', 'failed'])
  expect(await failuresFor(() => Response.json('text'))).toEqual(['failed', 'failed'])
  expect(logged.mock.calls.map(([what]) => what as string).toSorted()).toEqual([
    'last_backup was not served',
    'last_backup was not served',
    'owner-visits was not served',
    'owner-visits was not served',
  ])
})

it('an invalid reply notifies listeners, because tab and server may have different versions', async () => {
  const listener = vi.fn()
  const stop = onInvalidReply(listener)
  await failuresFor(() => Response.json({}, { status: 500 }))
  expect(listener).not.toHaveBeenCalled()
  await failuresFor(() => Response.json('text'))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

it('without a response it is unknown whether it was done', async () => {
  expect(await failuresFor(noAnswer)).toEqual(['offline', 'offline'])
})

function noAnswer(): never {
  throw new TypeError('Failed to fetch')
}
