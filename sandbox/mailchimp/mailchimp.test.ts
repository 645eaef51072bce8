import { createHash } from 'node:crypto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type TestedSandbox, testedSandbox } from '#tests/support/stand-ins.ts'

let tested: TestedSandbox
beforeEach(async () => void (tested = await testedSandbox()))
afterEach(() => tested.stop())

const hash = createHash('md5').update('ada@example.com').digest('hex')

function mailchimp(method: string, path: string, body?: unknown, init: RequestInit = {}) {
  const { MAILCHIMP_API_BASE: base, MAILCHIMP_API_KEY: key } = tested.sandbox().settings
  const headers = { Authorization: `Basic ${btoa(`any:${key}`)}`, 'Content-Type': 'application/json' }
  return fetch(base + path, { method, headers, body: JSON.stringify(body), ...init })
}

const list = () => `/lists/${tested.sandbox().settings.MAILCHIMP_AUDIENCE_ID}`
const ada = { email_address: 'Ada@example.com', status_if_new: 'pending', merge_fields: { FNAME: 'Ada' } }

test('a pending member gets one confirmation mail, and an upsert does not change the status', async () => {
  const path = `${list()}/members/${hash}`
  expect(await (await mailchimp('PUT', path, ada)).json()).toMatchObject({ id: hash, status: 'pending' })
  const [confirmation] = await tested.mails()
  expect(confirmation).toMatchObject({ to: 'Ada@example.com', subject: 'Please confirm your subscription' })
  const [link] = /http\S+/.exec(confirmation?.text ?? '') ?? []
  expect((await fetch(String(link))).status).toBe(200)
  expect(await (await mailchimp('PUT', path, ada)).json()).toMatchObject({ status: 'subscribed' })
  expect(await tested.mails()).toHaveLength(1)
})

test('a member without a required field is refused, unless the call skips that validation', async () => {
  await tested.steer('/mailchimp/require', { field: 'LNAME', required: true })
  const path = `${list()}/members/${hash}`
  const refused = await mailchimp('PUT', path, ada)
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toEqual([{ field: 'LNAME', message: 'Please enter a value' }])
  expect((await mailchimp('PUT', `${path}?skip_merge_validation=true`, ada)).status).toBe(200)
})

test("a member who unsubscribed by Mailchimp's link, or bounced, cannot be subscribed by a call", async () => {
  const path = `${list()}/members/${hash}`
  const { email_address: email } = ada
  const cause = (event: string) => tested.steer(`/mailchimp/${event}`, { email })
  const change = async (status: string) => (await mailchimp('PATCH', path, { status })).status
  await mailchimp('PUT', path, ada)
  await change('subscribed')
  expect([await change('unsubscribed'), await change('subscribed')]).toEqual([200, 200])
  await cause('leave')
  expect([await change('subscribed'), await change('pending')]).toEqual([400, 200])
  await cause('clean')
  expect([await change('subscribed'), await change('pending')]).toEqual([400, 400])
})

test('a permanently deleted contact cannot be subscribed again by any call', async () => {
  const path = `${list()}/members/${hash}`
  await mailchimp('PUT', path, ada)
  expect((await mailchimp('POST', `${path}/actions/delete-permanent`)).status).toBe(204)
  expect((await mailchimp('GET', path)).status).toBe(404)
  expect((await mailchimp('POST', `${path}/actions/delete-permanent`)).status).toBe(404)
  const again = await mailchimp('PUT', path, ada)
  expect([again.status, (await again.json()).title]).toEqual([400, 'Forgotten Email Not Subscribed'])
})

