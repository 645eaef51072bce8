import { describe, expect, test, vi } from 'vitest'

import { MailFailed, MailRefused } from '#server/mail/mailer.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'

import { TEXT, useReplies } from '#tests/support/replies.ts'

import { rotateKeys } from './rotate-keys.ts'

const { tested, log, message, ask, queued, deliver, draft, reply, read, needs, work, recorded } =
  await useReplies()

const refusing = { sendLetter: () => Promise.reject(new MailRefused('Refused', '550 No')) }

describe('a mail server', () => {
  test('that refuses the recipient ends it: the message is to do again, and what was said is kept sealed', async () => {
    await tested.refuseMail({ at: 'RCPT TO', reply: '550 5.1.1 There is no zoe@example.com here' })
    await reply(TEXT)
    await log.skip()
    await expect(work()).rejects.toThrow(MailRefused)
    expect(await ask({ action: 'replies', id: message.id }).then((sent) => sent.json())).toMatchObject({
      replies: [{ number: 1, state: 'refused' }],
    })
    const { rows } = await tested.database.statements('select * from private.form_submissions')
    expect(rows).toMatchObject([{ handled_at: null, answered_at: null, read_at: null }])
    expect(JSON.stringify(await tested.rows('select * from private.submission_replies'))).not.toContain(
      'zoe@',
    )
    expect(await log.records()).toEqual([{ ...recorded('message.reply-refused'), actor: null }])
    const need = { need: 'refused-replies', detail: message.id, amount: 1 }
    expect(await needs()).toContainEqual(expect.objectContaining(need))
    expect((await read()).replies).toMatchObject([
      { state: 'refused', said: '550 5.1.1 There is no zoe@example.com here', text: TEXT },
    ])
    await tested.refuseMail(null)
    await reply('To the same address again.', { number: 2 })
    expect(await needs()).not.toContainEqual(expect.objectContaining({ need: 'refused-replies' }))
    await work()
    expect((await read()).replies.map(({ state }) => state)).toEqual(['refused', 'accepted'])
    // A mail that never reached the server is no part of the conversation.
    expect((await tested.mails())[0]).toMatchObject({ inReplyTo: '' })
  })

  test('that refuses a later reply makes the message to do again, which stays answered', async () => {
    await reply(TEXT)
    await work()
    await tested.refuseMail({ at: 'RCPT TO', reply: '552 5.2.2 The mailbox is full' })
    await reply('One more thing.', { number: 2 })
    await expect(work()).rejects.toThrow(MailRefused)
    const { rows } = await tested.database.statements('select * from private.form_submissions')
    expect(rows).toMatchObject([{ handled_at: null, answered_at: expect.any(Date), read_at: null }])
    expect(await needs()).toContainEqual(expect.objectContaining({ need: 'refused-replies', amount: 1 }))
  })

  test('whose refusal comes after a later reply was sent leaves the message handled', async () => {
    await tested.refuseMail({ at: 'RCPT TO', reply: '550 5.1.1 No such mailbox' })
    await reply(TEXT)
    const [first] = await queued()
    await reply('Once more.', { number: 2 })
    await expect(deliver(first)).rejects.toThrow(MailRefused)
    const { rows } = await tested.database.statements('select * from private.form_submissions')
    expect(rows).toMatchObject([{ handled_at: expect.any(Date), answered_at: expect.any(Date) }])
    expect(await needs()).not.toContainEqual(expect.objectContaining({ need: 'refused-replies' }))
  })

  test.each([
    ['accepted', null, 0],
    ['refused', { at: 'RCPT TO', reply: '550 5.1.1 No such mailbox' }, 1],
  ] as const)(
    'that refuses an attempt after another process’s was %s changes nothing',
    async (state, refusal, records) => {
      await tested.refuseMail(refusal)
      await reply(TEXT)
      await log.skip()
      const [data] = await queued()
      const slow = {
        async sendLetter(): Promise<string> {
          await deliver(data).catch(() => undefined)
          throw new MailRefused('Refused', '550 Too late')
        },
      }
      await expect(deliver(data, { by: slow })).rejects.toThrow(MailRefused)
      expect(await log.records()).toHaveLength(records)
      expect((await read()).replies).toMatchObject([{ state, said: refusal?.reply ?? null }])
    },
  )

  test('that accepts an attempt after another process’s was refused has accepted the reply', async () => {
    await reply(TEXT)
    const [data] = await queued()
    const slow = {
      async sendLetter(): Promise<string> {
        await deliver(data, { by: refusing }).catch(() => undefined)
        return '<id@example.com>'
      },
    }
    await deliver(data, { by: slow })
    const { rows } = await tested.database.statements('select * from private.form_submissions')
    expect(rows).toMatchObject([{ handled_at: expect.any(Date), answered_at: expect.any(Date) }])
    expect((await read()).replies).toMatchObject([{ state: 'accepted' }])
  })

  test('that accepts an attempt late leaves the message to do for a later reply that was refused', async () => {
    await reply(TEXT)
    const [data] = await queued()
    const slow = {
      async sendLetter(): Promise<string> {
        await deliver(data, { by: refusing }).catch(() => undefined)
        await reply('One more thing.', { number: 2 })
        await deliver((await queued()).at(-1), { by: refusing }).catch(() => undefined)
        return '<id@example.com>'
      },
    }
    await deliver(data, { by: slow })
    expect((await read()).replies.map(({ state }) => state)).toEqual(['accepted', 'refused'])
    const { rows } = await tested.database.statements('select * from private.form_submissions')
    expect(rows).toMatchObject([{ handled_at: null }])
  })

  test('that is down or at its limit is asked again, for a day', async () => {
    const failed = new MailFailed('The mail server did not accept a mail', '451 Try later')
    const down = { sendLetter: vi.fn<() => Promise<string>>().mockRejectedValue(failed) }
    await reply(TEXT)
    const [data] = await queued()
    await expect(deliver(data, { by: down })).rejects.toThrow(/did not accept/)
    expect((await read()).replies).toMatchObject([{ state: 'waiting', said: '451 Try later' }])
    await tested.rows(`update private.submission_replies set queued_at = now() - interval '25 hours'`)
    await expect(deliver(data, { by: down })).rejects.toThrow(MailRefused)
    expect((await read()).replies).toMatchObject([{ state: 'refused' }])
    await deliver(data)
    expect((await read()).replies).toMatchObject([{ state: 'refused' }])
  })

  test('is not asked for a reply that waited for a day because the site was stopped', async () => {
    const before = (await tested.mails()).length
    await reply(TEXT)
    await tested.rows(`update private.submission_replies set queued_at = now() - interval '25 hours'`)
    await expect(work()).rejects.toThrow(MailRefused)
    expect(await tested.mails()).toHaveLength(before)
    expect(await needs()).toContainEqual(expect.objectContaining({ need: 'refused-replies' }))
    expect((await read()).replies).toMatchObject([{ state: 'refused', said: null }])
  })

  test('gets nothing of a message that was removed meanwhile', async () => {
    const before = (await tested.mails()).length
    await reply(TEXT)
    await tested.rows('delete from private.form_submissions')
    await work()
    expect(await tested.mails()).toHaveLength(before)
  })
})

