import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { accountLock, whileLocked } from '#tests/support/account-lock.ts'
import { appointFirstOwner } from './grant-owner.ts'
import {
  type UnderTest,
  authProcesses,
  cheapHashing,
  confirmedMember,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'

// Two of our processes on one database: requests really overlap.
const { services, databaseUrl } = authProcesses()

const each = <T>(count: number, ask: (service: UnderTest, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(services[index % 2 === 0 ? 0 : 1], index)))

it('makes 31 accounts of 50 sign-ups at once, 20 of them with one address', async () => {
  const answers = await each(50, (service, index) => {
    const email = `${index < 20 ? 'same' : `crowd${index}`}@crowd.example`
    return service.post('/signup', { email, password, data: { first_name: `O'Neil "${index}" 🌊` } })
  })
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const { rows } = await services[0].database.asSystem((trx) =>
    sql`select (select count(*)::int from auth.users) as accounts,
      (select count(*)::int from public.profiles where first_name like 'O''Neil "%" 🌊') as profiles`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ accounts: 31, profiles: 31 }])
  const mails = services.flatMap((service) => service.mails)
  expect(mails.filter(({ to }) => to === 'same@crowd.example')).toHaveLength(1)
})

it('accepts a sign-up whose address had an account that is being deleted', async () => {
  const email = 'comes-back@example.com'
  const { session } = await confirmedMember(services[0], email, password)
  const signUp = () => services[0].post('/signup', { email, password: 'ten lamps on the quay' })
  const { id } = session.user
  const deleted = `delete from auth.users where id = '${id}'`
  const [answer] = await whileLocked(databaseUrl(), accountLock(id), [signUp], deleted)
  expect(answer?.status).toBe(200)
  const { token_hash } = newestMail(services[0].mails, email, 'confirmSignUp')
  const { data } = await services[1].client().verifyOtp({ type: 'email', token_hash })
  expect(data.user?.email).toBe(email)
})

it.each(['first', 'second', 'third', 'fourth', 'fifth'])(
  'gives an address to its sign-up or to a member who changes to it, confirmed at once, the %s time',
  async (time) => {
    const [email, newEmail] = [`${time}-member@example.com`, `${time}-contested@example.com`]
    await services[0].client().signUp({ email: newEmail, password: 'ten lamps on the quay' })
    const { client } = await confirmedMember(services[0], email, password)
    await client.updateUser({ email: newEmail })
    const codeIn = (template: 'confirmSignUp' | 'confirmNewEmail') =>
      newestMail(services[0].mails, newEmail, template).values['code']
    const [signUp, change] = [codeIn('confirmSignUp'), codeIn('confirmNewEmail')]
    const answers = await Promise.all([
      services[0].post('/verify', { type: 'signup', email: newEmail, token: signUp }),
      services[1].post('/verify', { type: 'email_change', email: newEmail, token: change }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    const { rows } = await services[0].database.asSystem((trx) =>
      sql`select email_confirmed_at is not null as confirmed from auth.users where email = ${newEmail}`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ confirmed: true }])
  },
)

it('returns the same new token to all simultaneous refreshes', async () => {
  const { session } = await confirmedMember(services[0], 'tabs@example.com', password)
  const refresh_token = session.refresh_token
  const answers = await each(12, (service) =>
    service.post('/token?grant_type=refresh_token', { refresh_token }),
  )
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { refresh_token: string }[]
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(bodies.map((body) => body.refresh_token)).size).toBe(1)
  const next = { refresh_token: bodies[0]?.refresh_token }
  expect((await services[0].post('/token?grant_type=refresh_token', next)).status).toBe(200)
})

it('checks no more than eight of many wrong guesses at once', async () => {
  await confirmedMember(services[0], 'guessed@example.com', password)
  const answers = await each(30, (service, index) =>
    service.post(
      '/token?grant_type=password',
      { email: 'guessed@example.com', password: `wrong ${index}` },
      { 'x-test-address': `198.51.100.${index}` },
    ),
  )
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(8)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(22)
})

