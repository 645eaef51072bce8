import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type UnderTest, confirmedMember, newestMail, serveAuth, takeClock } from './auth-under-test.ts'

const password = 'a lamp on the quay'
let service: UnderTest
let clock: ReturnType<typeof takeClock>

beforeAll(async () => {
  clock = takeClock()
  service = await serveAuth()
})
afterAll(async () => {
  await service.stop()
  clock.release()
})

/** Status, headers and body with what is random or a time taken out, and the hashes it took. */
async function answer(path: string, body: object) {
  const before = service.work.length
  const response = await service.post(path, body)
  const headers = Object.fromEntries(response.headers)
  delete headers.date
  // As long as the address that was sent.
  delete headers['content-length']
  const text = await response.text()
  const shape = text
    .replaceAll(/"[\da-f]{8}-[\da-f-]{27}"/g, '"id"')
    .replaceAll(/"[^"@]+@example\.com"/g, '"address"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"')
  return { status: response.status, headers, shape, work: service.work.slice(before) }
}

function tryWrong(email: string) {
  return answer('/token?grant_type=password', { email, password: 'not the one' })
}

function typeCode(email: string) {
  return answer('/verify', { type: 'recovery', email, token: '123456' })
}

describe('a stranger learns nothing', () => {
  it('from sign-up: confirmed, unconfirmed and new addresses answer alike after the same work', async () => {
    await confirmedMember(service, 'is-member@example.com', password)
    await service.client().signUp({ email: 'is-waiting@example.com', password })
    clock.move(1)
    const signUp = (email: string) =>
      answer('/signup', { email, password, data: { first_name: 'Ann', last_name: 'Lee' } })
    const unknown = await signUp('is-new@example.com')
    expect(unknown).toMatchObject({ status: 200, work: ['hash'] })
    expect(await signUp('is-member@example.com')).toEqual(unknown)
    expect(await signUp('is-waiting@example.com')).toEqual(unknown)
    expect(await signUp('is-new@example.com')).toEqual(unknown)
    expect(service.mails.findLast((mail) => mail.to === 'is-member@example.com')).toMatchObject({
      template: 'alreadyMember',
      values: { signInLink: 'https://practice.example/auth' },
    })
  })

  it('from sign-in: wrong password, unknown address, unconfirmed account', async () => {
    const unknown = await tryWrong('is-unknown@example.com')
    expect(unknown).toMatchObject({ status: 400, work: ['verify'] })
    expect(unknown.shape).toBe(
      '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
    )
    expect(await tryWrong('is-member@example.com')).toEqual(unknown)
    expect(await tryWrong('is-waiting@example.com')).toEqual(unknown)
    expect(await tryWrong('no address at all')).toEqual(unknown)
  })

  it('from recovery and from sending again', async () => {
    const unknown = await answer('/recover', { email: 'recover-unknown@example.com' })
    expect(unknown).toMatchObject({ status: 200, shape: '{}' })
    expect(await answer('/recover', { email: 'is-member@example.com' })).toEqual(unknown)
    clock.move(1)
    const again = await answer('/resend', { type: 'signup', email: 'resend-unknown@example.com' })
    expect(again).toMatchObject({ status: 200, shape: '{}' })
    expect(await answer('/resend', { type: 'signup', email: 'is-member@example.com' })).toEqual(again)
    expect(await answer('/resend', { type: 'signup', email: 'is-waiting@example.com' })).toEqual(again)
  })

  it('from how soon recovery answers: both wait out the same time', async () => {
    for (const email of ['soon-unknown@example.com', 'is-waiting@example.com']) {
      const started = performance.now()
      await service.post('/recover', { email })
      expect(performance.now() - started).toBeGreaterThanOrEqual(39)
    }
  })

  it('from a typed code', async () => {
    expect(await typeCode('is-member@example.com')).toEqual(await typeCode('code-unknown@example.com'))
  })
})

describe('a stranger who signs up somebody else’s address', () => {
  it('does not choose the password that the owner’s own mail confirms', async () => {
    const email = 'contested@example.com'
    await service
      .client()
      .signUp({ email, password: 'the stranger was here', options: { data: { first_name: 'Eve' } } })
    clock.move(1)
    await service.client().signUp({ email, password, options: { data: { first_name: 'Ann' } } })
    const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
    const { data } = await service.client().verifyOtp({ token_hash, type: 'email' })
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ann' })
    expect((await service.client().signInWithPassword({ email, password })).error).toBeNull()
    const stranger = await service.client().signInWithPassword({ email, password: 'the stranger was here' })
    expect(stranger.error?.code).toBe('invalid_credentials')
    const { rows } = await service.database.asSystem((trx) =>
      sql`select first_name from public.profiles where email = ${email}`.execute(trx),
    )
    expect(rows).toEqual([{ first_name: 'Ann' }])
  })

  it('loses it when the owner recovers the account instead of confirming it', async () => {
    const email = 'recovered@example.com'
    await service.client().signUp({ email, password: 'the stranger was here' })
    await service.client().resetPasswordForEmail(email)
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    expect((await service.client().verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    const stranger = await service.client().signInWithPassword({ email, password: 'the stranger was here' })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })
})

it('makes 31 accounts of 50 sign-ups at once, 20 of them with one address', async () => {
  const emails = Array.from(
    { length: 50 },
    (_, index) => (index < 20 ? 'same' : `crowd${index}`) + '@crowd.example',
  )
  const answers = await Promise.all(emails.map((email) => service.post('/signup', { email, password })))
  expect(new Set(answers.map((response) => response.status))).toEqual(new Set([200]))
  const { rows } = await service.database.asSystem((trx) =>
    sql`select count(*)::int as accounts from auth.users where email like '%@crowd.example'`.execute(trx),
  )
  expect(rows).toEqual([{ accounts: 31 }])
  expect(service.mails.filter((mail) => mail.to === 'same@crowd.example')).toHaveLength(1)
})
