import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
beforeEach(() =>
  database.run('delete from auth.users; delete from public.email_subscriptions; delete from private.outbox'),
)

const addressA = String(memberA.claims.email)

describe('the newsletter of a sign-up', () => {
  test('is inserted when the address is confirmed, never before', async () => {
    await database.run(accountOf(memberA, {}, false))
    expect(await subscriptions()).toEqual([])
    await database.run(`update auth.users set email_confirmed_at = now() where email = '${addressA}'`)
    expect(await subscriptions()).toEqual([{ email: addressA, name: 'Newsletter', subscribed: true }])
    expect(await newsletterOf(memberA)).toBe(true)
    expect(await jobs('sync-subscription')).toBe(1)
  })

  test('is not inserted for the owner of the settings', async () => {
    await database.run(accountOf(owner, {}, false))
    await database.run(
      `update auth.users set raw_app_meta_data = '{"appointed": true}', email_confirmed_at = now()`,
    )
    expect(await subscriptions()).toEqual([])
  })

  test('sets in the profile what the address chose before it had an account', async () => {
    const client = data.client(visitor)
    const { data: list } = await client.from('email_lists').select('id').eq('name', 'Newsletter').single()
    await client.from('email_subscriptions').insert({ email: addressA, email_list_id: list?.id })
    await database.run(accountOf(memberA, {}, false))
    expect(await newsletterOf(memberA)).toBe(false)
  })
})

describe('the profile', () => {
  test('changes with the subscription, whoever changes it', async () => {
    await database.run(accountOf(memberA))
    await database.run('update public.email_subscriptions set subscribed = false')
    expect(await newsletterOf(memberA)).toBe(false)
    await database.run('update public.email_subscriptions set subscribed = true')
    expect(await newsletterOf(memberA)).toBe(true)
    await database.run('delete from public.email_subscriptions')
    expect(await newsletterOf(memberA)).toBe(false)
  })

  test('does not change with another list or another address', async () => {
    await database.run(accountOf(memberA) + accountOf(memberB))
    await database.run(`update public.email_subscriptions set subscribed = false where email = '${addressA}'`)
    await database.run(`insert into public.email_subscriptions (email, email_list_id, subscribed)
      select '${addressA}', id, true from public.email_lists where name = 'Welcome Series'`)
    expect([await newsletterOf(memberA), await newsletterOf(memberB)]).toEqual([false, true])
  })

  test('and the subscription change with the address', async () => {
    await database.run(accountOf(memberA))
    await database.run(`update auth.users set email = 'moved@example.com' where email = '${addressA}'`)
    expect(await subscriptions()).toEqual([
      { email: addressA, name: 'Newsletter', subscribed: false },
      { email: 'moved@example.com', name: 'Newsletter', subscribed: true },
    ])
    expect(await newsletterOf(memberA)).toBe(true)
  })
})

describe('set_newsletter', () => {
  test('changes the caller’s own, and nobody else’s', async () => {
    await database.run(accountOf(memberA) + accountOf(memberB))
    const client = data.client(memberA)
    expect(await client.rpc('set_newsletter', { subscribed: false })).toMatchObject({
      data: false,
      error: null,
    })
    expect([await newsletterOf(memberA), await newsletterOf(memberB)]).toEqual([false, true])
    expect(await client.rpc('set_newsletter', { subscribed: true })).toMatchObject({
      data: true,
      error: null,
    })
    expect(await newsletterOf(memberA)).toBe(true)
    const { rows } = await database.asSystem((trx) =>
      sql`select subscribed_at is not null as since, unsubscribed_at from public.email_subscriptions
        where email = ${addressA}`.execute(trx),
    )
    expect(rows).toEqual([{ since: true, unsubscribed_at: null }])
  })

  test('is refused without a confirmed address', async () => {
    await database.run(accountOf(memberA, {}, false))
    const { error } = await data.client(memberA).rpc('set_newsletter', { subscribed: true })
    expect(error).toMatchObject({
      code: '42501',
      message: 'only a member with a confirmed address has a newsletter',
    })
  })

  test('is refused without a choice', async () => {
    await database.run(accountOf(memberA))
    const { error } = await data.client(memberA).rpc('set_newsletter', { subscribed: null })
    expect(error).toMatchObject({ code: '22004', message: 'say whether to subscribe' })
  })
})

