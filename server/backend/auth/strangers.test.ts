import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'

const clock = movedClock()
const service = authService()

/** The response without random values and times, and the password hashes that were computed for it. */
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

const signUpAnn = (email: string) =>
  answer('/signup', { email, password, data: { first_name: 'Ann', last_name: 'Lee' } })

describe('a stranger learns nothing', () => {
  it('from sign-up: confirmed, unconfirmed and new addresses get the same response after the same work', async () => {
    await confirmedMember(service, 'is-member@example.com', password)
    await service.client().signUp({ email: 'is-waiting@example.com', password })
    clock.move(1)
    const unknown = await signUpAnn('is-new@example.com')
    expect(unknown).toMatchObject({ status: 200, work: ['verify', 'hash'] })
    expect(await signUpAnn('is-member@example.com')).toEqual(unknown)
    expect(await signUpAnn('is-waiting@example.com')).toEqual(unknown)
    clock.move(1)
    expect(await signUpAnn('is-new@example.com')).toEqual(unknown)
    expect(service.mails.findLast((mail) => mail.to === 'is-member@example.com')).toMatchObject({
      template: 'alreadyMember',
      values: { signInLink: 'https://practice.example/auth#sign-in' },
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

  it('from the response time of recovery: both take the same time', async () => {
    for (const email of ['soon-unknown@example.com', 'is-waiting@example.com']) {
      const started = performance.now()
      await service.post('/recover', { email })
      expect(performance.now() - started).toBeGreaterThanOrEqual(39)
    }
  })

  it('from an entered code', async () => {
    expect(await typeCode('is-member@example.com')).toEqual(await typeCode('code-unknown@example.com'))
  })
})

const theirs = 'the stranger was here'
const signUp = (email: string, typed: string, from: string, first_name = 'Ann') =>
  service.client(from).signUp({ email, password: typed, options: { data: { first_name } } })
const signsIn = async (email: string, typed: string) =>
  (await service.client().signInWithPassword({ email, password: typed })).error === null
const STRANGER = '203.0.113.1'
const OWNER = '198.51.100.1'

/** What confirming the newest mail leads to. */
async function confirm(email: string) {
  const { token_hash } = newestMail(service.mails, email, 'confirmSignUp')
  const client = service.client(OWNER)
  const { data } = await client.verifyOtp({ token_hash, type: 'email' })
  return { client, user: data.user, password_needed: data.user?.app_metadata.password_needed }
}

/** Whether each of two sign-ups of this address was mailed. */
async function sent(email: string) {
  const answers = []
  for (let round = 0; round < 2; round++) {
    const { data } = await signUp(email, theirs, '10.2.2.2')
    answers.push(data.user?.confirmation_sent_at !== undefined)
  }
  return answers
}

/** First and last name and phone in the account and in the profile. */
async function namesOf(email: string) {
  const { rows } = await service.database.asSystem((trx) =>
    sql<object>`select p.first_name, p.last_name, p.phone, u.raw_user_meta_data as told
      from auth.users as u join public.profiles as p on p.user_id = u.id where u.email = ${email}`.execute(
      trx,
    ),
  )
  return rows[0]
}
const eve = { first_name: 'Eve', last_name: 'Other', phone: '+14075550199' }
const ann = { first_name: 'Ann', last_name: 'Lee', phone: '+14075550142' }
const signUpAs = (email: string, typed: string, from: string, data: object) =>
  service.client(from).signUp({ email, password: typed, options: { data } })

describe('the names of a stranger who signs up somebody else’s address', () => {
  it('are not kept when the mail is sent again', async () => {
    const email = 'named-again@example.com'
    await signUpAs(email, theirs, STRANGER, eve)
    await signUpAs(email, password, OWNER, ann)
    clock.move(2)
    await service.client(OWNER).resend({ type: 'signup', email })
    await confirm(email)
    expect(await namesOf(email)).toEqual({ first_name: null, last_name: null, phone: null, told: {} })
  })

  it('are not kept, nor is their password, when the owner of the address recovers the account instead', async () => {
    const email = 'named-recovered@example.com'
    await signUpAs(email, theirs, STRANGER, eve)
    await service.client(OWNER).resetPasswordForEmail(email)
    const { token_hash } = newestMail(service.mails, email, 'recovery')
    await service.client(OWNER).verifyOtp({ token_hash, type: 'recovery' })
    expect(await namesOf(email)).toEqual({ first_name: null, last_name: null, phone: null, told: {} })
    expect(await signsIn(email, theirs)).toBe(false)
  })

  it('are replaced by those of the confirmed sign-up', async () => {
    const email = 'named-first@example.com'
    await signUpAs(email, theirs, STRANGER, eve)
    clock.move(2)
    await signUpAs(email, password, OWNER, ann)
    await confirm(email)
    expect(await namesOf(email)).toMatchObject(ann)
  })

  it('cannot be distinguished from a newer name of the same person, which is kept when a mail is sent again', async () => {
    const email = 'named-twice@example.com'
    await signUpAs(email, password, OWNER, { ...ann, first_name: 'An' })
    await signUpAs(email, password, OWNER, ann)
    clock.move(2)
    await service.client(OWNER).resend({ type: 'signup', email })
    await confirm(email)
    expect(await namesOf(email)).toMatchObject(ann)
  })
})

describe('a stranger who signs up somebody else’s address', () => {
  it.each([
    ['first', [theirs, password]],
    ['last', [password, theirs]],
    ['first and last', [theirs, password, theirs]],
    ['and the mail is sent again', [theirs, password, 'resend']],
    ['whose mail ran out before', [theirs, 'an hour', password]],
    ['and whose mail ran out', [password, theirs, 'an hour', 'resend']],
  ])('does not choose its password: %s', async (when, steps) => {
    const email = `contested-${when.replaceAll(' ', '-')}@example.com`
    for (const step of steps) {
      if (step === 'an hour') clock.move(61)
      else if (step === 'resend') await service.client(OWNER).resend({ type: 'signup', email })
      else await signUp(email, step, step === theirs ? STRANGER : OWNER, step === theirs ? 'Eve' : 'Ann')
      clock.move(2)
    }
    const { client, password_needed } = await confirm(email)
    expect(password_needed).toBe(true)
    expect([await signsIn(email, theirs), await signsIn(email, password)]).toEqual([false, false])
    const chosen = await client.updateUser({ password: 'four lamps on the quay' })
    expect(chosen.error).toBeNull()
    expect(chosen.data.user?.app_metadata.password_needed).toBeUndefined()
    expect(await signsIn(email, 'four lamps on the quay')).toBe(true)
  })

  it('does not prevent the same person from signing up again with the same password', async () => {
    const email = 'twice@example.com'
    await signUp(email, password, OWNER)
    clock.move(2)
    await signUp(email, password, OWNER, 'Anne')
    const { user, password_needed } = await confirm(email)
    expect(password_needed).toBeUndefined()
    expect(user?.user_metadata).toMatchObject({ first_name: 'Anne' })
    expect(await signsIn(email, password)).toBe(true)
    const { rows } = await service.database.asSystem((trx) =>
      sql`select first_name from public.profiles where email = ${email}`.execute(trx),
    )
    expect(rows).toEqual([{ first_name: 'Anne' }])
  })

  it('does not use up the mails of its owner, and their own mails work for the owner', async () => {
    const email = 'starved@example.com'
    for (let mail = 0; mail < 6; mail++) {
      await signUp(email, theirs, STRANGER)
      await service.client(STRANGER).resend({ type: 'signup', email })
      clock.move(1)
    }
    const before = service.mails.length
    await signUp(email, password, OWNER)
    expect(service.mails.slice(before)).toMatchObject([{ to: email, template: 'confirmSignUp' }])
    const oldest = service.mails.find((mail) => mail.to === email)
    const { token_hash } = newestMail(oldest ? [oldest] : [], email, 'confirmSignUp')
    const { data } = await service.client(OWNER).verifyOtp({ token_hash, type: 'email' })
    expect(data.user?.app_metadata.password_needed).toBe(true)
    expect(await signsIn(email, theirs)).toBe(false)
  })

  it('from many networks does not change the response, the mails that were sent, or recovery', async () => {
    const email = 'flooded@example.com'
    for (let network = 0; network < 12; network++) await signUp(email, theirs, `10.1.${network}.1`)
    expect(service.mails.filter((mail) => mail.to === email)).toHaveLength(6)
    const { data } = await signUp(email, password, OWNER)
    expect(data.user?.confirmation_sent_at).toBeUndefined()
    expect((await confirm(email)).password_needed).toBe(true)
    await service.client(OWNER).resetPasswordForEmail(email)
    expect(service.mails.at(-1)).toMatchObject({ to: email, template: 'recovery' })
  })

  it('learns nothing from a sign-up that sends no mail', async () => {
    await confirmedMember(service, 'limit-member@example.com', password)
    expect(await sent('limit-new@example.com')).toEqual([true, false])
    clock.move(61)
    expect(await sent('limit-member@example.com')).toEqual([true, false])
    expect(await sent('limit-new@example.com')).toEqual([true, false])
  })

  it('causes no more mails by other spellings of one mailbox', async () => {
    const before = service.mails.length
    for (const name of ['j.doe', 'jdoe', 'jdoe+1', 'j.d.o.e+2']) {
      await signUp(`${name}@gmail.com`, theirs, STRANGER)
    }
    expect(service.mails.length - before).toBe(1)
  })
})
