import { describe, expect, it, vi } from 'vitest'

import { inquiry as inquiryWords } from '#content/messages/inquiry.ts'
import { Inquiry } from '#contracts/inquiry.ts'

import { sendInquiry } from './inquiry.data.ts'

describe('an invalid inquiry', () => {
  // Shows: spec 3.8, 5.3
  it('returns each field that is missing or invalid', async () => {
    const form = inquiry({ name: ' ', email: 'nonsense', message: '' })
    expect(await sendInquiry(form)).toEqual({ status: 'invalid', fields: ['name', 'email', 'message'] })
  })

  it('is a message that the database would refuse for its length', async () => {
    const form = inquiry({ message: 'a'.repeat(5001) })
    expect(await sendInquiry(form)).toEqual({ status: 'invalid', fields: ['message'] })
  })

  // Shows: spec 3.8, 5.3
  it('is not one without a phone number', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await sendInquiry(inquiry({ phone: '' }))).toEqual({ status: 'offline' })
  })
})

// Shows: spec 3.8
it.each([
  ['', ['name', 'email', 'phone', 'message', 'submission_id']],
  ['consulting', ['name', 'email', 'phone', 'message', 'topic', 'submission_id']],
])('is sent with its topic %j, or without that field', async (topic, names) => {
  const sent = vi.fn<typeof fetch>(async () => Response.json({ ok: true }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', sent)
  expect(await sendInquiry(inquiry({ topic }))).toEqual({ status: 'sent' })
  const body = sent.mock.calls[0]?.[1]?.body
  expect(body instanceof FormData && [...body.keys()]).toEqual(names)
})

it('has every topic that the form offers', () => {
  const offered = Object.keys(inquiryWords.topics)
  expect(offered.map((topic) => Inquiry.shape.topic.parse(topic))).toEqual(offered)
})

describe('an inquiry that the service refuses', () => {
  it.each([
    [
      [{ field: 'message', code: 'TOO_LONG', message: 'is too long' }],
      { status: 'invalid', fields: ['message'] },
    ],
    [[{ field: 'other', code: 'INVALID', message: 'is invalid' }], { status: 'refused' }],
    [undefined, { status: 'refused' }],
  ])('names its fields, or that sending again does not help: %#', async (errors, outcome) => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Validation errors', errors }, { status: 422 }))
    expect(await sendInquiry(inquiry({}))).toMatchObject(outcome)
  })
})

function inquiry(changes: Record<string, string>): FormData {
  const form = new FormData()
  const fields = {
    name: 'Ana',
    email: 'ana@example.com',
    phone: '',
    message: 'Do you see couples?',
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
