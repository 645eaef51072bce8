import { describe, expect, test } from 'vitest'

import { createMailchimp } from './mailchimp.ts'

const settings = { apiKey: '0123-us7', audienceId: 'aud/1' }
const unsubscribeUrl = 'https://practice.example/functions/v1/unsubscribe?token=t'
const ada = { email: 'Ada@example.com', listType: 'newsletter' as const, unsubscribeUrl }
const CHANGED = '2026-11-20T10:00:00+00:00'

interface Sent {
  method: string
  url: string
  body: unknown
}

const member = (status: string) => () =>
  Response.json({ id: '3e3417d7ef77d5932a6734b916515ed5', status, last_changed: CHANGED })
const problem = (status: number, title: string) => () => Response.json({ title, status }, { status })
const missing = problem(404, 'Resource Not Found')
const done = () => new Response(null, { status: 204 })

const statuses = (sent: Sent[]) =>
  sent.flatMap(({ body }) =>
    body && Object.hasOwn(body, 'status') ? [(body as { status: string }).status] : [],
  )

/** A Mailchimp with one member, or none, that takes each status unless it refuses the first. */
function audienceOf(known: string | undefined, refusing: () => Response | undefined = () => undefined) {
  const sent: Sent[] = []
  let status = known
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, string>) : undefined
    const method = init?.method ?? 'GET'
    sent.push({ method, url: String(input), body })
    if (method === 'POST') return done()
    if (method === 'GET' && !String(input).includes('/members/')) return Response.json({ id: 'aud/1' })
    if (method === 'GET' && status === undefined) return missing()
    const refused = body?.status && refusing()
    if (refused) return refused
    if (method !== 'GET') status = body?.status ?? status ?? body?.status_if_new
    return member(status!)()
  }
  return { sent, mailchimp: createMailchimp(settings, { fetch }) }
}

const subscribeKnown = async (
  known: string | undefined,
  changes: object = {},
  refusing?: () => Response | undefined,
) => {
  const { sent, mailchimp } = audienceOf(known, refusing)
  return { state: await mailchimp.subscribe({ ...ada, ...changes }), asked: statuses(sent), sent }
}

describe('a member of the audience', () => {
  test.each([
    ['subscribed', {}, 'subscribed', []],
    // Just made by the first call, or waiting: one mail is enough.
    ['pending', {}, 'pending', []],
    ['unsubscribed', {}, 'pending', ['pending']],
    ['archived', {}, 'pending', ['pending']],
    ['transactional', {}, 'pending', ['pending']],
    ['invented later', {}, 'pending', ['pending']],
    // Setting pending once more sends no mail.
    ['pending', { confirmation: 'request-again' }, 'pending', ['unsubscribed', 'pending']],
    ['pending', { confirmation: 'done' }, 'subscribed', ['subscribed']],
    ['unsubscribed', { confirmation: 'done' }, 'subscribed', ['subscribed']],
    ['transactional', { confirmation: 'done' }, 'subscribed', ['subscribed']],
    ['cleaned', { confirmation: 'done' }, 'undeliverable', []],
    ['unsubscribed', { confirmation: 'done', requestedAt: new Date(CHANGED) }, 'subscribed', ['subscribed']],
  ])('as %s, %o, becomes %s', async (known, changes, state, changedTo) => {
    expect(await subscribeKnown(known, changes)).toMatchObject({ state, asked: changedTo })
  })

  test.each(['unsubscribed', 'archived'])(
    'as %s after their request is not changed, and nothing is written',
    async (known) => {
      const requestedAt = new Date(Date.parse(CHANGED) - 1)
      const { state, sent } = await subscribeKnown(known, { confirmation: 'done', requestedAt })
      expect(state).toMatchObject({ unsubscribedAt: new Date(CHANGED) })
      expect(sent.map(({ method }) => method)).toEqual(['GET'])
    },
  )

  test('who unsubscribed by its own link must confirm its mail, also with a confirmed address', async () => {
    let first = true
    const refusing = () => {
      if (!first) return undefined
      first = false
      return problem(400, 'Member In Compliance State')()
    }
    const { state, asked } = await subscribeKnown('unsubscribed', { confirmation: 'done' }, refusing)
    expect([state, asked]).toEqual(['pending', ['subscribed', 'pending']])
  })

  test('a new subscriber with a confirmed address gets no confirmation mail', async () => {
    const { sent, state } = await subscribeKnown(undefined, { confirmation: 'done' })
    expect(sent[1]?.body).toMatchObject({ status_if_new: 'subscribed' })
    expect(state).toBe('subscribed')
  })

  test.each([undefined, 'subscribed', 'pending', 'unsubscribed', 'archived', 'cleaned'])(
    'as %s costs as many calls as an address that is on no list',
    async (known) => {
      const nobody = audienceOf(known)
      await nobody.mailchimp.imitateSubscribe()
      expect((await subscribeKnown(known)).sent).toHaveLength(nobody.sent.length)
    },
  )
})

const replace = async (known: string | undefined) => {
  const { sent, mailchimp } = audienceOf(known)
  return { state: await mailchimp.replaceLink({ email: ada.email, unsubscribeUrl }), sent }
}

describe('a new unsubscribe link', () => {
  test.each(['subscribed', 'pending'])('is set for a member who is %s, and nothing else', async (known) => {
    const { state, sent } = await replace(known)
    expect(state).toBe(known)
    const [, written] = sent
    expect(written).toMatchObject({ method: 'PATCH', body: { merge_fields: { LEAVEURL: unsubscribeUrl } } })
    expect(written?.url).toContain('skip_merge_validation=true')
    expect(Object.keys(written?.body as object)).toEqual(['merge_fields'])
  })

  test.each([
    ['unsubscribed', { unsubscribedAt: new Date(CHANGED) }],
    ['archived', { unsubscribedAt: new Date(CHANGED), isArchived: true }],
    ['cleaned', 'undeliverable'],
    ['transactional', undefined],
    [undefined, undefined],
  ])('does not subscribe a member who is %s', async (known, expected) => {
    const { state, sent } = await replace(known)
    expect(state).toEqual(expected)
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })
})
