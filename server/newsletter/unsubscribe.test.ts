// Shows: asvs 3.5.3
import { beforeEach, describe, expect, test } from 'vitest'

import type { SiteFile } from '#server/site/files.ts'
import { sealToken } from './unsubscribe.ts'

import { liveSiteDouble } from '#tests/support/live-site.ts'
import { type Change, putOnList, useFunctions } from '#tests/support/functions.ts'

const tested = await useFunctions()
beforeEach(async () => {
  await tested.database.run('delete from public.email_subscriptions; delete from private.outbox')
  await putOnList(tested, 'ada@example.com')
  await putOnList(tested, 'bob@example.com')
  await tested.database.run(`insert into public.email_subscriptions (email, email_list_id)
    select 'ada@example.com', id from public.email_lists where name = 'Blog Notifications'`)
})

const subscribed = async () =>
  (await tested.rows(`select email from public.email_subscriptions where subscribed order by email`)).map(
    (row) => row.email,
  )
const all = ['ada@example.com', 'ada@example.com', 'bob@example.com']
const queued = async () =>
  (await tested.rows("select payload from private.outbox where queue = 'sync-unsubscribe'")).length

const token = async (email = 'ada@example.com') => {
  const [row] = await tested.rows(
    `select id from public.email_subscriptions where email = '${email}' limit 1`,
  )
  return sealToken(String(row?.id), tested.formKeys)
}
const call = (query: string, init?: RequestInit) => tested.serve()(`unsubscribe${query}`, init)

