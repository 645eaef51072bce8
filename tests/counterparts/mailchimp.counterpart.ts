import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createMailchimp, type Mailchimp } from '#server/newsletter/mailchimp.ts'
import { checkNewsletter } from '#server/set-up/test-service.ts'
import { testedSandbox } from '#tests/support/stand-ins.ts'

import {
  allQueryNames,
  type Exchange,
  problemsOfReply,
  problemsOfRequest,
  queryNames,
  readSpecification,
} from './mailchimp-specification.ts'

const SITE = 'https://practice.example'
const email = 'ada@example.com'
const member = createHash('md5').update(email).digest('hex')
const subscriber = { email, listType: 'newsletter' as const, unsubscribeUrl: `${SITE}/leave` }

/** Every call of `Mailchimp`; a new one does not compile before it is tried here. */
const calls: Record<keyof Mailchimp, (mailchimp: Mailchimp) => Promise<unknown>> = {
  subscribe: async (mailchimp) => [
    await mailchimp.subscribe({ ...subscriber, firstName: 'Ada' }),
    await mailchimp.subscribe({ ...subscriber, confirmation: 'request-again' }),
    await mailchimp.subscribe({ ...subscriber, confirmation: 'done' }),
  ],
  imitateSubscribe: (mailchimp) => mailchimp.imitateSubscribe(),
  replaceLink: (mailchimp) => mailchimp.replaceLink(subscriber),
  readState: (mailchimp) => mailchimp.readState(member),
  readAddress: (mailchimp) => mailchimp.readAddress(member),
  readChanges: async (mailchimp) => [
    await mailchimp.readChanges(undefined, false, 0),
    await mailchimp.readChanges(new Date(0), true, 0),
  ],
  unsubscribe: async (mailchimp) => [
    await mailchimp.unsubscribe({ member, listType: 'newsletter', isOnOtherList: true }),
    await mailchimp.unsubscribe({ member, isOnOtherList: false }),
  ],
  deleteSubscriber: (mailchimp) => mailchimp.deleteSubscriber(member),
}
const names = Object.keys(calls) as (keyof typeof calls)[]

const specification = await readSpecification()
const sandbox = await testedSandbox({ siteUrl: SITE })
const settings = sandbox.sandbox().settings
const audience = `/lists/${settings.MAILCHIMP_AUDIENCE_ID}`
const exchanges: Exchange[] = []

const send: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init)
  const text = await reply.clone().text()
  exchanges.push({
    method: init?.method ?? 'GET',
    path: String(input).slice(settings.MAILCHIMP_API_BASE.length),
    body: init?.body ? JSON.parse(String(init.body)) : undefined,
    status: reply.status,
    reply: text === '' ? undefined : JSON.parse(text),
  })
  return reply
}
const ask = (method: string, path: string, body?: unknown) =>
  send(settings.MAILCHIMP_API_BASE + path, {
    method,
    headers: { Authorization: `Bearer ${settings.MAILCHIMP_API_KEY}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** What the client asked, and what the test asked that is no request of ours, to see the refusals. */
let ours: Exchange[] = []
beforeAll(async () => {
  const account = {
    apiKey: settings.MAILCHIMP_API_KEY,
    audienceId: settings.MAILCHIMP_AUDIENCE_ID,
    apiBase: settings.MAILCHIMP_API_BASE,
  }
  const mailchimp = createMailchimp(account, { fetch: send, timeoutMs: 15_000 })
  for (const name of names) {
    // In turn: each call finds what the one before it left.
    // oxlint-disable-next-line no-await-in-loop
    await calls[name](mailchimp)
  }
  await checkNewsletter({ ...account, siteUrl: SITE, webhookSecret: undefined }, send)
  await ask('GET', '/ping')
  ours = exchanges.slice()
  const path = `${audience}/members/${member}`
  await ask('PUT', path, { email_address: email, status_if_new: 'subscribed' })
  await ask('GET', `${audience}/members/none`)
  await ask('PUT', `${audience}/members/none`, { email_address: 'other@example.com' })
  await sandbox.steer('/mailchimp/require', { field: 'LNAME', required: true })
  await ask('PUT', `${audience}/members/none`, {
    email_address: 'other@example.com',
    status_if_new: 'pending',
  })
  for (const state of ['deactivated', 'busy']) {
    // oxlint-disable-next-line no-await-in-loop
    await sandbox.steer('/mailchimp/account', { state })
    // oxlint-disable-next-line no-await-in-loop
    await ask('GET', '/ping')
  }
  await sandbox.steer('/mailchimp/account', { state: 'open' })
})
afterAll(() => sandbox.stop())

const nameOf = ({ method, path, status }: Exchange) =>
  `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f]{32}/, '…')} ${status}`

it('every request of ours has the parameters and fields of Mailchimp’s specification, and no others', () => {
  expect(ours.length).toBeGreaterThan(15)
  const problems = ours.map((each) => ({
    name: nameOf(each),
    problems: problemsOfRequest(specification, each),
  }))
  expect(problems.filter((each) => each.problems.length > 0)).toEqual([])
})

it('every answer of the stand-in is one of the specification, refusals too', () => {
  expect(new Set(exchanges.map(({ status }) => status))).toEqual(new Set([200, 204, 400, 403, 404, 429]))
  const problems = exchanges.map((each) => ({
    name: nameOf(each),
    problems: problemsOfReply(specification, each),
  }))
  expect(problems.filter((each) => each.problems.length > 0)).toEqual([])
})

it('the stand-in refuses every parameter of an address that the specification does not have there', async () => {
  const path = `${audience}/members/${member}`
  const operations = [
    ['GET', '/ping'],
    ['GET', audience],
    ['GET', `${audience}/merge-fields`],
    ['GET', `${audience}/webhooks`],
    ['GET', `${audience}/members`],
    ['GET', path],
    ['PUT', path],
    ['PATCH', path],
    ['POST', `${path}/tags`],
    ['POST', `${path}/actions/delete-permanent`],
  ] as const
  const taken: string[] = []
  for (const [method, address] of operations) {
    const known = queryNames(specification, method, address)
    for (const name of [...allQueryNames(specification), 'no_such_parameter']) {
      if (known.includes(name)) continue
      // oxlint-disable-next-line no-await-in-loop
      const { status } = await ask(method, `${address}?${name}=1`)
      if (status !== 400) taken.push(`${method} ${address}?${name} ${status}`)
    }
  }
  expect(taken).toEqual([])
})
