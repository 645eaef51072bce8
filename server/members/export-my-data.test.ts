import { beforeEach, expect, test } from 'vitest'

import { parseSealingKeys, replyContext, seal } from '#server/platform/crypto/seal.ts'
import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'

const inquiry = { name: 'Ana', email: String(memberA.claims.email), message: 'I dream of the sea.' }

const tested = await useFunctions()
beforeEach(async () => {
  await tested.rows('delete from auth.users')
  await tested.rows('delete from private.rate_limits')
  await tested.rows('truncate private.form_submissions cascade')
  await tested.rows(accountOf(memberA, { first_name: 'Ana' }) + accountOf(memberB))
})

// Shows: spec 2.84
test("has the member's rows and, decrypted, the messages that they sent: by address or by session", async () => {
  await send(inquiry)
  await send({ ...inquiry, email: 'elsewhere@example.com', message: 'By session.' }, memberA)
  expect(await exported(memberA)).toMatchObject({
    account: { email: memberA.claims.email },
    profile: { first_name: 'Ana' },
    sent_through_forms: [
      { form: 'inquiry', sent_at: expect.stringMatching(/Z$/), answers: { message: 'By session.' } },
      { form: 'inquiry', answers: inquiry },
    ],
  })
})

test('has the replies that the mail server accepted, and no other', async () => {
  await send(inquiry)
  const [message] = (await tested.rows('select id from private.form_submissions')) as { id: string }[]
  const states = ['now(), now(), null', 'now(), null, now()', 'null, null, null']
  for (const [at, state] of states.entries()) {
    const text = JSON.stringify({ text: `Reply ${at + 1}` })
    const { keyId, sealed } = await seal(text, tested.formKeys, replyContext(message!.id, at + 1))
    await tested.rows(`insert into private.submission_replies
      (submission_id, number, key_id, sealed, message_id, queued_at, accepted_at, refused_at)
      values ('${message!.id}', ${at + 1}, '${keyId}', '${sealed}', ${at === 0 ? "'<a@b>'" : 'null'}, ${state})`)
  }
  expect(await exported(memberA)).toMatchObject({
    sent_through_forms: [{ replies: [{ sent_at: expect.stringMatching(/Z$/), text: 'Reply 1' }] }],
  })
})

test('marks a message that can’t be decrypted any more, and returns the rest', async () => {
  await send(inquiry)
  await send({ ...inquiry, message: 'By session.' }, memberA)
  const formKeys = await parseSealingKeys(`k2:${Buffer.alloc(32, 9).toString('base64')}`)
  const reply = await ask(memberA, { formKeys })
  expect(await reply.json()).toMatchObject({
    sent_through_forms: [{ form: 'inquiry', sent_at: expect.any(String), answers: null }],
  })
})

test('is limited to ten an hour', async () => {
  for (let count = 0; count < 10; count += 1) expect((await ask(memberA)).status).toBe(200)
  expect((await ask(memberA)).status).toBe(429)
  expect((await ask(memberB)).status).toBe(200)
})

async function send(fields: Record<string, string>, sender?: Caller) {
  expect((await tested.sendForm(fields, sender)).status).toBe(200)
}

async function ask(caller: Caller, change = {}) {
  return tested.ask('export-my-data', caller, {}, change)
}

async function exported(caller: Caller): Promise<unknown> {
  const reply = await ask(caller)
  expect(reply.status).toBe(200)
  return reply.json()
}
