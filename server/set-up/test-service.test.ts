import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import { SECRET_KEY, STRIPE, testedStripe } from '#tests/support/stripe.ts'
import { testedSandbox, type TestedSandbox } from '#tests/support/stand-ins.ts'

import type { Payments } from '#server/membership/payments.ts'
import { checkPayments } from './check-payments.ts'
import { checkNewsletter, testedServices, type TestedSettings } from './test-service.ts'

const { plans } = builtIn.facts
const SITE_URL = 'https://practice.example'

const catalogue = plans.flatMap(({ priceId, productId, name, dollars }) =>
  priceId && productId ? [{ priceId, productId, name, amount: dollars * 100 }] : [],
)

let sandbox: TestedSandbox
let settings: TestedSettings
beforeAll(async () => {
  sandbox = await testedSandbox({ siteUrl: SITE_URL, catalogue })
  settings = { SITE_URL, ...sandbox.sandbox().settings }
})
afterAll(() => sandbox.stop())

const codes = async (service: Parameters<ReturnType<typeof testedServices>['test']>[0], changed = {}) =>
  (await testedServices({ ...settings, ...changed }).test(service, plans)).map(({ code }) => code)

describe('mail', () => {
  test('is sent to the owner, and to nobody if there is none', async () => {
    await testedServices(settings).test('mail', plans, 'owner@practice.example')
    const sent = await sandbox.mails()
    expect(sent).toMatchObject([{ to: 'owner@practice.example', subject: words.testMail.subject }])
    expect(await codes('mail')).toEqual([])
    expect(await sandbox.mails()).toHaveLength(1)
  })

  test('reports a refused password', async () => {
    const strict = await startSmtp({ AUTH: '535 5.7.8 Authentication failed', MAIL: '250 OK' })
    expect(await codes('mail', { SMTP_URL: `smtp://name:wrong@127.0.0.1:${strict.port}` })).toEqual([
      'sign-in-refused',
    ])
    strict.close()
  })

  test('that the mail server refuses is no outage', async () => {
    const strict = await startSmtp({ AUTH: '235 OK', MAIL: '550 5.7.1 Sender not confirmed' })
    const checked = testedServices({ ...settings, SMTP_URL: `smtp://127.0.0.1:${strict.port}` })
    expect(await checked.test('mail', plans, 'owner@practice.example')).toMatchObject([
      { code: 'mail-refused' },
    ])
    strict.close()
  })
})

describe('payments', () => {
  test('are in order if every price is that of the site, apart from test mode', async () => {
    expect(await codes('payments')).toEqual(['test-mode'])
  })

  test('are checked price by price', async () => {
    const [free, basic, pro, premium] = plans
    const changed = [
      free!,
      { ...basic!, dollars: 12, priceText: '$12' },
      { ...pro!, priceId: 'price_elsewhere' },
      { ...premium!, productId: 'prod_elsewhere' },
    ]
    expect(await testedServices(settings).test('payments', changed)).toMatchObject([
      { code: 'price-differs', values: { plan: 'Basic', site: '$12', actual: '10.00 USD' } },
      { code: 'price-unknown', values: { plan: 'Pro', id: 'price_elsewhere' } },
      { code: 'product-differs', values: { plan: 'Premium', id: 'prod_elsewhere' } },
      { code: 'test-mode', isAdvice: true },
    ])
  })

  test('report a key that is refused, and a webhook with another address', async () => {
    expect(await codes('payments', { STRIPE_SECRET_KEY: 'sk_test_wrong' })).toEqual(['key-refused'])
    expect(await codes('payments', { SITE_URL: 'https://moved.example' })).toContain('webhook-missing')
  })

  test('report a pasted key that can’t be decrypted any more, or was revoked at Stripe', async () => {
    const pasted = { ...settings, STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }
    const services = testedServices(pasted, { find: async () => undefined })
    expect(await services.test('payments', plans)).toMatchObject([{ code: 'key-lost', isAdvice: false }])
    const revoked = { secretKey: 'sk_test_revoked', apiBase: settings.STRIPE_API_BASE, siteUrl: SITE_URL }
    const payments = {} as Payments
    const find = async () => ({ ...revoked, payments, webhookSecret: undefined, connection: 'pasted' })
    expect(await testedServices(pasted, { find }).test('payments', plans)).toMatchObject([
      { code: 'pasted-key-refused', isAdvice: false },
    ])
  })

  test('report a product that is archived while its price is active', async () => {
    const { stripe, fetch: send } = await testedStripe(new Hono())
    const [free, basic] = plans
    stripe.account.catalogue.products.prod_basic!.active = false
    const sold = [free!, { ...basic!, priceId: 'price_basic', productId: 'prod_basic' }]
    const account = { secretKey: SECRET_KEY, apiBase: STRIPE, siteUrl: SITE_URL }
    expect(await checkPayments(account, sold, send)).toContainEqual(
      expect.objectContaining({ code: 'product-inactive', values: { plan: 'Basic' } }),
    )
    await stripe.stop()
  })

  test('create the portal’s settings if they are missing or off, and report a refusal', async () => {
    const wire = new Hono()
    const { stripe, fetch: send } = await testedStripe(wire)
    const account = { secretKey: SECRET_KEY, apiBase: STRIPE, siteUrl: SITE_URL }
    const found = async (through = send) =>
      (await checkPayments(account, plans, through)).map(({ code }) => code)
    const made = () => Object.values(stripe.account.state.portalConfigurations)
    expect(await found()).not.toContain('portal-refused')
    expect(made()).toMatchObject([{ active: true, metadata: { site: SITE_URL } }])
    const { features } = made()[0]!
    made()[0]!.active = false
    await found()
    expect(made()).toMatchObject([{ active: true, features }])
    const refusing: typeof fetch = async (input, init) =>
      String(input).includes('/billing_portal/')
        ? Response.json({ error: { type: 'invalid_request_error', message: 'No.' } }, { status: 403 })
        : send(input, init)
    expect(await found(refusing)).toContain('portal-refused')
    await stripe.stop()
  })

  test('report a webhook that is off or lacks events, and live mode', async () => {
    const found = async (endpoint: object) => {
      const stripe = { secretKey: 'sk_live_1', siteUrl: SITE_URL }
      return (await checkPayments(stripe, plans, stripeWith(endpoint))).map(({ code }) => code)
    }
    const url = `${SITE_URL}/functions/v1/stripe-webhook`
    expect(await found({ url, status: 'enabled', enabled_events: ['*'] })).toEqual([])
    expect(await found({ url, status: 'disabled', enabled_events: ['*'] })).toEqual(['webhook-off'])
    expect(await found({ url, status: 'enabled', enabled_events: ['customer.deleted'] })).toEqual([
      'webhook-events',
    ])
  })
})

