import { describe, expect, it } from 'vitest'

import { accountLock, whileLocked as holding } from '#tests/support/account-lock.ts'
import { AUTH_ACCESS, requestOf } from '#tests/support/auth-access.ts'
import {
  type AuthRequest,
  authProcesses,
  newMember,
  newestMail,
  password,
  sendTo,
  signedInElsewhere,
} from '#tests/support/auth-service.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'

// What a request decides on is read after the account's lock: each test holds that lock, lets a request wait for it, and
// changes the account before it is released. On PostgreSQL, because PGlite takes transactions one by one.
const { services, databaseUrl } = authProcesses()
const [service] = services

const send = (request: AuthRequest) => sendTo(service, request)

const rowsOf = async (text: string) => (await service.database.statements(text)).rows
const whileLocked = <T>(userId: string, requests: (() => Promise<T>)[], meanwhile?: string) =>
  holding(databaseUrl(), accountLock(userId), requests, meanwhile)
const factorsOf = (userId: string) =>
  rowsOf(`select factor_type, status from auth.mfa_factors where user_id = '${userId}'`)

/** A member about to complete their first factor, and a stranger's session that is open meanwhile. */
async function race(tokenOf: (member: Awaited<ReturnType<typeof newMember>>) => Promise<string>) {
  const member = await newMember(service)
  const { data } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = data?.id ?? ''
  const { data: challenge } = await member.client.mfa.challenge({ factorId })
  const stranger = await tokenOf(member)
  const complete = () =>
    send({
      path: `/factors/${factorId}/verify`,
      body: { challenge_id: challenge?.id, code: codeOf(data?.totp.secret ?? '') },
      token: member.token,
    })
  return { member, stranger, complete }
}
const byPassword = async ({ email }: { email: string }) => (await signedInElsewhere(service, email)).token
const byRecoveryMail = async ({ email }: { email: string }) => {
  await service.client().resetPasswordForEmail(email)
  const { token_hash } = newestMail(service.mails, email, 'recovery')
  const opened = await service.client().verifyOtp({ token_hash, type: 'recovery' })
  return opened.data.session?.access_token ?? ''
}

describe('two clients at once, one of which completes the first factor', () => {
  it.each([
    ['a factor of their own', byPassword, '/factors', { factor_type: 'totp', friendly_name: 'Theirs' }],
    ['recovery codes', byRecoveryMail, '/factors/recovery-codes', {}],
  ] as const)('refuses the other one %s', async (_what, tokenOf, path, body) => {
    const { member, stranger, complete } = await race(tokenOf)
    const [completed, refused] = await whileLocked(member.id, [
      complete,
      () => send({ path, body, token: stranger }),
    ])
    expect(completed?.status).toBe(200)
    expect(refused).toMatchObject({ status: 403, code: 'session_not_found' })
    expect(await factorsOf(member.id)).toEqual([{ factor_type: 'totp', status: 'verified' }])
  })

  it('cancels a change of address that the other one requested', async () => {
    const { member, stranger, complete } = await race(byPassword)
    const [, refused] = await whileLocked(member.id, [
      complete,
      () => send({ method: 'PUT', path: '/user', body: { email: 'theirs@example.com' }, token: stranger }),
    ])
    expect(refused).toMatchObject({ status: 403, code: 'session_not_found' })
  })
})

/** What the account's lock decides on: all that is more than a look. */
const DECIDED = AUTH_ACCESS.map(({ name }) => name).filter((name) => !name.startsWith('GET'))
const WITHOUT_FACTOR = AUTH_ACCESS.filter(({ cells }) => cells.half?.startsWith('factor'))
  .map(({ name }) => name)
  .filter((name) => !name.includes(':'))

