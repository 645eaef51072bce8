import { beforeEach, describe, expect, test } from 'vitest'

import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data, log } = await useDatabase()
const lists = await database.statements(`select id from public.email_lists where name = 'Newsletter'`)
const newsletter = String(lists.rows[0]?.id)
beforeEach(() =>
  database.run(`delete from auth.users where email like '%@members.example';
    delete from public.email_subscriptions; delete from public.memberships; delete from private.stripe_customers;
    delete from private.plans; delete from private.outbox;
    ${accountOf(owner)} ${accountOf(memberA, { first_name: 'Ann', last_name: 'Able' })} ${accountOf(memberB)}
    delete from public.email_subscriptions;`),
)

const call = async (name: string, parameters: object = {}, caller: Caller = owner) =>
  data.client(caller).rpc(name, parameters)

const subscribersPage = async (parameters: object = {}) => {
  const { data: rows, error } = await call('subscribers_page', { list: newsletter, ...parameters })
  expect(error).toBeNull()
  return rows as { id: string; email: string; subscribed_at: string | null; state: string | null }[]
}

const subscribe = (values: string) =>
  database.run(
    `insert into public.email_subscriptions (email, email_list_id, subscribed, subscribed_at) ${values}`,
  )

const foundBy = async (search: string) => (await subscribersPage({ search })).map(({ email }) => email)

const membersPage = async (parameters: object = {}) => {
  const { data: rows, error } = await call('members_page', parameters)
  expect(error).toBeNull()
  return rows as { id: string; joined_at: string; first_name: string | null; product_id: string | null }[]
}

const buy = (member: typeof memberA, more: string) =>
  database.run(`insert into private.plans (product_id, price_id, plan_rank) values ('prod_1', 'price_1', 1)
      on conflict do nothing;
    insert into private.stripe_customers (member_id, email, stripe_customer_id)
    values ('${member.session.userId}', 'a@example.com', 'cus_${member.session.userId}');
    insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until, payment_failed_at)
    values ('sub_${member.session.userId}', '${member.session.userId}', 'prod_1', now(), ${more})`)

describe('subscribers', () => {
  test('two hundred are listed page by page, each once, although their dates are equal or unknown', async () => {
    await subscribe(`select 'reader' || n || '@example.com', '${newsletter}', true,
      case when n % 3 > 0 then timestamptz '2026-11-01' + (n / 20) * interval '1 day' end
      from generate_series(1, 200) as n`)
    const seen: string[] = []
    let last: Awaited<ReturnType<typeof subscribersPage>>[number] | undefined
    do {
      const after = last && { after_id: last.id, after_at: last.subscribed_at }
      const rows = await subscribersPage({ most: 14, ...after })
      seen.push(...rows.map(({ email }) => email))
      last = rows.length === 14 ? rows.at(-1) : undefined
    } while (last)
    expect(seen).toHaveLength(200)
    expect(new Set(seen).size).toBe(200)
    expect((await call('subscriber_lists')).data).toContainEqual({
      id: newsletter,
      name: 'Newsletter',
      subscribers: 200,
    })
  })

  test('those of another list, and unsubscribed ones, are not listed', async () => {
    await subscribe(`select v.email, l.id, v.here, now() from public.email_lists as l, (values
      ('here@example.com', 'Newsletter', true), ('left@example.com', 'Newsletter', false),
      ('other@example.com', 'Welcome Series', true)) as v (email, list, here) where l.name = v.list`)
    expect((await subscribersPage()).map(({ email }) => email)).toEqual(['here@example.com'])
    expect((await call('export_subscribers', { list: newsletter })).data).toMatchObject([
      { email: 'here@example.com' },
    ])
  })

  test('a search finds any part of an address, in any case, and treats pattern characters literally', async () => {
    await subscribe(`values ('ana@example.com', '${newsletter}'::uuid, true, now()),
      ('bo_b@example.org', '${newsletter}', true, now())`)
    expect(await foundBy(' ANA@ ')).toEqual(['ana@example.com'])
    expect(await foundBy('o_b')).toEqual(['bo_b@example.org'])
    expect(await foundBy('%')).toEqual([])
    expect(await foundBy(`' or true --`)).toEqual([])
  })

  test('the state at the provider is included', async () => {
    await subscribe(`values ('ana@example.com', '${newsletter}'::uuid, true, now())`)
    await database.run(`insert into private.mailchimp_syncs (subscription_id, notified_at, state)
      select id, now(), 'pending' from public.email_subscriptions`)
    expect(await subscribersPage()).toMatchObject([
      { email: 'ana@example.com', state: 'pending', refusal: null },
    ])
  })

  test('removing one deletes the row and notifies the provider; the second time reports that it was removed', async () => {
    const email = String(memberA.claims.email)
    await subscribe(`values ('${email}', '${newsletter}'::uuid, true, now()),
      ('stays@example.com', '${newsletter}', true, now())`)
    await database.run('delete from private.outbox')
    const id = (await subscribersPage({ search: email }))[0]?.id
    await log.skip()
    expect((await call('remove_subscriber', { subscription: id })).data).toBe(true)
    expect((await call('remove_subscriber', { subscription: id })).data).toBe(false)
    expect((await subscribersPage()).map((one) => one.email)).toEqual(['stays@example.com'])
    expect((await database.statements('select queue from private.outbox')).rows).toEqual([
      { queue: 'sync-unsubscribe' },
    ])
    const { rows } = await database.statements(
      `select newsletter_subscribed as reads from public.profiles where user_id = '${memberA.session.userId}'`,
    )
    expect(rows).toEqual([{ reads: false }])
    expect(await log.whole()).toMatchObject([
      { action: 'subscriber.removed', subject_id: id },
      { action: 'subscriber.listed', amount: 1 },
    ])
  })

  test('each page, the start of a search, and an export are recorded, and no address', async () => {
    await subscribe(`values ('ana@example.com', '${newsletter}'::uuid, true, now())`)
    await log.skip()
    const [first] = await subscribersPage()
    await subscribersPage({ search: 'ana' })
    await subscribersPage({ search: 'ana', after_id: first?.id, after_at: first?.subscribed_at })
    await call('export_subscribers', { list: newsletter })
    const records = await log.whole()
    expect(records).toMatchObject([
      { action: 'subscriber.listed', amount: 1, actor_id: owner.session.userId },
      { action: 'subscriber.searched', amount: null },
      { action: 'subscriber.exported', amount: 1, subject_id: newsletter },
    ])
    expect(JSON.stringify(records)).not.toContain('ana')
  })
})

