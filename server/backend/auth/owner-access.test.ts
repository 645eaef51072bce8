// Shows: asvs 16.3.1, 16.3.2
// Shows: hipaa (a)(2)(i)
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { followActivity } from '#tests/support/activity.ts'
import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'
import { enrollTotp } from '#tests/support/second-factor.ts'

const owner = { email: 'is-owner@example.com', password }
const member = { email: 'is-member@example.com', password }
const from = { 'x-test-address': '203.0.113.9' }

let subject: string
movedClock()
const service = authService()
const log = followActivity(() => service.database)

beforeAll(async () => {
  await confirmedMember(service, member.email, password)
  const { session } = await confirmedMember(service, owner.email, password)
  subject = session.user.id
  await service.database.asSystem((trx) =>
    sql`insert into private.owners (user_id) values (${subject}::uuid)`.execute(trx),
  )
})
beforeEach(() => log.skip())

it('records sign-ins, proofs, a new password and sign-outs of the owner, with a shortened address', async () => {
  const client = service.client('203.0.113.9')
  await client.signInWithPassword(owner)
  await client.updateUser({ current_password: password })
  await client.updateUser({ password: 'another lamp on the quay', current_password: password })
  await client.updateUser({ password, current_password: 'another lamp on the quay' })
  await client.signOut({ scope: 'local' })
  const actions = ['access.sign-in', 'access.proof', 'access.proof', 'access.password-changed']
  const rest = ['access.proof', 'access.password-changed', 'access.sign-out']
  expect(await log.whole()).toMatchObject(
    [...actions, ...rest].map((action) => ({
      action,
      actor_id: subject,
      subject_id: subject,
      outcome: 'done',
      network: '203.0.113.0/24',
    })),
  )
})

it('records a refused password and a refused code, without an actor', async () => {
  const wrong = { email: owner.email.toUpperCase(), password: 'not the one' }
  expect((await service.post('/token?grant_type=password', wrong, from)).status).toBe(400)
  const code = { type: 'recovery', email: owner.email, token: '123456' }
  expect((await service.post('/verify', code, from)).status).toBe(403)
  const refused = { action: 'access.sign-in', actor_id: null, subject_id: subject, outcome: 'refused' }
  expect(await log.whole()).toMatchObject([refused, refused])
})

it('records a recovery by mail as the sign-in that it is', async () => {
  await service.client().resetPasswordForEmail(owner.email)
  const { token_hash } = newestMail(service.mails, owner.email, 'recovery')
  await service.client().verifyOtp({ token_hash, type: 'recovery' })
  expect(await log.records()).toEqual([{ action: 'access.sign-in', actor: subject, subject }])
})

it('records the owner’s factor: enrolled, shown, refused, recovery codes, removed', async () => {
  const client = service.client()
  await client.signInWithPassword(owner)
  await log.skip()
  const { id } = await enrollTotp(client)
  const { data } = await client.mfa.recoveryCodes.generate()
  await client.mfa.challengeAndVerify({ factorId: id, code: '000000' })
  await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
  await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
  await client.mfa.unenroll({ factorId: id })
  const actions = [
    ['factor.enrolled', 'done'],
    ['factor.recovery-codes-made', 'done'],
    ['factor.used', 'refused'],
    ['factor.recovery-code-used', 'done'],
    ['factor.recovery-code-used', 'refused'],
    ['factor.removed', 'done'],
  ]
  expect((await log.whole()).map(({ action, outcome }) => [action, outcome])).toEqual(actions)
})

it('records nothing of members and of addresses without an account', async () => {
  const client = service.client()
  await client.signInWithPassword(member)
  await client.signOut()
  await service.post('/token?grant_type=password', { ...member, password: 'not the one' })
  await service.post('/token?grant_type=password', { email: 'nobody@example.com', password: 'not the one' })
  expect(await log.records()).toEqual([])
})

it('does not reveal by a response that an address is the owner’s', async () => {
  const answers = await Promise.all(
    [owner.email, 'nobody@example.com'].map(async (email) => {
      const reply = await service.post('/token?grant_type=password', { email, password: 'not the one' })
      return `${reply.status} ${await reply.text()}`
    }),
  )
  expect(answers[0]).toBe(answers[1])
})