/** As a browser, with a release whose documents hold their own paths. */
async function browse(query: string, init: RequestInit, change: Change = {}) {
  const paths = ['/unsubscribe', '/unsubscribe/question', '/unsubscribe/done', '/unsubscribe/failed']
  const files = paths.map((path): [string, SiteFile] => [
    path,
    {
      headers: { ETag: '"1"', 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' },
      bodies: { identity: new TextEncoder().encode(path) },
    },
  ])
  const { liveSite } = liveSiteDouble(tested.database, async () => undefined)
  const { site, ...current } = liveSite.current()
  const live = { ...liveSite, current: () => ({ ...current, site: { ...site, files: new Map(files) } }) }
  const headers = { Accept: 'text/html,*/*;q=0.8' }
  return tested.serve({ liveSite: live, ...change })(`unsubscribe${query}`, { ...init, headers })
}

describe('the unsubscribe link of a mail', () => {
  test('unsubscribes from every list by one click of a mail program, and a second does the same', async () => {
    const letters = await token()
    for (const press of [1, 2]) {
      const reply = await call(`?token=${letters}`, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect([reply.status, await reply.json()], `press ${press}`).toEqual([200, { status: 'unsubscribed' }])
    }
    expect(await subscribed()).toEqual(['bob@example.com'])
    const undated = 'select from public.email_subscriptions where not subscribed and unsubscribed_at is null'
    expect(await tested.rows(undated)).toEqual([])
    expect(await queued()).toBe(2)
    expect(tested.logged()).not.toMatch(/example\.com|k1\./)
  })

  test.each(['GET', 'HEAD'])('changes nothing by %s, which mail scanners send', async (method) => {
    const reply = await browse(`?token=${await token()}`, { method })
    expect({ status: reply.status, ...Object.fromEntries(reply.headers) }).toMatchObject({
      status: 200,
      'content-type': 'text/html',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(reply.headers.has('etag')).toBe(false)
    expect(await reply.text()).toBe(method === 'GET' ? '/unsubscribe/question' : '')
    expect(await subscribed()).toEqual(all)
  })

  const failing = {
    database: { ...tested.database, asFunction: async () => Promise.reject(new Error('gone')) },
  }
  test.each([
    ['what it asked for', async () => token(), {}, 200, '/unsubscribe/done'],
    ['that nobody made it', async () => 'k1.AAAA', {}, 404, '/unsubscribe'],
    ['that it did not work', async () => token(), failing, 500, '/unsubscribe/failed'],
  ])('shows a browser %s', async (_, given, change, status, page) => {
    const reply = await browse(`?token=${await given()}`, { method: 'POST' }, change)
    expect([reply.status, await reply.text()]).toEqual([status, page])
    if (status !== 200) expect(await subscribed()).toEqual(all)
  })

  test('is 404 when it is forged, or its subscription no longer exists', async () => {
    const letters = await token('bob@example.com')
    await tested.database.run("delete from public.email_subscriptions where email = 'bob@example.com'")
    for (const forged of [letters, `${letters.slice(0, -2)}AA`, 'k1.AAAA', 'nonsense']) {
      expect((await call(`?token=${forged}`)).status, forged).toBe(404)
    }
    expect((await call('', { body: JSON.stringify({ token: letters }) })).status).toBe(404)
    expect(await subscribed()).toEqual(all.slice(0, 2))
  })
})

describe('the mailing provider’s webhook', () => {
  const secret = 'a-secret-of-at-least-24-letters'
  const setUp = newsOf(secret, 'a1b2c3d4e5')
  const news = (type: string, data: Record<string, string>, key = secret) => {
    const fields = new URLSearchParams({ type, fired_at: '2026-11-20 10:00:00' })
    for (const [name, value] of Object.entries({ list_id: 'a1b2c3d4e5', ...data })) {
      fields.set(`data[${name}]`, value)
    }
    return tested.serve(setUp)(`mailchimp-webhook?key=${key}`, { body: fields })
  }

  test('responds to the provider’s test of its URL', async () => {
    const reply = await tested.serve(setUp)(`mailchimp-webhook?key=${secret}`, { method: 'GET' })
    expect(reply.status).toBe(200)
  })

  test.each(['unsubscribe', 'cleaned'])(
    '%s unsubscribes the address from every list and causes no call to the provider',
    async (type) => {
      expect((await news(type, { email: 'Ada@Example.com' })).status).toBe(200)
      expect(await subscribed()).toEqual(['bob@example.com'])
      expect(await queued()).toBe(0)
    },
  )

  test.each([
    ['subscribe', 'subscribed'],
    ['cleaned', 'undeliverable'],
  ])('%s is stored as the state of the address: %s', async (type, state) => {
    await tested.rows("select public.record_mailchimp_sync(id, 'pending') from public.email_subscriptions")
    await news(type, { email: 'Ada@Example.com' })
    const states = await tested.rows(`select distinct s.email, p.state from private.mailchimp_syncs as p
      join public.email_subscriptions as s on s.id = p.subscription_id order by s.email`)
    expect(states).toEqual([
      { email: 'ada@example.com', state },
      { email: 'bob@example.com', state: 'pending' },
    ])
  })

  test('upemail moves the subscriptions to the new address, which gets an unsubscribe link of its own', async () => {
    const moved = { old_email: 'ada@example.com', new_email: 'Ada.New@example.com' }
    expect((await news('upemail', moved)).status).toBe(200)
    expect(await subscribed()).toEqual(['ada.new@example.com', 'ada.new@example.com', 'bob@example.com'])
    expect(await queued()).toBe(0)
    const [row] = await tested.rows(
      "select count(*)::int as jobs from private.outbox where queue = 'sync-subscription'",
    )
    expect(row?.jobs).toBe(5)
  })

  test('upemail to the same address in another case changes nothing', async () => {
    await news('upemail', { old_email: 'ada@example.com', new_email: 'ADA@example.com' })
    expect(await subscribed()).toEqual(all)
  })

  test.each([
    ['of somebody unknown', 'unsubscribe', { email: 'nobody@example.com' }],
    ['of another audience', 'unsubscribe', { email: 'ada@example.com', list_id: 'another' }],
    ['that somebody answered its mail', 'subscribe', { email: 'ada@example.com' }],
    ['of a profile', 'profile', { email: 'ada@example.com' }],
  ])('an event %s changes nothing', async (_what, type, data) => {
    expect((await news(type, data)).status).toBe(200)
    expect(await subscribed()).toEqual(all)
  })

  test.each(['', 'wrong', `${secret}x`, secret.slice(0, -1)])('is closed with the key %j', async (key) => {
    expect((await news('unsubscribe', { email: 'ada@example.com' }, key)).status).toBe(401)
    expect(await subscribed()).toEqual(all)
  })

  test('is closed if no secret is set', async () => {
    const open = tested.serve(newsOf())
    expect((await open('mailchimp-webhook?key=', { method: 'GET' })).status).toBe(401)
  })

  test('refuses what is no event', async () => {
    expect((await news('unsubscribe', { email: 'not an address' })).status).toBe(400)
    expect((await news('invented', { email: 'ada@example.com' })).status).toBe(400)
    const json = { body: '{}', headers: { 'Content-Type': 'application/json' } }
    expect((await tested.serve(setUp)(`mailchimp-webhook?key=${secret}`, json)).status).toBe(415)
  })
})

function newsOf(secret?: string, audienceId?: string): Change {
  return { mailchimpWebhook: { secret, audienceId } }
}
