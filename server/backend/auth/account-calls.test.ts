import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { accountLock, whileLocked } from '#tests/support/account-lock.ts'
import { authProcesses, callerOf, newMember } from '#tests/support/auth-service.ts'

// As account-lock.test.ts, for what a member calls in the database, and for who writes account, profile and
// subscriptions at once.
const { services, databaseUrl } = authProcesses()
const [service] = services

/** A call in this session; an error is its outcome. */
const calling = (token: string, call: RawBuilder<unknown>) => () =>
  service.database.as(callerOf(token), (trx) => call.execute(trx)).catch((error: unknown) => error)

const running = (text: string) => () => service.database.run(text).catch((error: unknown) => error)
const rowsOf = async (text: string) => (await service.database.statements(text)).rows
const moving = ({ id, email }: { id: string; email: string }) =>
  `update auth.users set email = 'moved-${email}' where id = '${id}'`

const meanwhile = {
  'the session has ended': (id: string) => `delete from auth.sessions where user_id = '${id}'`,
  'show the second factor first': (id: string) => `insert into auth.mfa_factors
    (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${id}', 'Phone', 'totp', 'verified', now(), now())`,
}
const calls = {
  export_my_data: () => sql`select public.export_my_data()`,
  set_newsletter: () => sql`select public.set_newsletter(false)`,
  end_session: (session: string) => sql`select public.end_session(${session}::uuid)`,
}

describe('a call that waited for the account', () => {
  it.each(
    Object.entries(calls).flatMap(([name, call]) =>
      Object.entries(meanwhile).map(([reason, change]) => [name, reason, call, change] as const),
    ),
  )('%s is refused: %s', async (_name, message, call, change) => {
    const { id, token } = await newMember(service)
    const request = calling(token, call(callerOf(token).session.sessionId))
    const [refused] = await whileLocked(databaseUrl(), accountLock(id), [request], change(id))
    expect(refused).toMatchObject({ message })
  })

  it('does not change the newsletter of an address that the account no longer has', async () => {
    const member = await newMember(service)
    const leave = calling(member.token, sql`select public.set_newsletter(false)`)
    await whileLocked(databaseUrl(), accountLock(member.id), [leave], moving(member))
    expect(
      await rowsOf(`select subscribed from public.email_subscriptions where email = 'moved-${member.email}'`),
    ).toEqual([{ subscribed: false }])
  })
})

describe('a write while the address of the account changes never causes a deadlock', () => {
  it.each([
    ['saves the profile', sql`update public.profiles set first_name = 'Ann'`],
    ['switches the newsletter', sql`select public.set_newsletter(false)`],
  ])('by a member who %s', async (_what, call) => {
    const member = await newMember(service)
    const write = calling(member.token, call)
    const [outcome] = await whileLocked(databaseUrl(), accountLock(member.id), [write], moving(member))
    expect(outcome).not.toBeInstanceOf(Error)
  })

  it('by somebody who unsubscribes by the link of a mail', async () => {
    const member = await newMember(service)
    const [known] = await rowsOf(`select id from public.email_subscriptions where email = '${member.email}'`)
    // Both need the profile's row: the change of address waits for it first.
    const profile = `select from public.profiles where user_id = '${member.id}' for update`
    const leaving = `select public.unsubscribe_from_all('${String(known?.id)}')`
    const outcomes = await whileLocked(databaseUrl(), profile, [running(moving(member)), running(leaving)])
    expect(outcomes.filter((outcome) => outcome instanceof Error)).toEqual([])
  })
})
