import { beforeEach, describe, expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire, type WireCall } from '#tests/support/wire.ts'

import { subscribe } from './newsletter.data.ts'

const LIST = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11'
const ana = { email: 'ana@example.com', firstName: 'Ana', listType: 'newsletter' } as const
const row = { subscribed: true, subscribed_at: expect.any(String), unsubscribed_at: null }

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'error').mockReturnValue()
})

describe('the requests of a subscription', () => {
  // Shows: spec 7.2, 7.3, 7.17
  it('find the list by its name, upsert by address and list, and sync the provider', async () => {
    const calls = recordWire(answers())
    expect(await subscribe(ana)).toEqual({ status: 'subscribed', provider: 'accepted' })
    expect(calls.map(withoutHeaders)).toEqual([
      { method: 'GET', path: '/rest/v1/email_lists', query: { select: 'id,name', name: 'eq.Newsletter' } },
      {
        method: 'POST',
        path: '/rest/v1/email_subscriptions',
        query: { on_conflict: 'email,email_list_id' },
        body: { email: 'ana@example.com', email_list_id: LIST, ...row },
      },
      { method: 'POST', path: '/functions/v1/mailchimp-subscribe', query: {}, body: ana },
    ])
    expect(calls[0]?.headers.get('accept')).toBe('application/vnd.pgrst.object+json')
    expect(calls[1]?.headers.get('prefer')).toContain('resolution=merge-duplicates')
  })

  // Shows: spec 7.4
  it('update the same row when the upsert fails', async () => {
    const calls = recordWire(answers({ POST: 500, PATCH: 204 }))
    expect(await subscribe(ana)).toMatchObject({ status: 'subscribed' })
    expect(calls.map(withoutHeaders)[2]).toEqual({
      method: 'PATCH',
      path: '/rest/v1/email_subscriptions',
      query: { email: 'eq.ana@example.com', email_list_id: `eq.${LIST}` },
      body: row,
    })
    const named = calls[2]?.headers.get('x-subscription') ?? ''
    expect(JSON.parse(named)).toEqual({ email: 'ana@example.com', email_list_id: LIST })
  })

  // Shows: spec 7.4
  it('succeed with an update that the database accepts without returning a row', async () => {
    recordWire(answers({ POST: 500, PATCH: 204 }, '*/0'))
    expect(await subscribe(ana)).toEqual({ status: 'subscribed', provider: 'accepted' })
  })

  it('fail when the update fails too', async () => {
    recordWire(answers({ POST: 500, PATCH: 503 }))
    expect(await subscribe(ana)).toEqual({ status: 'failed' })
  })

  it('fail after one attempt while the server is unreachable', async () => {
    const calls = recordWire(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await subscribe(ana)).toEqual({ status: 'failed' })
    expect(calls).toHaveLength(1)
  })

  // Shows: spec 8.2
  it('stop without a list, and nothing is written', async () => {
    const calls = recordWire(answers({ GET: 406 }))
    expect(await subscribe(ana)).toEqual({ status: 'failed' })
    expect(calls).toHaveLength(1)
  })

  // Shows: spec 5.1
  it('are not sent for an invalid address', async () => {
    const calls = recordWire(answers())
    expect(await subscribe({ ...ana, email: 'nobody' })).toEqual({ status: 'invalid-email' })
    expect(calls).toEqual([])
  })

  // Shows: spec 7.17
  it('succeed although the provider fails', async () => {
    recordWire((call) =>
      call.path.includes('mailchimp') ? new Response('{}', { status: 503 }) : answers()(call),
    )
    expect(await subscribe(ana)).toEqual({ status: 'subscribed', provider: 'failed' })
  })
})

function answers(table: Partial<Record<string, number>> = {}, changed = '*/1') {
  return ({ method, path }: WireCall) => {
    if (path.startsWith('/functions/')) return Response.json({ status: 'accepted' })
    const status = table[method] ?? (method === 'POST' ? 201 : 200)
    if (status >= 400) return Response.json({ code: 'PGRST116', message: 'refused' }, { status })
    if (method === 'PATCH') return new Response(null, { status, headers: { 'Content-Range': changed } })
    return Response.json({ id: LIST, name: 'Newsletter' }, { status })
  }
}
