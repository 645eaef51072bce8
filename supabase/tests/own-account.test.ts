// Shows: asvs 7.4.2, 10.3.4
// Shows: hipaa (a)(2)(iii)
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
beforeEach(async () => {
  await database.run(
    'delete from auth.users; delete from private.owners; delete from public.email_subscriptions; delete from private.outbox',
  )
  await database.run(accountOf(memberA, { first_name: "O'Ann" }) + accountOf(memberB) + accountOf(owner))
  await appointOwner(database)
})

const membership = (ending: string) => `
  insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until, cancelled_at, ended_at)
  values ('sub_1', '${String(memberA.claims.sub)}', 'prod_basic', now(), now() + interval '1 month', ${ending})`

describe('export_my_data', () => {
  // Shows: spec 2.84
  test('has everything that is stored about the caller', async () => {
    await database.run(membership('null, null'))
    await database.run(`insert into private.stripe_customers (member_id, email, stripe_customer_id)
      values ('${String(memberA.claims.sub)}', 'paid@example.com', 'cus_1')`)
    const { data: document, error } = await data.client(memberA).rpc('export_my_data')
    expect(error).toBeNull()
    expect(document).toMatchObject({
      exported_at: expect.stringMatching(/^\d{4}-/),
      account: { email: memberA.claims.email, given_at_sign_up: { first_name: "O'Ann" } },
      profile: { first_name: "O'Ann", newsletter_subscribed: true, therapy_preferences: [] },
      signed_in: [{ since: expect.any(String) }],
      email_subscriptions: [{ list: 'Newsletter', subscribed: true }],
      memberships: [{ product_id: 'prod_basic' }],
      payments: { customer: 'cus_1', email: 'paid@example.com' },
      site_releases: [],
    })
  })

  test('has nothing about anybody else, and no secret', async () => {
    await database.run(`update auth.users set encrypted_password = 'a hash'`)
    const { data: document } = await data.client(memberA).rpc('export_my_data')
    const text = JSON.stringify(document)
    for (const other of [memberB.claims.sub, memberB.claims.email, 'a hash'])
      expect(text).not.toContain(other)
  })

  test('has no subscriptions of an address that is not confirmed', async () => {
    await database.run(`delete from auth.users; ${accountOf(memberA, {}, false)}`)
    await database.run(`insert into public.email_subscriptions (email, email_list_id)
      select '${String(memberA.claims.email)}', id from public.email_lists where name = 'Newsletter'
      on conflict do nothing`)
    const { data: document } = await data.client(memberA).rpc('export_my_data')
    expect(document).toMatchObject({ email_subscriptions: [], profile: { newsletter_subscribed: false } })
  })
})