describe('members', () => {
  test('have their plan and the customer at the provider; the owner and unconfirmed accounts are not listed', async () => {
    await database.run(accountOf(memberB, {}, false))
    await buy(memberA, `now() + interval '1 month', null`)
    const members = await membersPage()
    expect(members).toMatchObject([
      {
        id: memberA.session.userId,
        first_name: 'Ann',
        last_name: 'Able',
        email: memberA.claims.email,
        product_id: 'prod_1',
        payment_failed_at: null,
        customer: `cus_${memberA.session.userId}`,
      },
    ])
    expect(Object.keys(members[0] ?? {})).not.toContain('phone')
  })

  test('are counted and listed as all, paying or failing', async () => {
    await buy(memberA, `now() + interval '1 month', null`)
    await buy(memberB, `now() - interval '1 day', now() - interval '2 days'`)
    const ids = async (list: string) => (await membersPage({ list })).map(({ id }) => id)
    expect(await ids('paying')).toEqual([memberA.session.userId])
    expect(await ids('failing')).toEqual([memberB.session.userId])
    expect((await membersPage({ list: 'failing' }))[0]).toMatchObject({ product_id: null })
    expect((await call('member_counts')).data).toEqual([
      { list: 'all', members: 2 },
      { list: 'paying', members: 1 },
      { list: 'failing', members: 1 },
      { list: 'unreadable', members: 0 },
    ])
    await database.run(`update public.memberships set unreadable_since = now()
      where member_id = '${memberB.session.userId}'`)
    expect(await ids('unreadable')).toEqual([memberB.session.userId])
    expect(await ids('nonsense')).toEqual([])
  })

  test('two hundred are listed page by page, each once, and found by name or address', async () => {
    await database.run(`insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
      select gen_random_uuid(), 'm' || n || '@members.example', now(),
        timestamptz '2026-11-01' + (n / 20) * interval '1 day', jsonb_build_object('first_name', 'Robin' || n)
      from generate_series(1, 200) as n`)
    const seen: string[] = []
    let last: Awaited<ReturnType<typeof membersPage>>[number] | undefined
    do {
      const rows = await membersPage({
        most: 18,
        ...(last && { after_id: last.id, after_at: last.joined_at }),
      })
      seen.push(...rows.map(({ id }) => id))
      last = rows.length === 18 ? rows.at(-1) : undefined
    } while (last)
    expect(seen).toHaveLength(202)
    expect(new Set(seen).size).toBe(202)
    expect(await membersPage({ search: 'robin177' })).toMatchObject([{ email: 'm177@members.example' }])
    expect(await membersPage({ search: 'Ann Able' })).toMatchObject([{ id: memberA.session.userId }])
  })

  test('a search ignores accents, case and punctuation, in either direction, and the order of words', async () => {
    await database.run(`update public.profiles set first_name = 'José', last_name = 'O’Neil Núñez'
      where user_id = '${memberA.session.userId}'`)
    const found = [{ id: memberA.session.userId, first_name: 'José' }]
    for (const search of ['jose', 'JOSÉ', 'José', ' nunez   jose ', 'Ñ', "o'neil"]) {
      // oxlint-disable-next-line no-await-in-loop
      expect([search, await membersPage({ search })]).toMatchObject([search, found])
    }
    await database.run(
      `update public.profiles set first_name = 'Jose' where user_id = '${memberA.session.userId}'`,
    )
    expect(await membersPage({ search: 'José O’' })).toMatchObject([{ id: memberA.session.userId }])
    expect(await membersPage({ search: 'jose nobody' })).toEqual([])
    await database.run(`update public.profiles set first_name = 'Ann', last_name = 'Able'
      where user_id = '${memberA.session.userId}'`)
  })

  test('a search that claims to continue one that this owner never started is recorded', async () => {
    await database.run(`insert into private.owners (user_id) values ('${memberB.session.userId}')`)
    await membersPage({ search: 'Ann' })
    await log.skip()
    const after = { after_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff', after_at: 'infinity' }
    for (const name of ['members_page', 'members_page', 'subscribers_page']) {
      const list = name === 'members_page' ? {} : { list: newsletter }
      await data.client(memberB).rpc(name, { ...list, search: 'a', ...after })
    }
    const actor = memberB.session.userId
    expect(await log.records()).toMatchObject([
      { action: 'member.searched', actor },
      { action: 'subscriber.searched', actor },
    ])
    await database.run(`delete from private.owners where user_id = '${memberB.session.userId}'`)
  })

  test('each page and the start of a search are recorded', async () => {
    await log.skip()
    await membersPage()
    await membersPage({ search: 'Ann' })
    expect(await log.whole()).toMatchObject([
      { action: 'member.listed', amount: 2 },
      { action: 'member.searched', amount: null },
    ])
  })
})