describe('a request that waited for the account', () => {
  it.each(DECIDED)('is refused in a session that ended meanwhile: %s', async (name) => {
    const { id, client } = await newMember(service)
    const { id: app, session } = await enrollTotp(client)
    const { data: begun } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Begun' })
    await client.mfa.recoveryCodes.generate()
    // One is left where a step of the clock ended during the enrollment; it ends with its session.
    await rowsOf(`delete from auth.mfa_challenges where factor_id = '${app}'`)
    const before = await stateOf(id)
    const request = { ...requestOf(name, { app, begun: String(begun?.id) }), token: session.access_token }
    const ended = `delete from auth.sessions where user_id = '${id}'`
    const [answer] = await whileLocked(id, [() => send(request)], ended)
    expect(answer).toMatchObject({ status: 403, code: 'session_not_found' })
    expect(await stateOf(id)).toEqual(before)
  })

  it.each(WITHOUT_FACTOR)('is refused without the factor that the account has by now: %s', async (name) => {
    const { id, token } = await newMember(service)
    const enrolled = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${id}', 'Phone', 'totp', 'verified', now(), now())`
    const request = { ...requestOf(name), token }
    const [answer] = await whileLocked(id, [() => send(request)], enrolled)
    expect(answer).toMatchObject({ code: 'insufficient_aal' })
  })

  it('ends no session of a member without their second factor', async () => {
    const member = await newMember(service)
    const stranger = await signedInElsewhere(service, member.email)
    const { data } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    const { data: challenge } = await member.client.mfa.challenge({ factorId })
    const body = { challenge_id: challenge?.id, code: codeOf(data?.totp.secret ?? '') }
    await whileLocked(member.id, [
      () => send({ path: `/factors/${factorId}/verify`, body, token: member.token }),
      () => send({ path: '/logout?scope=global', token: stranger.token }),
    ])
    expect(await rowsOf(`select aal from auth.sessions where user_id = '${member.id}'`)).toEqual([
      { aal: 'aal2' },
    ])
  })

  it('does not sign in with a password that was changed meanwhile', async () => {
    const { id, email } = await newMember(service)
    const signIn = () => send({ path: '/token?grant_type=password', body: { email, password } })
    const changed = `update auth.users set encrypted_password = 'another' where id = '${id}'`
    const [answer] = await whileLocked(id, [signIn], changed)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('does not sign in to an address that the account no longer has', async () => {
    const { id, email } = await newMember(service)
    const signIn = () => send({ path: '/token?grant_type=password', body: { email, password } })
    const [answer] = await whileLocked(
      id,
      [signIn],
      `update auth.users set email = 'moved-${email}' where id = '${id}'`,
    )
    expect(answer).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('does not accept a mail that was ended meanwhile', async () => {
    const { id, email } = await newMember(service)
    await service.client().resetPasswordForEmail(email)
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    const follow = () => send({ path: '/verify', body: { type: 'recovery', token_hash } })
    const [answer] = await whileLocked(
      id,
      [follow],
      `delete from auth.one_time_tokens where user_id = '${id}'`,
    )
    expect(answer).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('does not send a change of address again that was canceled meanwhile', async () => {
    const { id, email, token } = await newMember(service)
    const newEmail = `new-${email}`
    await rowsOf(`update auth.users set email_change = '${newEmail}' where id = '${id}'`)
    await rowsOf(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = '${id}'`)
    const again = () => send({ method: 'PUT', path: '/user', body: { email: newEmail }, token })
    const [answer] = await whileLocked(
      id,
      [again],
      `update auth.users set email_change = null where id = '${id}'`,
    )
    expect(answer).toMatchObject({ status: 400, code: 'current_password_required' })
    expect(service.mails.filter(({ to }) => to === newEmail)).toEqual([])
    expect(await rowsOf(`select email_change from auth.users where id = '${id}'`)).toEqual([
      { email_change: null },
    ])
  })

  it('mails no recovery to an address that the account no longer has', async () => {
    const { id, email } = await newMember(service)
    const recover = () => send({ path: '/recover', body: { email } })
    await whileLocked(id, [recover], `update auth.users set email = 'moved-${email}' where id = '${id}'`)
    expect(service.mails.filter(({ to, template }) => to === email && template === 'recovery')).toEqual([])
  })
})

describe('requests that take the same locks', () => {
  it('never cause a deadlock: of one address', async () => {
    const { email, token } = await newMember(service)
    await service.client().resetPasswordForEmail(email)
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    const requests: AuthRequest[] = [
      { path: '/signup', body: { email, password } },
      { path: '/resend', body: { type: 'signup', email } },
      { path: '/recover', body: { email } },
      { path: '/token?grant_type=password', body: { email, password: 'wrong' } },
      { path: '/token?grant_type=password', body: { email, password } },
      { path: '/verify', body: { type: 'recovery', token_hash } },
      { path: '/verify', body: { type: 'recovery', email, token: '000000' } },
      { method: 'PUT', path: '/user', body: { password: `${password} again` }, token },
      { method: 'PUT', path: '/user', body: { current_password: 'wrong' }, token },
      { path: '/factors/recovery-codes/verify', body: { code: '0000' }, token },
    ]
    const answers = await Promise.all([...requests, ...requests].map((request) => send(request)))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('never cause a deadlock: of two members who swap their addresses', async () => {
    const [one, other] = [await newMember(service), await newMember(service)]
    const answers = await Promise.all(
      [
        [one.token, other.email],
        [other.token, one.email],
      ].map(([token, email]) =>
        send({ method: 'PUT', path: '/user', body: { email }, ...(token && { token }) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

const stateOf = (id: string) =>
  rowsOf(`select u.encrypted_password, u.email_change, u.raw_user_meta_data,
    (select count(*)::int from auth.mfa_factors as f where f.user_id = u.id) as factors,
    (select count(*)::int from auth.mfa_challenges as c join auth.mfa_factors as f on f.id = c.factor_id where f.user_id = u.id) as challenges,
    (select jsonb_agg(r.code_hash || coalesce(r.used_at::text, '') order by r.code_hash) from auth.mfa_recovery_codes as r join auth.mfa_factors as f on f.id = r.factor_id
      where f.user_id = u.id) as codes
    from auth.users as u where u.id = '${id}'`)
