import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { valuesOf } from '#content/fields.ts'
import { samplesLeft } from '#content/samples.ts'
import { GuideStep } from '#contracts/set-up.ts'
import { testedServices } from './test-service.ts'

import { followActivity } from '#tests/support/activity.ts'
import { appointOwner, siteUrl } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { answerOf, type Change, useFunctions } from '#tests/support/functions.ts'

const tested = await useFunctions()
const log = followActivity(() => tested.database)
beforeEach(async () => {
  await appointOwner(tested.database)
  await tested.database.run('delete from private.site_opening; delete from private.service_checks')
  await tested.fault('smtp', 'none')
})

test('lists the remaining steps, and no secret', async () => {
  const reply = await request({ action: 'load' })
  const text = await reply.text()
  expect(JSON.parse(text)).toMatchObject({
    openedAt: null,
    samples: samplesLeft().map((sample) => ({ ...sample, isDrafted: false })),
    problems: [],
    unpublished: 0,
    services: ['mail', 'payments', 'newsletter', 'blog'].map((name) => ({
      service: name,
      isConnected: true,
      testedAt: null,
      works: false,
      findings: [],
    })),
    backups: { isSet: false, lastMadeAt: null },
  })
  const { STRIPE_SECRET_KEY, MAILCHIMP_API_KEY, MAILCHIMP_WEBHOOK_SECRET } = tested.sandbox.settings
  for (const secret of [STRIPE_SECRET_KEY, MAILCHIMP_API_KEY, MAILCHIMP_WEBHOOK_SECRET]) {
    expect(text).not.toContain(secret)
  }
})

test('Mailchimp’s webhook is returned completely, on request, to the owner alone', async () => {
  const { MAILCHIMP_WEBHOOK_SECRET: secret } = tested.sandbox.settings
  expect(await (await request({ action: 'webhook' })).json()).toEqual({
    address: `${siteUrl}/functions/v1/mailchimp-webhook?key=${secret}`,
  })
})

test.each([true, false])('a step is postponed (%s) once, however often it is requested', async (skipped) => {
  for (let count = 0; count < 2; count += 1) {
    const reply = await request({ action: 'skip', step: 'blog', skipped })
    expect((await reply.json()).skipped).toEqual(skipped ? ['blog'] : [])
  }
})

test('questions of the guided opening are passed once, and skipped ones can be answered later', async () => {
  const fees = { step: 'fees', isSkipped: true }
  const practice = { step: 'practice', isSkipped: false }
  expect(await pass(fees, fees, practice)).toMatchObject({ passed: [practice, fees] })
  const answered = { passed: [practice, { ...fees, isSkipped: false }] }
  expect(await pass({ ...fees, isSkipped: false })).toMatchObject(answered)
  // Another device that still has the question as skipped sends all that it knows.
  expect(await pass(fees)).toMatchObject(answered)
  await tested.database.run('delete from private.set_up_answers')
})

test('all questions of the guided opening fit into one request', async () => {
  const all = GuideStep.options.map((step) => ({ step, isSkipped: false }))
  expect(await pass(...all)).toMatchObject({ status: 200, passed: all })
  await tested.database.run('delete from private.set_up_answers')
})

test('draft and published values are distinguished', async () => {
  await tested.database.run(`insert into private.site_draft (document, path, value)
    values ('facts/practice', 'npi', '"1234567893"'), ('pages/home', 'hero.kicker', '""')`)
  const list = await (await request({ action: 'load' })).json()
  const drafted = list.samples.filter(({ isDrafted }: { isDrafted: boolean }) => isDrafted)
  expect(drafted).toMatchObject([{ document: 'facts/practice', path: 'npi' }])
  expect(list).toMatchObject({ unpublished: 2, problems: [{ document: 'pages/home', path: 'hero.kicker' }] })
  await tested.database.run('delete from private.site_draft')
})

test('texts that mention an offer that is off are listed, as in the editor', async () => {
  await tested.database.run(`insert into private.site_draft (document, path, value)
    values ('facts/offers', 'memberships', 'false')`)
  const { warnings } = await (await request({ action: 'load' })).json()
  expect(warnings).toContainEqual({
    document: 'pages/terms',
    path: 'sections',
    page: 'Terms',
    message: expect.stringContaining('still mentions memberships, which you switched off'),
  })
  await tested.database.run('delete from private.site_draft')
})

