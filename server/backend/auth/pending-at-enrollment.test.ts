import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'
import { enrollTotp } from '#tests/support/second-factor.ts'

const clock = movedClock()
const service = authService()
let count = 0

const newAddress = () => `pending${(count += 1)}@example.com`
const pending = async (email: string) => {
  const { rows } = await service.database.asSystem((trx) =>
    sql<object>`select u.email_change,
      (select count(*)::int from auth.one_time_tokens as t where t.user_id = u.id) as tokens
      from auth.users as u where u.email = ${email}`.execute(trx),
  )
  return rows[0]
}
const follow = (type: 'recovery' | 'email_change', token_hash: string) =>
  service.client().verifyOtp({ token_hash, type })

describe('a request that was made with the password alone', () => {
  it('is canceled when a factor is enrolled: a change of address, and a recovery mail', async () => {
    const email = newAddress()
    const { client } = await confirmedMember(service, email, password)
    const stranger = service.client('203.0.113.1')
    await stranger.signInWithPassword({ email, password })
    await stranger.updateUser({ email: `stranger-${email}` })
    await stranger.resetPasswordForEmail(email)
    await enrollTotp(client)
    expect(await pending(email)).toEqual({ email_change: null, tokens: 0 })
    const change = newestMail(service.mails, `stranger-${email}`, 'confirmNewEmail')
    expect((await follow('email_change', change.token_hash)).error?.code).toBe('otp_expired')
    const recovery = newestMail(service.mails, email, 'recovery')
    expect((await follow('recovery', recovery.token_hash)).error?.code).toBe('otp_expired')
  })

  it('is not carried out on an account that has a factor, even if it was not canceled', async () => {
    const email = newAddress()
    const { client } = await confirmedMember(service, email, password)
    await client.updateUser({ email: `stranger-${email}` })
    await service.database.asSystem((trx) =>
      sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        select gen_random_uuid(), id, 'Phone', 'totp', 'verified', now(), now() from auth.users where email = ${email}`.execute(
        trx,
      ),
    )
    const change = newestMail(service.mails, `stranger-${email}`, 'confirmNewEmail')
    expect((await follow('email_change', change.token_hash)).error?.code).toBe('otp_expired')
  })

  it("is canceled by a new password: a stranger's change of address after its notice", async () => {
    const email = newAddress()
    const { client } = await confirmedMember(service, email, password)
    const stranger = service.client('203.0.113.1')
    await stranger.signInWithPassword({ email, password })
    await stranger.updateUser({ email: `stranger-${email}` })
    const change = newestMail(service.mails, `stranger-${email}`, 'confirmNewEmail')
    expect((await client.updateUser({ password: 'four lamps on the quay' })).error).toBeNull()
    expect(await pending(email)).toEqual({ email_change: null, tokens: 0 })
    expect((await follow('email_change', change.token_hash)).error?.code).toBe('otp_expired')
    clock.move(2)
    const sent = service.mails.length
    await stranger.updateUser({ email: `stranger-${email}` })
    expect(service.mails).toHaveLength(sent)
  })

  it('does not prevent a new address that is requested together with a new password', async () => {
    const email = newAddress()
    const { client } = await confirmedMember(service, email, password)
    const both = { email: `new-${email}`, password: 'four lamps on the quay' }
    expect((await client.updateUser(both)).error).toBeNull()
    const change = newestMail(service.mails, both.email, 'confirmNewEmail')
    expect((await follow('email_change', change.token_hash)).data.user?.email).toBe(both.email)
  })

  it('does not prevent a change that was requested with the factor, and sent again', async () => {
    const email = newAddress()
    const { client } = await confirmedMember(service, email, password)
    await enrollTotp(client)
    const newEmail = `new-${email}`
    expect((await client.updateUser({ email: newEmail })).error).toBeNull()
    clock.move(2)
    await client.updateUser({ email: newEmail })
    const change = newestMail(service.mails, newEmail, 'confirmNewEmail')
    expect((await follow('email_change', change.token_hash)).data.user?.email).toBe(newEmail)
  })
})
