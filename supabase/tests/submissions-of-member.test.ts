import { beforeEach, describe, expect, test } from 'vitest'

import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, owner, service } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const REQUEST = '11111111-0000-4000-8000-000000000001'
const INQUIRY = '11111111-0000-4000-8000-000000000002'
const OF_B = '11111111-0000-4000-8000-000000000003'
const SENT = '2026-10-01T10:00:00+00:00'
const DIGEST_A = 'digest of A’s address'
const DIGEST_B = 'digest of B’s address'

const { database, data, log } = await useDatabase()
beforeEach(async () => {
  await database.run(`delete from auth.users; truncate private.form_submissions cascade`)
  await database.run(accountOf(memberA) + accountOf(memberB) + accountOf(owner))
  await appointOwner(database)
  await database.run(`insert into private.form_submissions (id, kind, key_id, sealed, address_digest, received_at)
    values ('${REQUEST}', 'esa-request', 'k1', 'sealed request', '${DIGEST_A}', '${SENT}'),
      ('${INQUIRY}', 'inquiry', 'k1', 'sealed inquiry', '${DIGEST_A}', '2026-10-02T10:00:00Z'),
      ('${OF_B}', 'esa-request', 'k1', 'sealed by B', '${DIGEST_B}', '2026-10-03T10:00:00Z')`)
})

const addressOf = ({ claims }: Caller) => ({
  member: claims.sub,
  address: claims.email,
  digests: [claims.sub === memberA.claims.sub ? DIGEST_A : DIGEST_B],
})

const ANSWER = { ...addressOf(memberA), submission: REQUEST, is_mine: true }

describe('an ESA request', () => {
  test('sent with a member’s session is linked to them, and one without is linked to nobody', async () => {
    await store('esa-request', null)
    await store('inquiry', memberB.claims.sub)
    expect(await completed()).toEqual([])
    await store('esa-request', memberB.claims.sub)
    expect(await completed()).toEqual([memberB.claims.email])
  })

  test('sent while the account was being deleted is stored without a member', async () => {
    const { error } = await store('esa-request', '99999999-0000-4000-8000-000000000009')
    expect(error).toBeNull()
    expect(await completed()).toEqual([])
  })

  test('is not deleted with the account, and is then linked to nobody', async () => {
    await answer(memberA, REQUEST, true)
    await database.run(`delete from auth.users where id = '${id(memberA)}'`)
    const { rows } = await database.statements(
      `select sender_id, sealed from private.form_submissions where id = '${REQUEST}'`,
    )
    expect(rows).toEqual([{ sender_id: null, sealed: 'sealed request' }])
  })
})

describe('the offer', () => {
  test('is the newest request from the member’s address: its date, and nothing else', async () => {
    expect(await offer(memberA)).toEqual([{ id: REQUEST, received_at: SENT }])
    await database.run(`insert into private.form_submissions (kind, key_id, sealed, address_digest)
      values ('esa-request', 'k1', 'newer', '${DIGEST_A}')`)
    expect(await offer(memberA)).not.toEqual([expect.objectContaining({ id: REQUEST })])
  })

  test.each([
    ['while the address is not confirmed', 'update auth.users set email_confirmed_at = null'],
    [
      'once the address is another',
      `update auth.users set email = 'moved@example.com' where id = '${id(memberA)}'`,
    ],
    [
      'for an address that only waits to be confirmed',
      `update auth.users set email = 'x@example.com',
      email_change = '${String(memberA.claims.email)}' where id = '${id(memberA)}'`,
    ],
    [
      'once a request is the member’s',
      `update private.form_submissions set sender_id = '${id(memberA)}'
      where id = '${REQUEST}'`,
    ],
    [
      'of one that another member sent',
      `update private.form_submissions set sender_id = '${id(memberB)}'
      where id = '${REQUEST}'`,
    ],
    ['of an inquiry', `delete from private.form_submissions where id = '${REQUEST}'`],
  ])('is not made %s', async (_, change) => {
    await database.run(change)
    expect(await offer(memberA)).toEqual([])
  })

  test('is not made with the digests of somebody else’s address', async () => {
    const call = { ...addressOf(memberA), address: memberB.claims.email, digests: [DIGEST_A, DIGEST_B] }
    expect((await data.client(service).rpc('esa_request_offer', call)).data).toEqual([])
  })
})