test('of a draft of an older version, fields that no longer exist are ignored', async () => {
  await tested.database.run(`insert into private.site_draft (document, path, value)
    values ('facts/availability', 'text', '"Now"'), ('facts/practice', 'owner.firstName', '"A"')`)
  expect(await (await request({ action: 'load' })).json()).toMatchObject({ problems: [], unpublished: 0 })
  await tested.database.run('delete from private.site_draft')
})

test('the result of a test is stored, good or bad, for the next visit', async () => {
  await tested.fault('smtp', 'error')
  expect(await (await request({ action: 'test', service: 'mail' })).json()).toMatchObject({
    service: 'mail',
    works: false,
    findings: [{ isAdvice: false }],
  })
  await tested.fault('smtp', 'none')
  const before = (await tested.mails()).length
  const check = await (await request({ action: 'test', service: 'mail' })).json()
  const mailedTo = owner.claims.email
  expect(check).toMatchObject({ works: true, findings: [], testedAt: expect.any(String), mailedTo })
  await moveTo('moved@example.com')
  expect((await tested.mails()).length).toBe(before + 1)
  const { services } = await (await request({ action: 'load' })).json()
  expect(services[0]).toEqual(check)
  await moveTo(String(mailedTo))
})

test('a service that is not connected can’t be tested', async () => {
  const { SMTP_URL, MAIL_FROM } = tested.sandbox.settings
  const services = testedServices({ SITE_URL: siteUrl, SMTP_URL, MAIL_FROM })
  expect((await request({ action: 'test', service: 'blog' }, changed({ services }))).status).toBe(409)
})

test('the site can’t be opened while a sample remains, or before the mail was tested', async () => {
  expect(await answerOf(request({ action: 'open' }))).toEqual({
    status: 409,
    error: 'Something is left to do',
    hint: 'not_ready',
  })
  expect(await tested.rows('select from private.site_opening')).toEqual([])
})

describe('with nothing to do any more', () => {
  let ready: ReturnType<typeof changed>
  let refreshed = 0
  beforeEach(async () => {
    await tested.database.run(`
      insert into private.site_releases (base, changes) values (0, '${JSON.stringify(everySampleReplaced())}');
      update private.site_releases set live_at = now() where live_at is null;
      insert into private.service_checks (service, findings) values ('mail', '[]')`)
    refreshed = 0
    ready = changed({ opening: { refresh: async () => void (refreshed += 1) } })
    await log.skip()
  })
  afterAll(() =>
    tested.database.run(`
      insert into private.site_releases (base, changes) values (1, '{}');
      update private.site_releases set live_at = now() where live_at is null`),
  )

  test('opens the site once, from ten tabs at once, and records it once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => request({ action: 'open' }, ready)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const opened = await Promise.all(replies.map(async (reply) => (await reply.json()).openedAt))
    expect(new Set(opened)).toEqual(new Set([expect.any(String)]))
    expect(new Set(opened)).toHaveLength(1)
    expect(refreshed).toBe(10)
    expect(await log.records()).toEqual([
      { action: 'setting.site-opened', actor: owner.claims.sub, subject: null },
    ])
  })

  test('does not open when an example is restored at the same moment', async () => {
    await tested.database.run(`
      insert into private.site_releases (base, changes) values (1, '{}');
      update private.site_releases set live_at = now() where live_at is null`)
    expect((await request({ action: 'open' }, ready)).status).toBe(409)
  })
})

function everySampleReplaced() {
  const changes: Record<string, Record<string, unknown>> = {}
  for (const { document, path } of samplesLeft()) {
    const written = valuesOf(documents.find(({ id }) => id === document)!)
    changes[document] = { ...changes[document], [path]: written[path] }
  }
  return changes
}

function pass(...passed: object[]) {
  return answerOf(request({ action: 'pass', passed }))
}

function moveTo(email: string) {
  return tested.rows(`update auth.users set email = '${email}' where id = '${owner.session.userId}'`)
}

function changed(setUp: Partial<Change['setUp']>): Change {
  return { setUp: { ...tested.setUp, ...setUp } }
}

async function request(body: object, change: Change = {}) {
  return tested.ask('owner-set-up', owner, body, change)
}