it('accepts the link of a mail once, however many requests use it at once', async () => {
  const email = 'once@example.com'
  await services[0].client().signUp({ email, password })
  const { token_hash } = newestMail(services[0].mails, email, 'confirmSignUp')
  const answers = await each(10, (service) => service.post('/verify', { type: 'signup', token_hash }))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 403)).toHaveLength(9)
})

it('sends one mail a minute, however many are requested at once', async () => {
  await confirmedMember(services[0], 'mailed@example.com', password)
  const answers = await each(10, (service) => service.post('/recover', { email: 'mailed@example.com' }))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const mails = services.flatMap((service) => service.mails).filter((mail) => mail.template === 'recovery')
  expect(mails).toHaveLength(1)
})

it('stores no password if one address is signed up with several at once', async () => {
  const email = 'contested@example.com'
  await each(10, (service, index) => service.post('/signup', { email, password: `${password} ${index}` }))
  const mails = services.flatMap((service) => service.mails).filter((mail) => mail.to === email)
  const { token_hash } = newestMail(mails, email, 'confirmSignUp')
  const { data } = await services[1].client().verifyOtp({ token_hash, type: 'email' })
  expect(data.user?.app_metadata.password_needed).toBe(true)
  const signIns = await each(10, (service, index) =>
    service.post(
      '/token?grant_type=password',
      { email, password: `${password} ${index}` },
      { 'x-test-address': `10.4.${index}.1` },
    ),
  )
  expect(new Set(signIns.map((answer) => answer.status))).toEqual(new Set([400]))
})

it("makes one first owner when starts and the confirmation of the owner's account happen at once", async () => {
  const email = 'awaited@example.com'
  const start = ({ database }: UnderTest, index: number) =>
    appointFirstOwner(
      database,
      { email, password: index % 3 === 0 ? password : undefined },
      { hashing: cheapHashing },
    )
  await services[0].database.run('delete from private.owners')
  await appointFirstOwner(services[0].database, { email })
  await services[0].client().resetPasswordForEmail(email)
  const { token_hash } = newestMail(services[0].mails, email, 'recovery')
  const [outcomes, confirmed] = await Promise.all([
    each(12, start),
    services[1].post('/verify', { token_hash, type: 'recovery' }),
  ])
  // A start with a password may take the account over before the mail is answered, whose link is dropped then.
  expect([200, 403]).toContain(confirmed.status)
  expect(outcomes).toContain('exists')
  const { rows } = await services[0].database.statements(
    'select u.email from private.owners join auth.users as u on u.id = user_id',
  )
  expect(rows).toEqual([{ email }])
  expect((await services[0].database.statements('select from private.pending_owner')).rows).toEqual([])
})

it('takes over an account that a stranger signs up while a start makes the first owner', async () => {
  const email = 'overtaken@example.com'
  await services[0].database.run('delete from private.owners')
  const signUp = `insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
    values (gen_random_uuid(), '${email}', 'a stranger has chosen it', '{"first_name":"Eve"}')`
  const start = () => appointFirstOwner(services[0].database, { email, password }, { hashing: cheapHashing })
  expect(await whileLocked(databaseUrl(), signUp, [start])).toEqual(['confirmed'])
  const { data } = await services[0].client().signInWithPassword({ email, password })
  expect(data.user?.user_metadata).toEqual({})
})

it('makes nobody the owner whose address is no longer in the settings when they confirm it', async () => {
  const [{ database, client, mails, post }] = services
  const [former, next] = ['mistyped@example.com', 'right@example.com']
  await database.run('delete from private.owners; delete from private.pending_owner')
  await appointFirstOwner(database, { email: former })
  await client().resetPasswordForEmail(former)
  const { token_hash } = newestMail(mails, former, 'recovery')
  const lock = 'lock table private.owners in share row exclusive mode'
  const confirm = () => post('/verify', { token_hash, type: 'recovery' })
  const start = `update private.pending_owner set email = '${next}'`
  const [confirmed] = await whileLocked(databaseUrl(), lock, [confirm], start)
  expect(confirmed?.status).toBe(200)
  expect((await database.statements('select from private.owners')).rows).toEqual([])
  expect((await database.statements('select email from private.pending_owner')).rows).toEqual([
    { email: next },
  ])
})
