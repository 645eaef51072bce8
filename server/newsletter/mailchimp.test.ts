// Shows: asvs 12.3.1, 15.3.2
import { describe, expect, test } from 'vitest'

import { takeClock } from '#tests/support/auth-service.ts'
import { patient } from '#tests/support/patience.ts'

import { createCircuit } from '#server/platform/outside/circuit.ts'
import { createMailchimp, isOutage } from './mailchimp.ts'
import { MailchimpFailure } from './mailchimp-wire.ts'

const settings = { apiKey: '0123-us7', audienceId: 'aud/1' }
const unsubscribeUrl = 'https://practice.example/functions/v1/unsubscribe?token=t'
const ada = { email: 'Ada@example.com', firstName: 'Ada', listType: 'esa-followups' as const, unsubscribeUrl }
// MD5 of ada@example.com, as `md5sum` says.
const HASH = '3e3417d7ef77d5932a6734b916515ed5'

interface Sent {
  method: string
  url: string
  body: unknown
}

/** A wire that answers each call in turn and remembers what was asked; the last answer repeats. */
function wire(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
    sent.push({ method: init?.method ?? 'GET', url: String(input), body })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new Error('nobody answers')
    return answer()
  }
  return { sent, fetch }
}

const CHANGED = '2026-11-20T10:00:00+00:00'
const member = (status: string) => () => Response.json({ id: HASH, status, last_changed: CHANGED })
const missing = () => Response.json({ title: 'Resource Not Found', status: 404 }, { status: 404 })
const done = () => new Response(null, { status: 204 })
const failing =
  (status: number, title = 'Oh') =>
  () =>
    Response.json({ title, status }, { status })
const hanging = () => new Promise<Response>(() => undefined)

test('reads no more of a response than any of Mailchimp’s has', async () => {
  let sent = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          if ((sent += 65_536) > 20_000_000) controller.close()
          else controller.enqueue(new Uint8Array(65_536).fill(32))
        },
      }),
    )
  const reading = createMailchimp(settings, { fetch: async () => endless() }).deleteSubscriber(HASH)
  await expect(reading).rejects.toBeInstanceOf(MailchimpFailure)
  // Tried twice.
  expect(sent).toBeLessThan(3_000_000)
})

test('sends the documented request, and nothing in it hints at health or an ESA', async () => {
  const { sent, fetch } = wire(missing, member('pending'), done)
  await createMailchimp(settings, { fetch }).subscribe(ada)
  const path = `https://us7.api.mailchimp.com/3.0/lists/aud%2F1/members/${HASH}`
  expect(sent).toEqual([
    { method: 'GET', url: `${path}?fields=id,status,last_changed`, body: undefined },
    {
      method: 'PUT',
      // A last name that the audience requires would refuse everybody otherwise.
      url: `${path}?skip_merge_validation=true`,
      body: {
        email_address: 'Ada@example.com',
        status_if_new: 'pending',
        merge_fields: { FNAME: 'Ada', LEAVEURL: unsubscribeUrl },
      },
    },
    { method: 'POST', url: `${path}/tags`, body: { tags: [{ name: 'Website updates', status: 'active' }] } },
  ])
})

test('does not change the first name when none is given', async () => {
  const { sent, fetch } = wire(member('subscribed'), member('subscribed'), done)
  await createMailchimp(settings, { fetch }).subscribe({ ...ada, firstName: undefined })
  expect(sent[1]?.body).toMatchObject({ merge_fields: { LEAVEURL: unsubscribeUrl } })
  expect(sent[1]?.body).not.toHaveProperty('merge_fields.FNAME')
})

