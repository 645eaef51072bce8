// Shows: asvs 16.3.4
import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { ERROR_ID, ERROR_ID_HEADER } from '#contracts/error-id.ts'

import { errorId, identifyErrors } from './error-id.ts'
import { createLog } from '#server/platform/process/log.ts'

interface Line {
  msg: string
  request?: string
}

/** A service that fails and logs why, as ours do. */
function failing() {
  const lines: Line[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const service = new Hono().get('/fails', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    log.error('the cause')
    return c.text('no', 503)
  })
  service.get('/throws', () => {
    throw new Error('unexpected')
  })
  const app = new Hono().use(identifyErrors()).route('/', service)
  app.get('/works', (c) => c.text('yes'))
  app.onError((_error, c) => {
    log.error('another cause')
    return c.text('no', 500)
  })
  return { app, lines, log }
}

test('a failed response has the id of its log lines', async () => {
  const { app, lines } = failing()
  for (const [path, msg] of [
    ['/fails', 'the cause'],
    ['/throws', 'another cause'],
  ] as const) {
    const id = (await app.request(path)).headers.get(ERROR_ID_HEADER)
    expect(id).toMatch(ERROR_ID)
    expect(lines.find((line) => line.msg === msg)?.request).toBe(id)
  }
})

test('each of many at once has its own', async () => {
  const { app, lines } = failing()
  const replies = await Promise.all(Array.from({ length: 50 }, async () => app.request('/fails')))
  const ids = replies.map((reply) => reply.headers.get(ERROR_ID_HEADER))
  expect(new Set(ids).size).toBe(50)
  expect(new Set(lines.map(({ request }) => request))).toEqual(new Set(ids))
})

test('a response that did not fail has none, also if the caller sent one', async () => {
  const { app } = failing()
  const made = { headers: { [ERROR_ID_HEADER]: 'AAAA-AAAA' } }
  expect((await app.request('/works', made)).headers.has(ERROR_ID_HEADER)).toBe(false)
  expect((await app.request('/fails', made)).headers.get(ERROR_ID_HEADER)).not.toBe('AAAA-AAAA')
})

test('log lines outside of requests have none', () => {
  const { lines, log } = failing()
  log.info('served')
  expect(lines).toMatchObject([{ msg: 'served' }])
  expect(lines[0]).not.toHaveProperty('request')
  expect(errorId()).toBeUndefined()
})
