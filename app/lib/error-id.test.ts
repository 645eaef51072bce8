import { afterEach, expect, it, vi } from 'vitest'

import { rememberErrorId, consumeErrorId } from './error-id.ts'
import { dismissToast, readToasts, toast } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  consumeErrorId()
  for (const { id } of readToasts()) dismissToast(id)
})

function failed(id: string, status = 500): Response {
  return new Response(null, { status, headers: { 'X-Error-Id': id } })
}

it('is returned once', () => {
  rememberErrorId(failed('K7QM-2XWD'))
  expect([consumeErrorId(), consumeErrorId()]).toEqual(['K7QM-2XWD', undefined])
})

it('is stored for server failures only', () => {
  rememberErrorId(failed('K7QM-2XWD', 400))
  expect(consumeErrorId()).toBeUndefined()
})

it.each(['', 'k7qm-2xwd', '<b>bold</b>', 'K7QM-2XWD-9999'])(
  'is ignored if it has another format: %j',
  (id) => {
    rememberErrorId(failed(id))
    expect(consumeErrorId()).toBeUndefined()
  },
)

it('is not returned for a later failure', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  rememberErrorId(failed('K7QM-2XWD'))
  vi.advanceTimersByTime(10_001)
  expect(consumeErrorId()).toBeUndefined()
})

it('is shown with the message of the failure, and with no other', () => {
  rememberErrorId(failed('K7QM-2XWD'))
  toast({ title: 'Saved' })
  toast({ title: 'Not saved', tone: 'destructive' })
  toast({ title: 'Not deleted', tone: 'destructive' })
  expect(readToasts().map(({ title, errorId }) => [title, errorId])).toEqual([
    ['Saved', undefined],
    ['Not saved', 'K7QM-2XWD'],
    ['Not deleted', undefined],
  ])
})
