// Shows: asvs 1.3.11, 8.2.1
import { describe, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { LIMITS } from '#server/platform/limits/rate-limits.ts'
import type { MemberCaller } from '#server/platform/database/database.ts'

import { memberA, owner, visitor } from '#tests/support/database.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'
import { answerOf } from '#tests/support/functions.ts'
import { inquiry, TEXT, useReplies } from '#tests/support/replies.ts'

const { tested, log, message, send, ask, proved, queued, deliver, draft, reply, read, work, recorded } =
  await useReplies()

describe('a draft', () => {
  test('is sealed, returned with its message, bound to it, and never overwritten unseen', async () => {
    expect(await draft(TEXT)).toEqual({ status: 200, version: 1 })
    expect(await draft('Unseen.')).toMatchObject({ status: 409 })
    expect((await read()).draft).toEqual({ number: 1, text: TEXT, version: 1 })
    const [row] = await tested.rows('select sealed from private.submission_replies')
    expect(JSON.stringify(row)).not.toContain('Monday')
    const other = await send(inquiry)
    await tested.rows(`update private.submission_replies set submission_id = '${other}'`)
    expect((await read(other)).draft.text).toBeNull()
    await tested.rows(`update private.submission_replies set submission_id = '${message.id}'`)
    expect(tested.logged()).not.toContain('Monday')
  })

  test('that was emptied and written anew is not overwritten by an edit of the first one', async () => {
    await draft('From the computer.')
    expect(await draft('', { version: 1 })).toEqual({ status: 200, version: 2 })
    expect((await read()).draft).toEqual({ number: 1, text: '', version: 2 })
    await draft('Anew, from the phone.', { version: 2 })
    expect(await draft('From the computer, and more.', { version: 1 })).toMatchObject({ status: 409 })
    expect(await reply('From the computer.', { version: 1 })).toMatchObject({ status: 409 })
    expect((await read()).draft.text).toBe('Anew, from the phone.')
  })

  test('is recorded once, not each time it is saved', async () => {
    await draft('A')
    await draft('B', { version: 1 })
    expect(await log.records()).toEqual([recorded('message.reply-drafted')])
  })
})

describe('a reply', () => {
  test('is mailed from the practice, with nothing of the message, and stored sealed with it', async () => {
    const before = (await tested.mails()).length
    expect(await reply(TEXT)).toMatchObject({
      status: 200,
      readAt: expect.any(String),
      answeredAt: expect.any(String),
      handledAt: expect.any(String),
    })
    expect((await read()).replies).toMatchObject([{ state: 'waiting', text: TEXT, to: 'zoe@example.com' }])
    await work()
    const mails = await tested.mails()
    expect(mails).toHaveLength(before + 1)
    const { facts } = builtIn
    expect(mails[0]).toMatchObject({
      to: 'zoe@example.com',
      from: 'practice@example.com',
      replyTo: facts.practice.email,
      subject: `Your message to ${facts.practice.name}`,
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.com>$/),
      inReplyTo: '',
      html: '',
    })
    expect(mails[0]!.text).toContain(TEXT)
    expect(mails[0]!.text).toContain('Email is not a private channel.')
    expect(JSON.stringify(mails[0])).not.toMatch(/dream of the sea|eve@|Bcc/)
    expect(await read()).toMatchObject({
      sender: 'practice@example.com',
      replies: [{ state: 'accepted', endedAt: expect.any(String), said: null }],
      draft: { number: 2, text: '', version: 0 },
    })
    expect((await log.records()).slice(0, 1)).toEqual([recorded('message.reply-sent')])
    expect(JSON.stringify(await tested.rows('select * from private.submission_replies'))).not.toMatch(
      /Monday|zoe@/,
    )
    expect(tested.logged()).not.toMatch(/Monday|zoe@/)
  })

  test('that follows another one is in its conversation', async () => {
    await reply(TEXT)
    await work()
    await reply('One more thing.', { number: 2 })
    await work()
    await reply('And a last one.', { number: 3 })
    await work()
    const [third, second, first] = await tested.mails()
    expect(second).toMatchObject({
      subject: `Re: ${first!.subject}`,
      inReplyTo: first!.messageId,
      references: first!.messageId,
    })
    expect(third).toMatchObject({
      inReplyTo: second!.messageId,
      references: `${first!.messageId} ${second!.messageId}`,
    })
  })

  test('is sent once, however often, from however many tabs and at whatever moment it is pressed', async () => {
    const before = (await tested.mails()).length
    const pressed = await Promise.all(Array.from({ length: 6 }, () => reply(TEXT)))
    expect(pressed.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const jobs = await queued()
    expect(jobs).toHaveLength(1)
    for (const data of [...jobs, ...jobs]) await deliver(data)
    expect((await reply(TEXT)).status).toBe(200)
    expect(await reply('Another text in another tab.')).toMatchObject({ status: 409 })
    await work()
    expect(await tested.mails()).toHaveLength(before + 1)
    expect((await read()).replies).toHaveLength(1)
  })

  test('is not sent over a draft of another device that was not seen', async () => {
    await draft('From the phone.')
    expect(await reply(TEXT)).toMatchObject({ status: 409 })
    expect(await reply(TEXT, { version: 1 })).toMatchObject({ status: 200 })
    expect((await read()).replies).toHaveLength(1)
  })

  test('of which nothing can be stored is not sent, and the other way around', async () => {
    await tested.rows(`alter table private.audit_log add constraint full_up check (false) not valid`)
    expect((await reply(TEXT)).status).toBe(500)
    await tested.rows(`alter table private.audit_log drop constraint full_up`)
    expect(await queued()).toEqual([])
    expect((await read()).replies).toEqual([])
  })

  test.each([
    ['nothing is written', {}, ' \u200b\n', 422],
    ['it is too long', {}, 'x'.repeat(5001), 400],
    ['the message was deleted', { deleted: true }, TEXT, 409],
  ])('is refused when %s', async (_, marks, text, status) => {
    await ask({ action: 'mark', id: message.id, ...marks })
    expect((await reply(text)).status).toBe(status)
    expect(await queued()).toEqual([])
  })

  test('of 5,000 of the widest characters reaches the mail server whole', async () => {
    const text = '\u{1f30a}'.repeat(5000)
    expect((await reply(text)).status).toBe(200)
    await work()
    expect((await tested.mails())[0]!.text.replaceAll(/\s/g, '')).toContain(text)
  })

  test.each([
    'Zoe <zoe@example.com>, Eve <eve@example.com>',
    'zoe@example.com, eve@example.com',
    'zoe@example.com\r\nBcc: eve@example.com',
    '',
  ])('to %j, which is not one address, is not sent', async (email) => {
    const { keyId, sealed } = await seal(JSON.stringify({ ...inquiry, email }), tested.formKeys)
    await tested.rows(`update private.form_submissions set key_id = '${keyId}', sealed = '${sealed}'`)
    expect((await reply(TEXT)).status).toBe(422)
    expect(await queued()).toEqual([])
  })

  test('to an address that was copied with its name goes to the address alone', async () => {
    const email = 'Zoe <zoe@example.com>'
    const { keyId, sealed } = await seal(JSON.stringify({ ...inquiry, email }), tested.formKeys)
    await tested.rows(`update private.form_submissions set key_id = '${keyId}', sealed = '${sealed}'`)
    expect((await reply(TEXT)).status).toBe(200)
    await work()
    expect((await tested.mails())[0]).toMatchObject({ to: 'zoe@example.com' })
  })

  test('to an ESA request repeats nothing of it, and its subject does not name it', async () => {
    const request = { ...completeEsaRequest, symptomsDescription: 'I wake up every night at three.' }
    message.id = await send(request)
    expect((await reply('You say: I wake up every night at three!')).status).toBe(422)
    expect((await reply(TEXT)).status).toBe(200)
    await work()
    const [mail] = await tested.mails()
    expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/ESA|evaluation|request|wake up/i)
  })

  test('is no more than thirty in ten minutes, and a refused one is not counted', async () => {
    for (let number = 1; number <= LIMITS.reply.points; number += 1) {
      expect((await reply(TEXT, { number })).status).toBe(200)
    }
    const number = LIMITS.reply.points + 1
    for (let more = 0; more < 3; more += 1) expect((await reply(TEXT, { number })).status).toBe(429)
    expect(await queued()).toHaveLength(LIMITS.reply.points)
    await tested.rows(`delete from private.rate_limits where key like '%reply:%'`)
    expect((await reply(TEXT, { number })).status).toBe(200)
  })

  test('is no more than two hundred a day', async () => {
    await reply(TEXT)
    const counted = `update private.rate_limits set points = $POINTS where key like '%reply-day:%'`
    await tested.rows(counted.replace('$POINTS', String(LIMITS.replyADay.points - 1)))
    expect((await reply(TEXT, { number: 2 })).status).toBe(200)
    expect((await reply(TEXT, { number: 3 })).status).toBe(429)
  })

  test('needs a fresh proof of identity, the role, and a session that lives', async () => {
    await proved('11 minutes')
    expect(await reply(TEXT)).toMatchObject({ status: 403, hint: 'proof_needed' })
    await proved('0 minutes')
    for (const action of ['draft', 'reply']) {
      const body = { action, id: message.id, number: 1, text: TEXT, version: 0 }
      expect((await tested.ask('owner-inbox', memberA, body)).status).toBe(403)
      expect((await tested.ask('owner-inbox', visitor, body)).status).toBe(401)
    }
    expect((await tested.ask('owner-inbox', memberA, { action: 'replies', id: message.id })).status).toBe(403)
    const ended = { ...owner, session: { ...owner.session, sessionId: crypto.randomUUID() } } as MemberCaller
    const claims = { ...owner.claims, session_id: ended.session.sessionId }
    const body = { action: 'reply', id: message.id, number: 1, text: TEXT, version: 0 }
    expect((await tested.ask('owner-inbox', { ...ended, claims }, body)).status).toBe(401)
    expect(await answerOf(ask({ ...body, id: crypto.randomUUID() }))).toMatchObject({ status: 404 })
    expect(await queued()).toEqual([])
    expect(await tested.rows('select from private.submission_replies')).toEqual([])
  })
})