describe('a failure', () => {
  test('that may be temporary is retried once', async () => {
    const { sent, fetch } = wire(failing(503), member('pending'), member('pending'), done)
    await createMailchimp(settings, { fetch }).subscribe(ada)
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT', 'POST'])
  })

  test('that persists is not retried after the second try', async () => {
    const { sent, fetch } = wire(failing(500))
    await expect(createMailchimp(settings, { fetch }).subscribe(ada)).rejects.toThrow(
      'Mailchimp answered 500, Oh',
    )
    expect(sent).toHaveLength(2)
  })

  test('that is permanent is not retried', async () => {
    const { sent, fetch } = wire(failing(400, 'Member In Compliance State'))
    const failure = createMailchimp(settings, { fetch }).subscribe(ada)
    await expect(failure).rejects.toMatchObject({ permanent: true })
    expect(sent).toHaveLength(1)
  })

  test('of the network counts as one', async () => {
    const { fetch } = wire(() => Promise.reject(new TypeError('fetch failed')))
    await expect(createMailchimp(settings, { fetch }).imitateSubscribe()).rejects.toThrow(MailchimpFailure)
  })

  test('to respond in time ends the wait, however many calls there are', async () => {
    const { fetch } = wire(member('pending'), hanging)
    const slow = createMailchimp(settings, {
      fetch: (input, init) => patient(fetch(input, init), init!.signal!),
      timeoutMs: 200,
    })
    await expect(slow.subscribe(ada)).rejects.toThrow('Mailchimp did not answer in time')
  })

  test.each([
    ['a friendly page', () => new Response('<p>Welcome', { status: 200 })],
    ['another member', () => Response.json({ id: 'x', status: 'pending', last_changed: CHANGED })],
    ['nothing', done],
    ['a page as error', () => new Response('<p>Ada@example.com is unknown', { status: 500 })],
    ['a title with an address', failing(500, 'ada@example.com was refused')],
  ])('is a response with %s, and its message quotes nothing', async (_what, answer) => {
    const failure = await createMailchimp(settings, wire(answer))
      .subscribe(ada)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailchimpFailure)
    expect(String(failure)).not.toMatch(/ada@example/i)
  })
})

describe('a provider that is down', () => {
  test('is not called after three failures, and again later', async () => {
    const { sent, fetch } = wire(
      ...Array.from({ length: 6 }, () => failing(500)),
      member('pending'),
      member('pending'),
      done,
    )
    const clock = takeClock()
    const circuit = createCircuit({ isOutage })
    const mailchimp = createMailchimp(settings, { fetch, circuit })
    const leave = () => mailchimp.unsubscribe({ member: HASH, isOnOtherList: false })
    const attempts = [() => mailchimp.subscribe(ada), leave, () => mailchimp.imitateSubscribe()]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('Mailchimp answered 500')
    for (const attempt of attempts)
      await expect(attempt()).rejects.toThrow('The circuit of Mailchimp is open')
    expect(sent).toHaveLength(6)
    clock.move(1)
    await mailchimp.subscribe(ada)
    clock.release()
  })

  test('is not one that refuses a request, or does not know a member', async () => {
    const { sent, fetch } = wire(failing(400))
    const mailchimp = createMailchimp(settings, { fetch })
    for (let count = 0; count < 4; count += 1) {
      await expect(mailchimp.subscribe(ada)).rejects.toMatchObject({ permanent: true })
    }
    expect(sent).toHaveLength(4)
    const unknown = createMailchimp(settings, wire(failing(404)))
    for (let count = 0; count < 4; count += 1)
      await unknown.unsubscribe({ member: HASH, isOnOtherList: false })
  })
})

test.each([
  [401, 'API Key Invalid', 'key'],
  [403, 'Forbidden', 'key'],
  [403, 'User Disabled', 'disabled'],
  [429, 'Too Many Requests', 'busy'],
  [404, 'Resource Not Found', 'audience'],
  [400, 'Forgotten Email Not Subscribed', 'forgotten'],
  [400, 'Member In Compliance State', 'barred'],
  [400, 'Invalid Resource', 'invalid'],
  [500, 'InternalServerError', undefined],
])('%i %s is refused because of: %s', async (status, title, refusal) => {
  const { fetch } = wire(failing(status, title))
  await expect(createMailchimp(settings, { fetch }).subscribe(ada)).rejects.toMatchObject({ refusal })
})

test('a key without data center needs a base', () => {
  expect(() => createMailchimp({ ...settings, apiKey: 'abc' })).toThrow('MAILCHIMP_API_KEY does not end')
})
