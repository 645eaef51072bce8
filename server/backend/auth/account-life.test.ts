// Shows: asvs 2.3.1, 6.4.1, 10.3.3
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { siteUrl } from '#tests/support/data-service.ts'
import {
  authService,
  confirmedMember,
  newestMail,
  password,
  signedUpMember,
} from '#tests/support/auth-service.ts'

const service = authService()

describe('the life of an account, with the public client', () => {
  const email = 'life@example.com'

  it('signs up without a session, and mails a link to our page and a code', async () => {
    const { data, error } = await service.client().signUp({
      email: ' Life@Example.com ',
      password,
      options: {
        emailRedirectTo: `${siteUrl}/dashboard`,
        data: { first_name: 'Life', last_name: 'Long', phone: '' },
      },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Life' }, identities: [] })
    const { values, redirectTo } = newestMail(service.mails, email, 'confirmSignUp')
    expect(values.link).toMatch(
      /^https:\/\/practice\.example\/auth\/confirm#token_hash=[\w-]{43}&type=signup&/,
    )
    expect(values.code).toMatch(/^\d{6}$/)
    expect(redirectTo).toBe('/dashboard')
  })

  it('reports an unconfirmed address only with the right password', async () => {
    const right = await service.client().signInWithPassword({ email, password })
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const wrong = await service.client().signInWithPassword({ email, password: 'not this one' })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  // Shows: spec 3.7
  it('confirms by the link once, and signs in', async () => {
    const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
    const { data, error } = await service.client().verifyOtp({ token_hash, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    const again = await service.client().verifyOtp({ token_hash, type: 'signup' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  // Shows: spec 3.7, 7.14
  it('signs in, returns the member, and signs out', async () => {
    const client = service.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { error } = await client.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect((await client.getUser()).data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    expect((await client.signOut()).error).toBeNull()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
  })

  it('recovers by the typed code, sets a new password and ends the other sessions', async () => {
    const elsewhere = service.client()
    await elsewhere.signInWithPassword({ email, password })
    const client = service.client()
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const { values } = newestMail(service.mails, email, 'recovery')
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const verified = await client.verifyOtp({ email, token: values.code ?? '', type: 'recovery' })
    expect(verified.error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    const changed = await client.updateUser({ password: 'another lamp on the quay' })
    expect(changed.error).toBeNull()
    expect(service.mails.at(-1)).toMatchObject({ to: email, template: 'passwordChanged' })
    expect((await client.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const old = await service.client().signInWithPassword({ email, password })
    expect(old.error?.code).toBe('invalid_credentials')
    const fresh = await service.client().signInWithPassword({ email, password: 'another lamp on the quay' })
    expect(fresh.error).toBeNull()
  })
})

describe('signing out', () => {
  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('with scope %s', async (scope, [here, there]) => {
    const email = `out-${scope}@example.com`
    await confirmedMember(service, email, password)
    const [client, other] = [service.client(), service.client()]
    const { data } = await client.signInWithPassword({ email, password })
    await other.signInWithPassword({ email, password })
    expect((await client.signOut({ scope })).error).toBeNull()
    const token = data.session?.access_token ?? ''
    expect((await client.getUser(token)).error === null).toBe(here)
    expect((await other.getUser()).error === null).toBe(there)
  })
})

it('stores names as they were typed', async () => {
  const names = [`O'Brien "the" \\ 50%; drop table x --`, 'Zoë 🌊🧘🏽‍♀️ Ωμέγα', 'x'.repeat(200), '🌊'.repeat(200)]
  for (const [index, first_name] of names.entries()) {
    const email = `name${index}@example.com`
    const { client } = await signedUpMember(service, email, password, { first_name, last_name: first_name })
    expect((await client.getUser()).data.user?.user_metadata.first_name).toBe(first_name)
    const { rows } = await service.database.asSystem((trx) =>
      sql`select first_name, last_name from public.profiles where email = ${email}`.execute(trx),
    )
    expect(rows).toEqual([{ first_name, last_name: first_name }])
  }
})

it('compares every character of a long password', async () => {
  const long = Array.from({ length: 16 }, (_, index) => `harbor${index}`)
    .join('-')
    .slice(0, 128)
  await signedUpMember(service, 'long@example.com', long)
  const almost = `${long.slice(0, -1)}!`
  const signIn = (typed: string) =>
    service.client().signInWithPassword({ email: 'long@example.com', password: typed })
  expect((await signIn(almost)).error?.code).toBe('invalid_credentials')
  expect((await signIn(long)).error).toBeNull()
})
