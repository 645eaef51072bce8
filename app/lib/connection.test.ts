import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { isServerReachable, onServerReachable } from './connection.ts'

const replies = vi.fn<() => Promise<Response>>()
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('fetch', replies.mockReset())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => void vi.useRealTimers())

const status = (code: number) => replies.mockImplementation(async () => new Response(null, { status: code }))

it.each([
  [200, true],
  [404, true],
  [502, false],
  [503, false],
])('a response with the status %i is from the server: %s', async (code, answers) => {
  status(code)
  expect(await isServerReachable()).toBe(answers)
})

it('tries also where the browser reports to be offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  status(200)
  expect(await isServerReachable()).toBe(true)
})

it('shares one request among concurrent calls', async () => {
  status(200)
  await Promise.all([isServerReachable(), isServerReachable()])
  expect(replies).toHaveBeenCalledTimes(1)
})

it('calls back once when the server responds', async () => {
  const onAnswer = vi.fn<() => void>()
  replies.mockRejectedValue(new TypeError('Failed to fetch'))
  onServerReachable(onAnswer)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onAnswer).not.toHaveBeenCalled()
  status(200)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

it('stops polling when it is unsubscribed', async () => {
  const onAnswer = vi.fn<() => void>()
  status(200)
  onServerReachable(onAnswer)()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onAnswer).not.toHaveBeenCalled()
})