const stateOf = async (caller: Caller) => (await data.client(caller).rpc('newsletter_state')).data
const provider = (state: string) =>
  database.run(`select public.record_mailchimp_sync(s.id, '${state}') from public.email_subscriptions as s
    where s.email = '${addressA}'`)
/** Whether the job for the provider has the address as confirmed. */
const confirmedAtProvider = async () => {
  const { rows } = await database.statements(`select d.confirmed from public.email_subscriptions as s
    cross join lateral public.mailchimp_sync_due(s.id) as d where s.email = '${addressA}'`)
  return rows
}
/** As a stranger, before there is such an account. */
const typed = () =>
  database.run(`insert into public.email_subscriptions (email, email_list_id, subscribed)
    select '${addressA}', id, true from public.email_lists where name = 'Newsletter'`)

describe('newsletter_state', () => {
  test('of a member with a confirmed address is subscribed immediately, and then at the provider', async () => {
    await database.run(accountOf(memberA) + accountOf(memberB))
    expect(await stateOf(memberA)).toBe('subscribed')
    await provider('pending')
    expect([await stateOf(memberA), await stateOf(memberB)]).toEqual(['pending', 'subscribed'])
    await provider('subscribed')
    expect(await stateOf(memberA)).toBe('subscribed')
  })

  test('of an undeliverable address is reported, and the newsletter is off', async () => {
    await database.run(accountOf(memberA))
    await provider('undeliverable')
    expect(await stateOf(memberA)).toBe('undeliverable')
    expect(await newsletterOf(memberA)).toBe(false)
  })

  test('of a member who turned it off is none', async () => {
    await database.run(accountOf(memberA))
    await provider('subscribed')
    await data.client(memberA).rpc('set_newsletter', { subscribed: false })
    expect(await stateOf(memberA)).toBe('none')
  })

  test('of an address that a stranger entered is synced to the provider again once it is confirmed', async () => {
    await typed()
    await provider('pending')
    await database.run('delete from private.outbox')
    await database.run(accountOf(memberA))
    expect(await jobs('sync-subscription')).toBe(1)
    expect(await confirmedAtProvider()).toEqual([{ confirmed: true }])
  })

  test('is not confirmed at the provider for an address that a stranger subscribes again', async () => {
    await database.run(accountOf(memberA))
    await provider('subscribed')
    await data.client(memberA).rpc('set_newsletter', { subscribed: false })
    const list = sql`select id from public.email_lists where name = 'Newsletter'`
    await database.as(visitor, (trx) =>
      sql`insert into public.email_subscriptions (email, email_list_id, subscribed)
        select ${addressA}, (${list}), true`.execute(trx),
    )
    expect(await confirmedAtProvider()).toEqual([{ confirmed: false }])
    expect(await stateOf(memberA)).toBe('pending')
  })
})

describe('mailchimp_refusals', () => {
  test('returns the cause and the date, and an address only if the owner has to write to somebody', async () => {
    await database.run(accountOf(memberA) + accountOf(memberB) + accountOf(owner))
    await appointOwner(database)
    await database.run(`select public.record_mailchimp_refusal(s.id, case s.email when '${addressA}' then 'forgotten'
      else 'key' end) from public.email_subscriptions as s`)
    const ownerClient = data.client(owner)
    const { data: rows } = await ownerClient.rpc('mailchimp_refusals')
    expect(rows).toContainEqual(
      expect.objectContaining({ refusal: 'forgotten', subscriptions: 1, addresses: [addressA] }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ refusal: 'key', addresses: [] }))
    await database.run(
      `select public.record_mailchimp_sync(s.id, 'subscribed') from public.email_subscriptions as s`,
    )
    expect((await ownerClient.rpc('mailchimp_refusals')).data).toEqual([])
  })
})

async function subscriptions() {
  const { rows } = await database.asSystem((trx) =>
    sql`select s.email, l.name, s.subscribed from public.email_subscriptions as s
      join public.email_lists as l on l.id = s.email_list_id order by s.email`.execute(trx),
  )
  return rows
}

async function newsletterOf(caller: Caller) {
  const { data: row } = await data.client(caller).from('profiles').select('*').single()
  return row.newsletter_subscribed
}

async function jobs(queue: string) {
  const { rows } = await database.asSystem((trx) =>
    sql<{
      count: number
    }>`select count(*)::int from private.outbox where queue = ${queue} and not discard`.execute(trx),
  )
  return rows[0]?.count
}