describe('delete_account', () => {
  test('removes the account and its rows, and nobody else’s', async () => {
    const { error } = await data.client(memberA).rpc('delete_account', { confirmation: 'DELETE' })
    expect(error).toBeNull()
    const left = await everythingWith(String(memberA.claims.email), String(memberA.claims.sub))
    expect(left).toEqual({ users: 0, profiles: 0, email_subscriptions: 0 })
    expect(await everythingWith(String(memberB.claims.email), String(memberB.claims.sub))).toEqual({
      users: 1,
      profiles: 1,
      email_subscriptions: 1,
    })
    const { rows } = await database.asSystem((trx) =>
      sql`select o.payload, f.email from private.outbox as o
        left join private.deletion_mails as f on f.id::text = o.payload ->> 'deletion_mail'
        where o.queue = 'account-deleted'`.execute(trx),
    )
    expect(rows).toEqual([{ payload: { deletion_mail: expect.any(String) }, email: memberA.claims.email }])
    expect(JSON.stringify(await jobs())).not.toContain(memberA.claims.email)
  })

  test.each(['', 'delete', 'yes', null])(
    'requires the confirmation word, and refuses %j',
    async (confirmation) => {
      const { error } = await data.client(memberA).rpc('delete_account', { confirmation })
      expect(error).toMatchObject({ code: '22023', message: 'the confirmation is not the word DELETE' })
      expect((await everythingWith(String(memberA.claims.email), String(memberA.claims.sub))).users).toBe(1)
    },
  )

  test('is refused until a renewing membership is canceled', async () => {
    await database.run(membership('null, null'))
    const client = data.client(memberA)
    const going = await client.rpc('delete_account', { confirmation: 'DELETE' })
    expect(going.error).toMatchObject({
      code: 'P0001',
      message: 'cancel the membership first',
      hint: 'membership_active',
    })
    await database.run('update public.memberships set cancelled_at = now()')
    expect((await client.rpc('delete_account', { confirmation: 'DELETE' })).error).toBeNull()
  })

  test('is refused to the last owner: nobody could read the inbox', async () => {
    const { error } = await data.client(owner).rpc('delete_account', { confirmation: 'DELETE' })
    expect(error).toMatchObject({ code: 'P0001', hint: 'last_owner' })
    // An owner whose account is deleted is no remaining owner.
    await database.run(`insert into private.owners (user_id) values (gen_random_uuid())`)
    const still = await data.client(owner).rpc('delete_account', { confirmation: 'DELETE' })
    expect(still.error).toMatchObject({ code: 'P0001', hint: 'last_owner' })
  })

  test('removes the role with an owner’s account, if there is another owner', async () => {
    await database.run(`insert into private.owners (user_id) values ('${memberB.session.userId}')`)
    const { error } = await data.client(owner).rpc('delete_account', { confirmation: 'DELETE' })
    expect(error).toBeNull()
    const { rows } = await database.asSystem((trx) => sql`select user_id from private.owners`.execute(trx))
    expect(rows).toEqual([{ user_id: memberB.session.userId }])
  })

  test('removes only one of two owners who delete their accounts at the same moment', async () => {
    await database.run(`insert into private.owners (user_id) values ('${memberB.session.userId}')`)
    const replies = await Promise.all(
      [owner, memberB].map(async (caller) =>
        data.client(caller).rpc('delete_account', { confirmation: 'DELETE' }),
      ),
    )
    expect(replies.map(({ error }) => error?.hint ?? 'deleted').toSorted()).toEqual(['deleted', 'last_owner'])
  })
})

async function jobs() {
  return (await database.statements('select queue, payload from private.outbox')).rows
}

const prove = (caller: typeof memberA, minutes: number) =>
  `insert into private.identity_proofs values ('${caller.session.sessionId}', now() - interval '${minutes} minutes')`

describe('an action that can’t be undone', () => {
  const calls: [string, object][] = [
    ['delete_account', { confirmation: 'DELETE' }],
    ['export_my_data', {}],
  ]
  const age = `update auth.sessions set created_at = now() - interval '11 minutes'`
  test.each(calls)('%s requires a proof of identity in an older session', async (name, values) => {
    await database.run(age)
    const client = data.client(memberA)
    const refused = { code: '42501', message: 'prove who you are first', hint: 'proof_needed' }
    expect((await client.rpc(name, values)).error).toMatchObject(refused)
    await database.run(prove(memberB, 0))
    expect((await client.rpc(name, values)).error).toMatchObject(refused)
    await database.run(prove(memberA, 11))
    expect((await client.rpc(name, values)).error).toMatchObject(refused)
    await database.run(`update private.identity_proofs set proved_at = now()`)
    expect((await client.rpc(name, values)).error).toBeNull()
  })
})

async function everythingWith(email: string, id: string) {
  const { rows } = await database.asSystem((trx) =>
    sql`select (select count(*)::int from auth.users where id = ${id}::uuid or email = ${email}) as users,
      (select count(*)::int from public.profiles where user_id = ${id}::uuid or email = ${email}) as profiles,
      (select count(*)::int from public.email_subscriptions where email = ${email}) as email_subscriptions`.execute(
      trx,
    ),
  )
  return rows[0] as Record<string, number>
}
