import { beforeEach, expect, test } from 'vitest'

import { EsaRequestOfferReply } from '#contracts/esa-request-offer.ts'
import type { Caller } from '#server/platform/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB } from '#tests/support/database.ts'
import { answerOf, useFunctions } from '#tests/support/functions.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'

const request = {
  ...completeEsaRequest,
  email: ` ${String(memberA.claims.email).toUpperCase()} `,
}

const tested = await useFunctions()
beforeEach(async () => {
  await tested.rows('delete from auth.users')
  await tested.rows('truncate private.form_submissions cascade')
  await tested.rows(accountOf(memberA) + accountOf(memberB))
  expect((await tested.sendForm(request)).status).toBe(200)
})

test('a request from the confirmed address is offered with its date and nothing of its content', async () => {
  const reply = await ask(memberA, { action: 'find' })
  const [row] = await tested.rows('select id, received_at from private.form_submissions')
  expect(await reply.json()).toEqual({
    offer: row && { id: row.id, sentAt: (row.received_at as Date).toISOString() },
  })
})

test('is not answered by another member', async () => {
  const id = (await offerOf(memberA))?.id
  for (const isMine of [true, false]) {
    const answer = answerOf(ask(memberB, { action: 'answer', id, isMine }))
    expect(await answer).toEqual({ status: 404, error: 'There is no such request' })
  }
})

async function ask(caller: Caller, body: object) {
  return tested.ask('esa-request-offer', caller, body)
}

async function offerOf(caller: Caller) {
  return EsaRequestOfferReply.parse(await (await ask(caller, { action: 'find' })).json()).offer
}
