import { beforeEach, expect, test } from 'vitest'

import { EsaRequestOfferReply } from '#contracts/esa-request-offer.ts'
import type { Caller } from '#server/backend/database/database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'
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
  await send(request)
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
    const reply = await ask(memberB, { action: 'answer', id, isMine })
    expect([reply.status, await reply.json()]).toEqual([404, { error: 'There is no such request' }])
  }
})

test('is found after the keys were rotated, and for nobody once the old one is gone', async () => {
  const { parseFormKeys } = await import('./seal.ts')
  const next = `k2:${Buffer.alloc(32, 9).toString('base64')}`
  const old = 'k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
  for (const [formKeys, found] of [
    [await parseFormKeys(`${next},${old}`), true],
    [await parseFormKeys(next), false],
  ] as const) {
    const reply = await ask(memberA, { action: 'find' }, { formKeys })
    expect(EsaRequestOfferReply.parse(await reply.json()).offer !== null).toBe(found)
  }
})

test('logs and says nothing of what was written or of whom', async () => {
  const reply = await ask(memberA, { action: 'find' })
  expect((await reply.text()) + tested.logged()).not.toMatch(/Ana|Anxiety|example\.com/i)
})

async function send(fields: Record<string, string>) {
  expect((await tested.sendForm(fields)).status).toBe(200)
}

async function ask(caller: Caller, body: unknown, change = {}) {
  return tested.ask('esa-request-offer', caller, body, change)
}

async function offerOf(caller: Caller) {
  return EsaRequestOfferReply.parse(await (await ask(caller, { action: 'find' })).json()).offer
}
