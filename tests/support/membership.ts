import { Hono } from 'hono'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

import { composeSite } from '#content/site.ts'
import { OutsidePage, SubscriptionState } from '#contracts/membership.ts'
import { createStripe, type StripeDeps } from '#server/membership/stripe/client.ts'
import type { Caller, Database } from '#server/platform/database/database.ts'
import { membershipJobs, repairMemberships } from '#server/membership/jobs.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import { sendMembershipNotice } from '#server/membership/notice.ts'

import { openSessions } from './accounts.ts'
import { credentials, keys } from './data-service.ts'
import { memberA, memberB, testDatabase } from './database.ts'
import { FORM_KEYS, setUpOf } from './functions.ts'
import { functionRoutes } from '#server/product/routes.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import { PLANS, SECRET_KEY, SITE, STRIPE, testedStripe, WEBHOOK_SECRET } from './stripe.ts'

/** The plans of the catalogue as the owner writes them. */
export const OFFERED = Object.fromEntries(
  PLANS.flatMap(({ price_id: price, product_id: product }) => {
    const plan = price.replace('price_', '')
    return [
      [`${plan}.priceId`, price],
      [`${plan}.productId`, product],
    ]
  }),
)
const WITH_PLANS = composeSite({ 'facts/plans': OFFERED })

/**
 * For the tests of a file: before each the functions of a membership and a Stripe of their own, over a database
 * that is emptied of everything that concerns memberships.
 */
export function useMembership() {
  let database: Database
  let tested: TestedMembership
  const begin = async (stripeDeps?: StripeDeps) => {
    tested = await testedMembership(database, stripeDeps)
  }
  beforeAll(async () => {
    database = await testDatabase()
  })
  beforeEach(() => begin())
  afterEach(() => tested.stripe.stop())
  afterAll(async () => {
    await database.close()
  })
  return { tested: () => tested, begin, ...memberActions(() => tested) }
}

async function testedMembership(database: Database, stripeDeps: StripeDeps = {}) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const site = new Hono()
  const vendor = await testedStripe(site)
  const settings = { secretKey: SECRET_KEY, apiBase: STRIPE, siteUrl: SITE }
  const payments = createStripe(settings, { timeoutMs: 15_000, fetch: vendor.fetch, ...stripeDeps })
  const account = { ...settings, payments, webhookSecret: WEBHOOK_SECRET }
  const stripe = { isFromSettings: true, address: settings, find: async () => account }
  const formKeys = await parseSealingKeys(FORM_KEYS)
  let content = WITH_PLANS
  const functions = {
    keys,
    database,
    stripe,
    mailchimp: undefined,
    mailSender: 'practice@example.com',
    formKeys,
    siteUrl: SITE,
    setUp: {
      ...setUpOf({ SITE_URL: SITE, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'practice@example.com' }),
      content: () => content,
    },
    log,
  }
  mount(site, functionRoutes(functions))
  await empty(database)
  await sell(database, PLANS)
  const queued: OutgoingMail[] = []
  const queueMail = async (_: unknown, mail: OutgoingMail) => void queued.push(mail)
  const jobs = membershipJobs({ database, stripe, log, queueMail })
  return {
    ...vendor,
    database,
    payments,
    ...callsTo(site),
    logged: () => lines.join(''),
    /** The owner switches memberships off. */
    offerNone: () =>
      void (content = composeSite({ 'facts/plans': OFFERED, 'facts/offers': { memberships: false } })),
    rows: async (text: string) => (await database.statements(text)).rows,
    /** Mails that the queued work left. */
    queued,
    /** Does the queued work once, as the job runner would. @returns how many jobs there were */
    async work() {
      const { rows } = await database.statements(
        `select id, queue, payload from private.outbox where queue in ('sync-membership', 'remove-customer', 'update-customer') order by id`,
      )
      for (const { id, queue, payload } of rows) {
        await jobs[queue as 'sync-membership']({ data: payload })
        await database.statements('delete from private.outbox where id = $1', [id])
      }
      return rows.length
    },
    /** Does the queued notices, as the job runner would. @returns the mails that they queued */
    async mails() {
      const before = queued.length
      const send = sendMembershipNotice({ database, queueMail, content: () => content, siteUrl: SITE })
      const { rows } = await database.statements(
        `delete from private.outbox where queue = 'membership-notice' returning id, payload`,
      )
      for (const { payload } of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
        await send(payload)
        // Run it twice, as after a process was killed before it recorded the first run.
        await send(payload)
      }
      return queued.splice(before)
    },
    repair: () => repairMemberships({ database, payments, log }),
  }
}

