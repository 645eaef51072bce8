// Shows: asvs 6.3.2
// Shows: hipaa (a)(2)(ii)
import { spawnSync } from 'node:child_process'

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  authService,
  cheapHashing,
  confirmedMember,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { enrollTotp } from '#tests/support/second-factor.ts'
import { siteUrl } from '#tests/support/data-service.ts'
import type { OutgoingMail } from '../../mail/mail.schema.ts'
import { FACTORS_REMOVED_QUEUE, announceRemovedFactors } from './auth-mails.ts'
import { appointFirstOwner, grantOwner, removeFactors, revokeOwner } from './grant-owner.ts'
import { sweepUnconfirmed } from '#server/product/remove-expired.ts'

const service = authService()

const grant = (email: string, given?: string) =>
  grantOwner(service.database, { email, password: given }, { hashing: cheapHashing })

async function owners() {
  const { rows } = await service.database.asSystem((trx) =>
    sql<{
      email: string
    }>`select u.email from private.owners as o join auth.users as u on u.id = o.user_id`.execute(trx),
  )
  return rows.map((row) => row.email)
}

it('creates the account and never changes its password again', async () => {
  expect(await grant(' Owner@Example.com', password)).toBe('created')
  const { data, error } = await service.client().signInWithPassword({ email: 'owner@example.com', password })
  expect(error).toBeNull()
  const { rows } = await service.database.asSystem((trx) =>
    sql`select user_id from private.owners`.execute(trx),
  )
  expect(rows).toEqual([{ user_id: data.user?.id }])
  expect(await grant('owner@example.com', 'the settings say otherwise')).toBe('granted')
  expect(
    (await service.client().signInWithPassword({ email: 'owner@example.com', password })).error,
  ).toBeNull()
  expect(await owners()).toEqual(['owner@example.com'])
})

it('revokes the role if there is another owner', async () => {
  await grant('owner@example.com', password)
  await grant('former@example.com', password)
  expect(await owners()).toContain('former@example.com')
  await revokeOwner(service.database, ' Former@Example.com')
  expect(await owners()).toEqual(['owner@example.com'])
  await expect(revokeOwner(service.database, 'former@example.com')).rejects.toThrow('is no owner')
  await expect(revokeOwner(service.database, 'nobody@example.com')).rejects.toThrow('is no owner')
  await expect(revokeOwner(service.database, 'owner@example.com')).rejects.toThrow('the only owner')
  expect(await owners()).toEqual(['owner@example.com'])
})

it('subscribes the owner to nothing', async () => {
  const { rows } = await service.database.asSystem((trx) =>
    sql`select from public.email_subscriptions where email = 'owner@example.com'`.execute(trx),
  )
  expect(rows).toEqual([])
})

const namesOf = async (email: string) => {
  const { rows } = await service.database
    .statements(`select u.raw_user_meta_data as told, p.first_name, p.phone
    from auth.users as u join public.profiles as p on p.user_id = u.id where u.email = '${email}'`)
  return rows
}
const strangers = {
  password: 'the stranger was here',
  options: { data: { first_name: 'Eve', phone: '+15551234' } },
}

it('takes over an unconfirmed account, without the password and names of the sign-up', async () => {
  const email = 'squatted@example.com'
  await service.client().signUp({ email, ...strangers })
  expect(await grant(email, password)).toBe('confirmed')
  expect(await namesOf(email)).toEqual([{ told: {}, first_name: null, phone: null }])
  const stranger = await service.client().signInWithPassword({ email, password: 'the stranger was here' })
  expect(stranger.error?.code).toBe('invalid_credentials')
  expect((await service.client().signInWithPassword({ email, password })).error).toBeNull()
})

it('grants to a member without a password, and refuses an address without an account', async () => {
  await confirmedMember(service, 'member@example.com', password)
  expect(await grant('member@example.com')).toBe('granted')
  await expect(grant('nobody@example.com')).rejects.toThrow(/^Nobody has confirmed an account/)
})

it('refuses a password that the site refuses', async () => {
  const words = /^Password must be at least 8 characters$/
  await expect(grant('weak@example.com', 'short')).rejects.toThrow(words)
  await service.database.run('delete from private.owners')
  const first = appointFirstOwner(service.database, { email: 'weak@example.com', password: 'short' })
  await expect(first).rejects.toThrow(words)
  const { rows } = await service.database.statements(
    `select from auth.users where email = 'weak@example.com'`,
  )
  expect(rows).toEqual([])
})

it('prints a refusal as one sentence', async () => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: await preparedDatabase(),
    OWNER_PASSWORD: 'password1234',
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/grant-owner.ts', 'me@example.com'], {
    env,
    encoding: 'utf8',
  })
  const sentence: unknown = expect.stringMatching(/^Many people use this password[^{[]*\n$/)
  expect({ status, stderr }).toEqual({ status: 1, stderr: sentence })
})