test('what the vendor does not have is refused: parameters of an address, and fields of a body', async () => {
  const path = `${list()}/members/${hash}`
  const refused = [
    await mailchimp('GET', `${path}?skip_merge_validation=true`),
    await mailchimp('PUT', `${path}?force=true`, ada),
    await mailchimp('PUT', path, { ...ada, subscribed: true }),
    await mailchimp('GET', `${list()}/members?since_last_changed=yesterday`),
    await mailchimp('GET', `${list()}/members?count=1001`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

const read = async (query: string) => (await mailchimp('GET', `${list()}/members?${query}`)).json()

test('a list of members has the ones that changed since then, page by page, with the fields asked for', async () => {
  const emails = ['ada@example.com', 'ben@example.com', 'cleo@example.com']
  for (const email of emails) {
    const id = createHash('md5').update(email).digest('hex')
    await mailchimp('PUT', `${list()}/members/${id}`, { ...ada, email_address: email })
  }
  await tested.steer('/mailchimp/archive', { email: emails[2] })
  const all = await read('fields=members.email_address,total_items&sort_field=last_changed&sort_dir=DESC')
  expect(all.total_items).toBe(2)
  expect(all.members.toSorted()).toEqual([{ email_address: emails[0] }, { email_address: emails[1] }])
  expect((await read('count=1&offset=1')).members).toHaveLength(1)
  expect((await read('status=archived')).members).toMatchObject([{ status: 'archived' }])
  expect((await read('since_last_changed=2099-01-01T00:00:00Z')).members).toEqual([])
})

test('a person puts a contact and the account into every state by the page', async () => {
  const { routes } = tested.sandbox()
  const press = (act: string, fields: Record<string, string>) =>
    routes.request(`/mailchimp/${act}`, { method: 'POST', body: new URLSearchParams(fields) })
  const page = async () => (await routes.request('/mailchimp')).text()
  const email = 'ada@example.com'
  const reached: string[] = []
  for (const act of ['form', 'leave', 'form', 'clean', 'archive']) {
    const reply = await press(act, { email })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/mailchimp'])
    reached.push(/ada@example\.com: (\w+)/.exec(await page())?.[1] ?? '')
  }
  expect(reached).toEqual(['subscribed', 'unsubscribed', 'subscribed', 'cleaned', 'archived'])
  await press('forget', { email })
  expect(await page()).toContain('The audience is empty')
  expect((await mailchimp('PUT', `${list()}/members/${hash}`, ada)).status).toBe(400)
  await press('require', { field: 'LNAME', required: 'true' })
  await press('sources', { user: 'false', admin: 'false', api: 'true' })
  expect(await (await mailchimp('GET', `${list()}/webhooks`)).json()).toMatchObject({ total_items: 0 })
  await press('account', { state: 'busy' })
  expect((await mailchimp('GET', '/ping')).status).toBe(429)
})

test('errors are problem documents, as the vendor writes them', async () => {
  const path = `${list()}/members/${hash}`
  const refusals = [
    await mailchimp('GET', '/ping', undefined, { headers: { Authorization: 'Basic eDp5' } }),
    await mailchimp('PUT', `/lists/other/members/${hash}`, ada),
    await mailchimp('PUT', path, { ...ada, email_address: 'ada' }),
    await mailchimp('PUT', path, { email_address: 'ada@example.com' }),
    await mailchimp('PATCH', path, { status: 'pending' }),
    await mailchimp('POST', `${path}/tags`, { tags: [{ name: 'x', status: 'active' }] }),
  ]
  const problems = await Promise.all(refusals.map((reply) => reply.json()))
  expect(problems.map(({ status, title }) => `${status} ${title}`)).toEqual([
    '401 API Key Invalid',
    '404 Resource Not Found',
    '400 Invalid Resource',
    '400 Invalid Resource',
    '404 Resource Not Found',
    '404 Resource Not Found',
  ])
  expect(refusals[0]?.headers.get('content-type')).toContain('application/problem+json')
})

test('a fault of an unknown vendor or kind is refused', async () => {
  expect((await tested.fault('stripe', 'on fire')).status).toBe(400)
  expect((await tested.steer('/faults', 'x')).status).toBe(400)
})
