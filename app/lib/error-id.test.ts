import { afterEach, expect, it, vi } from 'vitest'

import { noteErrorId, takeErrorId } from './error-id.ts'
import { dismissToast, readToasts, toast } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  takeErrorId()
  for (const { id } of readToasts()) dismissToast(id)
})

function failed(id: string, status = 500): Response {
  return new Response(null, { status, headers: { 'X-Error-Id': id } })
}

it('is told once', () => {
  noteErrorId(failed('K7QM-2XWD'))
  expect([takeErrorId(), takeErrorId()]).toEqual(['K7QM-2XWD', undefined])
})

it('is that of a failure of the server only', () => {
  noteErrorId(failed('K7QM-2XWD', 400))
  expect(takeErrorId()).toBeUndefined()
})

it.each(['', 'k7qm-2xwd', '<b>bold</b>', 'K7QM-2XWD-9999'])(
  'is nothing that another server sends: %j',
  (id) => {
    noteErrorId(failed(id))
    expect(takeErrorId()).toBeUndefined()
  },
)

it('is not told about something that comes later', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  noteErrorId(failed('K7QM-2XWD'))
  vi.advanceTimersByTime(10_001)
  expect(takeErrorId()).toBeUndefined()
})

it('is shown with the message of the failure, and with no other', () => {
  noteErrorId(failed('K7QM-2XWD'))
  toast({ title: 'Saved' })
  toast({ title: 'Not saved', tone: 'destructive' })
  toast({ title: 'Not deleted', tone: 'destructive' })
  expect(readToasts().map(({ title, errorId }) => [title, errorId])).toEqual([
    ['Saved', undefined],
    ['Not saved', 'K7QM-2XWD'],
    ['Not deleted', undefined],
  ])
})