it('removes every factor of an account, signs it out, and notifies its member', async () => {
  const email = 'lost-phone@example.com'
  const { client } = await confirmedMember(service, email, password)
  await enrollTotp(client)
  await client.mfa.recoveryCodes.generate()
  expect(await removeFactors(service.database, ' Lost-Phone@example.com ')).toBe(2)
  expect(await removeFactors(service.database, email)).toBe(0)
  const { rows } = await service.database.asSystem((trx) =>
    sql<{
      payload: object
    }>`select payload from private.outbox where queue = ${FACTORS_REMOVED_QUEUE}`.execute(trx),
  )
  const queueMail = async (_trx: unknown, mail: OutgoingMail) => void service.mails.push(mail)
  for (const { payload } of rows) {
    await announceRemovedFactors({ database: service.database, queueMail, siteUrl })(payload)
  }
  expect(rows).toHaveLength(1)
  expect(service.mails.at(-1)).toEqual({
    to: email,
    template: 'factorRemoved',
    values: { recoverLink: `${siteUrl}/auth#forgotten` },
  })
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  await expect(removeFactors(service.database, 'nobody@example.com')).rejects.toThrow(/^Nobody has confirmed/)
})

describe('the first owner of the settings', () => {
  const email = 'first@example.com'
  const start = (given?: string, address = email) =>
    appointFirstOwner(service.database, { email: address, password: given }, { hashing: cheapHashing })

  beforeEach(() =>
    service.database
      .run(`delete from private.owners; delete from private.pending_owner; delete from auth.users;
      delete from private.outbox; delete from private.rate_limits`),
  )

  async function recover() {
    const client = service.client()
    await client.resetPasswordForEmail(email)
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    return { client, ...(await client.verifyOtp({ token_hash, type: 'recovery' })) }
  }

  it('is made once: an owner who changed the address is still the only one, with or without a password', async () => {
    expect(await start(password)).toBe('created')
    await service.database.run(`update auth.users set email = 'moved@example.com' where email = '${email}'`)
    expect(await start(password)).toBe('exists')
    expect(await start()).toBe('exists')
    expect(await owners()).toEqual(['moved@example.com'])
  })

  it('is made again if the account of the only owner was deleted', async () => {
    await start(password)
    await service.database.run('delete from auth.users')
    expect(await start(password)).toBe('created')
    expect(await owners()).toEqual([email])
  })

  it('without an account, sets a password by a link in the mailbox, and is the owner', async () => {
    expect(await start()).toBe('awaited')
    expect(await start(undefined, ' First@Example.com ')).toBe('awaited')
    expect(await owners()).toEqual([])
    const { client, error } = await recover()
    expect(error).toBeNull()
    expect(await owners()).toEqual([email])
    expect((await client.updateUser({ password })).error).toBeNull()
    expect((await service.client().signInWithPassword({ email, password })).error).toBeNull()
    expect(await start()).toBe('exists')
  })

  it.each(['before the start', 'after the start'])(
    'does not keep the password of a stranger who signed up the address %s, and has no newsletter',
    async (moment) => {
      if (moment === 'after the start') await start()
      await service.client().signUp({ email, ...strangers })
      const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
      if (moment === 'before the start') {
        await start()
        expect(await namesOf(email)).toMatchObject([{ told: {} }])
        const late = await service.client().verifyOtp({ token_hash, type: 'signup' })
        expect(late.error?.code).toBe('otp_expired')
        await recover()
      } else {
        await service.client().verifyOtp({ token_hash, type: 'signup' })
      }
      expect(await owners()).toEqual([email])
      if (moment === 'before the start') {
        expect(await namesOf(email)).toEqual([{ told: {}, first_name: null, phone: null }])
      }
      const stranger = await service.client().signInWithPassword({ email, password: 'the stranger was here' })
      expect(stranger.error?.code).toBe('invalid_credentials')
      const subscriptions = `select from public.email_subscriptions where email = '${email}'`
      expect((await service.database.statements(subscriptions)).rows).toEqual([])
    },
  )

  it('can still use the mail with the link to a password after another start', async () => {
    await start()
    await service.client().resetPasswordForEmail(email)
    await start()
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    expect((await service.client().verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect(await owners()).toEqual([email])
  })

  it('is not an account that only changes to the address, whose password a stranger may know', async () => {
    await service.database.run(`insert into private.pending_owner (email) values ('${email}')`)
    const { client } = await confirmedMember(service, 'stranger@example.com', password)
    await client.updateUser({ email, current_password: password })
    const { token_hash } = newestMail(service.mails, email, 'confirmNewEmail')
    expect((await client.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
    expect(await owners()).toEqual([])
  })

  it('is no longer made once another account is the owner, or the settings have another address', async () => {
    await start()
    await start(undefined, 'second@example.com')
    await recover()
    expect(await owners()).toEqual([])
    await service.database.run('delete from auth.users; delete from private.rate_limits')
    await start()
    await confirmedMember(service, 'other@example.com', password)
    await grant('other@example.com')
    await recover()
    expect(await owners()).toEqual(['other@example.com'])
  })

  it('is removed later than other unconfirmed accounts', async () => {
    await start()
    await service.client().signUp({ email: 'unconfirmed@example.com', password })
    await sweepUnconfirmed(service.database, new Date(Date.now() + 40 * 86_400_000))
    const { rows } = await service.database.statements('select email from auth.users')
    expect(rows).toEqual([{ email }])
  })

  it('causes no notice; every owner is notified of a second one', async () => {
    const notices = async () =>
      (await service.database.statements(`select payload from private.outbox where queue = 'notify-owner'`))
        .rows
    await start(password)
    expect(await notices()).toEqual([])
    await confirmedMember(service, 'second@example.com', password)
    await grant('second@example.com')
    await grant('second@example.com')
    expect(await notices()).toEqual([{ payload: { owner: expect.any(String) } }])
  })
})