type TestedMembership = Awaited<ReturnType<typeof testedMembership>>

/** What a member does on the membership page, and the provider's reaction. */
function memberActions(tested: () => TestedMembership) {
  const page = async (name: string, caller: typeof memberA, body?: unknown) => {
    const reply = await tested().call(name, caller, body)
    expect(reply.status).toBe(200)
    return OutsidePage.parse(await reply.json())
  }
  const checkout = (priceId: string, caller = memberA) => page('create-checkout', caller, { priceId })
  /** Waits until all webhook deliveries have arrived and their jobs are done. */
  const receiveEvents = async () => {
    await tested().stripe.account.delivery.idle()
    return tested().work()
  }
  const portal = (caller = memberA) => page('customer-portal', caller)
  const subscription = () => Object.values(tested().stripe.account.state.subscriptions)[0]!
  /** Does not wait for the webhook. */
  const buy = async (priceId: string, caller = memberA) =>
    void (await tested().pay((await checkout(priceId, caller)).url, 'paid'))
  return {
    checkout,
    receiveEvents,
    portal,
    subscription,
    buy,
    async subscribe(priceId: string) {
      await buy(priceId)
      await receiveEvents()
    },
    /** Does not wait for the webhook either. */
    manage: async (fields: Record<string, string>) =>
      tested().manage((await portal()).url, { subscription: subscription().id, ...fields }),
    /** Lets Stripe's clock run. */
    async passDays(advanceDays: number) {
      await tested().steer('/clock', { advanceDays })
      await receiveEvents()
    },
    plan: async (caller = memberA) =>
      SubscriptionState.parse(await (await tested().call('check-subscription', caller)).json()),
    /** The state by our rows alone, without a call to Stripe. */
    kept: () =>
      tested().rows(`select product_id, ended_at is not null as ended, cancelled_at is not null as cancelled
        from public.memberships`),
    steerDelivery: (mode: 'deliver' | 'lose' | 'hold') => tested().steer('/stripe/delivery', { mode }),
  }
}

/** Replaces the catalogue. */
export async function sell(database: Database, catalogue: object[]) {
  await database.asSystem((trx) =>
    sql`select public.replace_plans(${JSON.stringify(catalogue)}::text::jsonb)`.execute(trx),
  )
}

function mount(site: Hono, functions: Hono) {
  // Respond like a gateway whose function is down.
  site.onError((error, c) => {
    if (!(error instanceof TypeError)) throw error
    return c.text('Bad Gateway', 502)
  })
  site.route('/functions/v1', functions)
}

function callsTo(site: Hono) {
  return {
    call: async (name: string, caller: Caller, body?: unknown) =>
      site.request(`/functions/v1/${name}`, {
        method: 'POST',
        headers: await credentials(caller),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    deliver: (body: string, signature: string) =>
      site.request('/functions/v1/stripe-webhook', {
        method: 'POST',
        headers: { 'Stripe-Signature': signature },
        body,
      }),
  }
}

async function empty(database: Database) {
  await database.run(
    `delete from auth.users; delete from private.payment_events; delete from private.payment_repairs;
     delete from private.plans; delete from private.rate_limits; delete from private.outbox;`,
  )
  await openSessions(database, [memberA, memberB])
}