describe('the answer', () => {
  test('yes links the request, completes the evaluation and ends the offers', async () => {
    expect(await answer(memberA, REQUEST, true)).toBe(true)
    expect(await completed()).toEqual([memberA.claims.email])
    expect(await offer(memberA)).toEqual([])
  })

  test('no is stored, and changes nothing else', async () => {
    expect(await answer(memberA, REQUEST, false)).toBe(true)
    expect(await offer(memberA)).toEqual([])
    expect(await completed()).toEqual([])
    expect(await answer(memberA, REQUEST, true)).toBe(false)
  })

  test('applies to the member alone: the next one with that address gets the offer again', async () => {
    await answer(memberA, REQUEST, false)
    await database.run(`update auth.users set email = 'moved@example.com' where id = '${id(memberA)}'`)
    await database.run(
      `update auth.users set email = '${String(memberA.claims.email)}' where id = '${id(memberB)}'`,
    )
    const call = { ...addressOf(memberA), member: memberB.claims.sub }
    expect((await data.client(service).rpc('esa_request_offer', call)).data).toMatchObject([{ id: REQUEST }])
  })

  test.each([
    ['somebody else’s request', OF_B],
    ['an inquiry', INQUIRY],
    ['one that is gone', '11111111-0000-4000-8000-000000000009'],
  ])('refuses %s', async (_, submission) => {
    for (const isMine of [true, false]) expect(await answer(memberA, submission, isMine)).toBe(false)
    expect(await completed()).toEqual([])
  })

  test('is yes or no', async () => {
    const { error } = await data.client(service).rpc('answer_esa_request_offer', {
      ...ANSWER,
      is_mine: null,
    })
    expect(error).toMatchObject({ code: '22004', message: 'say whether it is yours' })
  })

  test('of fifty at once, alternately yes and no, only the first is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (__, count) => answer(memberA, REQUEST, count % 2 === 0)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { rows } =
      await database.statements(`select (select count(*)::int from private.declined_submissions)
      + (select count(*)::int from private.form_submissions where sender_id is not null) as answers`)
    expect(rows).toEqual([{ answers: 1 }])
  })

  test('of two members who claim one request, the first one gets it', async () => {
    await answer(memberA, REQUEST, true)
    await database.run(`update auth.users set email = 'moved@example.com' where id = '${id(memberA)}'`)
    await database.run(
      `update auth.users set email = '${String(memberA.claims.email)}' where id = '${id(memberB)}'`,
    )
    const call = { ...ANSWER, member: memberB.claims.sub }
    expect((await data.client(service).rpc('answer_esa_request_offer', call)).data).toBe(false)
    expect(await completed()).toEqual(['moved@example.com'])
  })
})

describe('the export', () => {
  test('has the requests of the address and those sent with the session, newest first', async () => {
    await database.run(
      `update private.form_submissions set sender_id = '${id(memberA)}' where id = '${OF_B}'`,
    )
    expect(await sealedOf(memberA)).toEqual(['sealed by B', 'sealed inquiry', 'sealed request'])
    expect(await sealedOf(memberB)).toEqual([])
  })

  test('has nothing that the member disowned', async () => {
    await answer(memberA, REQUEST, false)
    expect(await sealedOf(memberA)).toEqual(['sealed inquiry'])
  })

  test.each([
    ['not confirmed', 'update auth.users set email_confirmed_at = null'],
    ['another by now', `update auth.users set email = 'moved@example.com'`],
  ])('has only what was sent with the session when the address is %s', async (_, change) => {
    await database.run(
      `update private.form_submissions set sender_id = '${id(memberA)}' where id = '${INQUIRY}'`,
    )
    await database.run(`${change} where id = '${id(memberA)}'`)
    expect(await sealedOf(memberA)).toEqual(['sealed inquiry'])
  })

  test('is limited, and recorded for each request in it', async () => {
    await log.skip()
    expect(await sealedOf(memberA, 1)).toEqual(['sealed inquiry'])
    expect(await log.records()).toEqual([
      { action: 'message.exported', actor: id(memberA), subject: INQUIRY },
    ])
  })
})

function id({ claims }: Caller) {
  return String(claims.sub)
}

async function store(kind: string, sender: unknown) {
  const submission = { kind, key_id: 'k1', sealed: 's', address_digest: DIGEST_A, sender }
  return data.client(service).rpc('store_form_submission', submission)
}

async function offer(member: Caller) {
  return (await data.client(service).rpc('esa_request_offer', addressOf(member))).data
}

async function answer(member: Caller, submission: string, isMine: boolean) {
  const call = { ...addressOf(member), submission, is_mine: isMine }
  return (await data.client(service).rpc('answer_esa_request_offer', call)).data
}

async function sealedOf(member: Caller, most = 10) {
  const { data: rows } = await data.client(service).rpc('export_submissions', { ...addressOf(member), most })
  return (rows as { sealed: string }[]).map(({ sealed }) => sealed)
}

async function completed() {
  const { rows } = await database.statements(
    'select email from public.profiles where esa_evaluation_completed',
  )
  return rows.map(({ email }) => email)
}