describe('newsletter', () => {
  test('is in order with audience, field and webhook', async () => {
    expect(await codes('newsletter')).toEqual([])
  })

  test.each([
    ['key-refused', { MAILCHIMP_API_KEY: 'wrong-us1' }],
    ['audience-unknown', { MAILCHIMP_AUDIENCE_ID: 'other' }],
    ['webhook-missing', { MAILCHIMP_WEBHOOK_SECRET: undefined }],
    ['key-malformed', { MAILCHIMP_API_BASE: undefined, MAILCHIMP_API_KEY: 'without-data-center' }],
  ])('is found %s', async (code, changed) => {
    expect(await codes('newsletter', changed)).toEqual([code])
  })

  test.each([
    ['account-deactivated', 'deactivated'],
    ['too-often', 'busy'],
  ])('is found %s where the account is %s', async (code, state) => {
    await sandbox.steer('/mailchimp/account', { state })
    expect(await codes('newsletter')).toEqual([code])
    await sandbox.steer('/mailchimp/account', { state: 'open' })
  })

  test.each([
    { user: false, admin: false, api: true },
    { user: false, admin: true, api: false },
    { user: true, admin: false, api: true },
  ])('is not in order if the webhook gets events of %o alone', async (sources) => {
    await sandbox.steer('/mailchimp/sources', sources)
    expect(await codes('newsletter')).toEqual(['webhook-sources'])
    await sandbox.steer('/mailchimp/sources', { user: true, admin: true, api: false })
  })

  test('does not return the webhook’s secret', async () => {
    const found = await testedServices({ ...settings, SITE_URL: 'https://moved.example' }).test(
      'newsletter',
      plans,
    )
    expect(JSON.stringify(found)).not.toContain(settings.MAILCHIMP_WEBHOOK_SECRET)
  })

  test('reports a missing unsubscribe field, and missing events of the webhook', async () => {
    const url = `${SITE_URL}/functions/v1/mailchimp-webhook?key=k`
    const send = async (address: unknown) =>
      Response.json(
        String(address).includes('merge-fields')
          ? { merge_fields: [{ tag: 'FNAME' }] }
          : {
              webhooks: [
                {
                  url,
                  events: { subscribe: true, unsubscribe: true, cleaned: true, upemail: false },
                  sources: { user: true, admin: true, api: false },
                },
              ],
            },
      )
    const account = { apiKey: 'key-us1', audienceId: 'a', siteUrl: SITE_URL, webhookSecret: 'k' }
    expect(await checkNewsletter(account, send)).toMatchObject([
      { code: 'leave-field-missing' },
      { code: 'webhook-events', values: { events: 'upemail' } },
    ])
  })
})

test('a blog is in order', async () => expect(await codes('blog')).toEqual([]))

test('a service without settings is not connected', () => {
  const bare = { SITE_URL, SMTP_URL: settings.SMTP_URL, MAIL_FROM: settings.MAIL_FROM }
  const services = testedServices(bare)
  expect((['mail', 'payments', 'newsletter', 'blog'] as const).filter(services.isConnected)).toEqual(['mail'])
})

/** Stripe with live prices as the site has them, and one webhook. */
function stripeWith(endpoint: object): typeof fetch {
  return async (input) => {
    const id = new URL(String(input instanceof Request ? input.url : input)).pathname.split('/').at(-1)!
    const plan = plans.find(({ priceId }) => priceId === id)
    if (!plan) return Response.json({ object: 'list', data: [endpoint], has_more: false })
    return Response.json({
      id,
      object: 'price',
      active: true,
      currency: 'usd',
      livemode: true,
      product: plan.productId,
      recurring: { interval: 'month', interval_count: 1 },
      unit_amount: plan.dollars * 100,
    })
  }
}

/** A mail server that answers so to AUTH and MAIL, and hangs up at QUIT. */
async function startSmtp(answers: { AUTH: string; MAIL: string }) {
  const server = createServer((socket) => {
    const send = (line: string) => socket.write(`${line}\r\n`)
    send('220 test ESMTP')
    socket.on('data', (data) => {
      const verb = data.toString().slice(0, 4).toUpperCase()
      if (verb === 'EHLO') send('250-test\r\n250 AUTH PLAIN')
      else if (verb === 'QUIT') socket.end()
      else send(verb === 'AUTH' || verb === 'MAIL' ? answers[verb] : '250 OK')
    })
    socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
