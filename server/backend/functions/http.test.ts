import { expect, test, vi } from 'vitest'

import { DiskFull } from '#server/platform/database/database-errors.ts'

import { postHandler } from './http.ts'

const failure = { status: 500, error: 'The list could not be read', event: 'a list could not be read' }

test.each([
  ['a fault of ours', new Error('no such list'), 500, failure.error],
  ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' }), 503, failure.error],
  ['a full disk', new DiskFull(new Error('no space on /srv')), 507, new DiskFull().message],
])('%s is logged, and the response says whether to retry', async (_, error, status, said) => {
  const log = { error: vi.fn(), warn: vi.fn() }
  const handle = postHandler(log as never, failure, () => Promise.reject(error))
  const reply = await handle(new Request('http://localhost/', { method: 'POST' }))
  expect([reply.status, await reply.json()]).toEqual([status, { error: said }])
  expect(log.error).toHaveBeenCalledWith({ err: error }, failure.event)
})