test('a reply that is accepted late follows the ones before it, not the ones after it', async () => {
  await reply(TEXT)
  const [first] = await queued()
  await reply('One more thing.', { number: 2 })
  await deliver((await queued())[1])
  await deliver(first)
  expect((await tested.mails())[0]).toMatchObject({
    subject: expect.stringMatching(/^Your message to /),
    inReplyTo: '',
  })
})

test('a long conversation is named by its first and its last mails', async () => {
  await tested.rows(`
    insert into private.submission_replies
      (submission_id, number, key_id, sealed, queued_at, accepted_at, message_id)
    select '${message.id}', number, 'k1', 'sealed', now(), now(), '<' || number || '@example.com>'
    from generate_series(1, 25) as number`)
  await reply(TEXT, { number: 26 })
  await work()
  const [mail] = await tested.mails()
  expect(mail!.references.split(' ')).toEqual(
    [1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25].map(
      (number) => `<${number}@example.com>`,
    ),
  )
})

test('a rotated key opens replies and drafts, those on their way too; a missing key is named', async () => {
  await reply(TEXT)
  await draft('The next one.', { number: 2 })
  const both = await parseSealingKeys(
    `k2:${Buffer.alloc(32, 2).toString('base64')},k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=`,
  )
  expect(await rotateKeys(tested.database, both)).toMatchObject({ resealed: 3, unreadable: {} })
  const fresh = await parseSealingKeys(`k2:${Buffer.alloc(32, 2).toString('base64')}`)
  const [data] = await queued()
  await deliver(data, { keys: fresh })
  expect(await read(message.id, { formKeys: fresh })).toMatchObject({
    replies: [{ state: 'accepted', text: TEXT }],
    draft: { text: 'The next one.' },
  })
  await tested.rows(`update private.form_submissions set key_id = 'k3'`)
  expect(await tested.rows(`select * from private.submissions_of_other_keys(array['k3'])`)).toEqual([
    { key_id: 'k2', submissions: '1' },
  ])
})
