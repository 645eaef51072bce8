// Shows: asvs 11.1.1, 11.2.2
// Shows: hipaa (a)(2)(iv)
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { InboxMessage, InboxPage } from '#contracts/inbox.ts'

import { openTotpSecret, sealTotpSecret } from '#server/backend/auth/totp.ts'
import { followActivity } from '#tests/support/activity.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, owner } from '#tests/support/database.ts'
import { putOnList, useFunctions } from '#tests/support/functions.ts'
import { syncSubscription } from '#server/newsletter/jobs.ts'
import { unsubscribeLinks } from '#server/newsletter/unsubscribe.ts'

import { readMissingKeys, rotateKeys } from './rotate-keys.ts'
import { addressDigest, type SealingKeys, parseSealingKeys, seal } from '#server/platform/crypto/seal.ts'

const OLD = `k1:${Buffer.alloc(32, 1).toString('base64')}`
const NEW = `k2:${Buffer.alloc(32, 2).toString('base64')}`
const ADDRESS = String(memberA.claims.email)

const tested = await useFunctions()
let old: SealingKeys
let both: SealingKeys
let fresh: SealingKeys
const log = followActivity(() => tested.database)

beforeAll(async () => {
  await appointOwner(tested.database)
  await tested.rows(`update auth.users set email_confirmed_at = now() where email = '${ADDRESS}'`)
  old = await parseSealingKeys(OLD)
  both = await parseSealingKeys(`${NEW},${OLD}`)
  fresh = await parseSealingKeys(NEW)
})
beforeEach(async () => {
  await tested.rows('truncate private.form_submissions cascade')
  await tested.rows('delete from public.email_subscriptions')
  await tested.rows('delete from private.outbox')
  await log.skip()
})

test('rows sealed with the old key, notes too, can be read, found and claimed with the new one alone', async () => {
  await write(250, old)
  const sent = InboxPage.parse(await ask('owner-inbox', { action: 'list', search: 'person 249' }, old))
  const note = { action: 'note', id: sent.items[0]!.id, text: 'Called back.', version: 0 }
  await ask('owner-inbox', note, old)
  const { resealed, unreadable } = await rotateKeys(tested.database, both)
  expect({ resealed, unreadable }).toEqual({ resealed: 251, unreadable: {} })
  expect(await keysInUse()).toEqual([{ key_id: 'k2', count: 250 }])
  const found = InboxPage.parse(await ask('owner-inbox', { action: 'list', search: 'person 249' }, fresh))
  expect(found.items).toMatchObject([{ name: 'Person 249' }])
  const message = InboxMessage.parse(
    await ask('owner-inbox', { action: 'read', id: found.items[0]!.id }, fresh),
  )
  expect(message.fields).toEqual({ name: 'Person 249', email: ADDRESS, message: 'Message 249' })
  expect(message.note).toEqual({ text: 'Called back.', version: 1 })
  const mine = (await ask('export-my-data', {}, fresh, memberA)) as { sent_through_forms: object[] }
  expect(mine.sent_through_forms[0]).toMatchObject({ answers: { email: ADDRESS } })
  expect(await log.whole()).toContainEqual(
    expect.objectContaining({ action: 'setting.keys-rotated', amount: 251 }),
  )
})

test('a run that was stopped continues where it ended, and one more changes nothing', async () => {
  await write(250, old)
  const stopped = rotateKeys(tested.database, both, (resealed) => {
    if (resealed >= 100) throw new Error('killed')
  })
  await expect(stopped).rejects.toThrow(/^killed$/)
  expect(await keysInUse()).toEqual([
    { key_id: 'k1', count: 150 },
    { key_id: 'k2', count: 100 },
  ])
  expect(await rotateKeys(tested.database, both)).toMatchObject({ resealed: 150 })
  expect(await rotateKeys(tested.database, both)).toMatchObject({ resealed: 0, unreadable: {} })
})

test('the site runs meanwhile: messages are stored and can be read', async () => {
  await write(250, old)
  const ids = (await tested.rows('select id from private.form_submissions limit 40')).map(({ id }) => id)
  const reading = ids.map(async (id) =>
    InboxMessage.parse(await ask('owner-inbox', { action: 'read', id }, both)),
  )
  const [, , ...messages] = await Promise.all([
    rotateKeys(tested.database, both),
    rotateKeys(tested.database, both),
    ...reading,
    write(20, both),
  ])
  expect(messages.filter((message) => message && message.fields === null)).toEqual([])
  expect(await keysInUse()).toEqual([{ key_id: 'k2', count: 270 }])
})

test('without a key its records are not changed, and the log and the inbox have their number', async () => {
  await write(3, old)
  expect(await rotateKeys(tested.database, fresh)).toMatchObject({ resealed: 0, unreadable: { k1: 3 } })
  expect(await keysInUse()).toEqual([{ key_id: 'k1', count: 3 }])
  const page = InboxPage.parse(await ask('owner-inbox', { action: 'list' }, fresh))
  expect(page.missingKeys).toEqual([{ key: 'k1', messages: 3 }])

  const known = InboxPage.parse(await ask('owner-inbox', { action: 'list' }, both))
  expect(known.missingKeys).toEqual([])
})

test('the secret of an authenticator app is sealed again, and can be decrypted for its own factor only', async () => {
  const id = '33333333-0000-4000-8000-000000000003'
  const { key_id, secret } = await sealTotpSecret(old, id, 'JBSWY3DPEHPK3PXP')
  await tested.rows(`insert into auth.mfa_factors
    (id, user_id, factor_type, status, created_at, updated_at, key_id, secret)
    values ('${id}', '${String(owner.claims.sub)}', 'totp', 'unverified', now(), now(), '${key_id}', '${secret}')`)
  expect(await rotateKeys(tested.database, fresh)).toMatchObject({ unreadable: { k1: 1 } })
  expect(await readMissingKeys(tested.database, fresh)).toEqual([{ needs: 'factors', key: 'k1', count: 1 }])
  expect(await rotateKeys(tested.database, both)).toMatchObject({ resealed: 1, unreadable: {} })
  const [kept] = await tested.rows(`select id, key_id, secret from auth.mfa_factors where id = '${id}'`)
  const factor = { id, key_id: String(kept?.key_id), secret: String(kept?.secret) }
  expect(await openTotpSecret(fresh, factor)).toBe('JBSWY3DPEHPK3PXP')
  await expect(openTotpSecret(fresh, { ...factor, id: 'another' })).rejects.toThrow(/record was changed/)
})

async function workLinks(keys = both) {
  for (const { payload } of await tested.rows(`delete from private.outbox
    where queue = 'sync-subscription' returning payload`)) {
    const unsubscribeLink = unsubscribeLinks(keys, 'https://practice.example/leave')
    await syncSubscription({ data: payload }, { ...tested, unsubscribeLink })
  }
}
const reader = async (email: string) => (await tested.readers()).find((each) => each.email_address === email)

describe('unsubscribe links', () => {
  test('are replaced at the mailing provider for its members, without a mail to them', async () => {
    for (const name of ['has', 'waits', 'left']) await putOnList(tested, `${name}@example.com`)
    await workLinks(old)
    await tested.steer('/mailchimp/confirm', { email: 'has@example.com' })
    await tested.rows(`update private.mailchimp_syncs set state = 'subscribed' from public.email_subscriptions as s
      where s.id = subscription_id and email <> 'waits@example.com'`)
    await tested.rows(
      `update public.email_subscriptions set subscribed = false where email = 'left@example.com'`,
    )
    const before = await reader('has@example.com')
    const mails = (await tested.mails()).length
    expect(await rotateKeys(tested.database, both)).toMatchObject({ links: 1 })
    await workLinks()
    expect(before?.merge_fields.LEAVEURL).toContain('token=k1.')
    expect((await reader('has@example.com'))?.merge_fields.LEAVEURL).toContain('token=k2.')
    expect(await tested.mails()).toHaveLength(mails)
  })

  test('determine when the older key may be removed: counted from the last one that the provider accepted', async () => {
    await putOnList(tested, 'last@example.com')
    await workLinks(old)
    await tested.rows(`update private.mailchimp_syncs set state = 'subscribed'`)
    const first = await rotateKeys(tested.database, both)
    expect(first).toMatchObject({ links: 1, linksWaiting: 1, lastLinkAt: null })
    await workLinks()
    const second = await rotateKeys(tested.database, both)
    expect(second).toMatchObject({ links: 0, linksWaiting: 0, lastLinkAt: expect.any(Date) })
  })

  test('are sent once more for a member who confirms, with the current key', async () => {
    await putOnList(tested, 'confirms@example.com')
    await workLinks(old)
    expect((await reader('confirms@example.com'))?.merge_fields.LEAVEURL).toContain('token=k1.')
    await tested.steer('/mailchimp/confirm', { email: 'confirms@example.com' })
    await tested.rows(`select public.record_mailchimp_state('confirms@example.com', 'subscribed')`)
    await workLinks()
    expect((await reader('confirms@example.com'))?.merge_fields.LEAVEURL).toContain('token=k2.')
  })

  test.each(['leave', 'archive', 'clean'])(
    'subscribe nobody again who was removed at the provider by %s meanwhile',
    async (how) => {
      const email = `${how}@example.com`
      await putOnList(tested, email)
      await workLinks(old)
      await tested.steer('/mailchimp/confirm', { email })
      await tested.rows(`update private.mailchimp_syncs set state = 'subscribed'`)
      await tested.rows(`update public.email_subscriptions set subscribed_at = now() - interval '1 day'`)
      await tested.rows(`update private.mailchimp_syncs set notified_at = now() - interval '1 day'`)
      await tested.steer(`/mailchimp/${how}`, { email })
      const lost = await reader(email)
      const mails = (await tested.mails()).length
      await rotateKeys(tested.database, both)
      await workLinks()
      expect(await reader(email)).toEqual(lost)
      expect(await tested.mails()).toHaveLength(mails)
      const rows = await tested.rows(
        `select subscribed from public.email_subscriptions where email = '${email}'`,
      )
      expect(rows).toEqual([{ subscribed: false }])
      expect(await tested.rows(`select from private.outbox where queue = 'sync-unsubscribe'`)).toEqual([])
    },
  )
})

async function write(count: number, keys: SealingKeys): Promise<undefined> {
  const digest = await addressDigest(ADDRESS, keys)
  const rows = Array.from({ length: count }, async (_, n) => {
    const fields = { name: `Person ${n}`, email: ADDRESS, message: `Message ${n}` }
    const { keyId, sealed } = await seal(JSON.stringify(fields), keys)
    const name = (await seal(fields.name, keys)).sealed
    return `('inquiry', '${keyId}', '${sealed}', '${name}', '${digest}')`
  })
  await tested.rows(`insert into private.form_submissions (kind, key_id, sealed, sealed_name, address_digest)
    values ${(await Promise.all(rows)).join()}`)
  return undefined
}

function keysInUse() {
  return tested.rows(`select key_id, count(*)::int from private.form_submissions group by 1 order by 1`)
}

async function ask(name: string, body: object, formKeys: SealingKeys, caller = owner): Promise<unknown> {
  const reply = await tested.ask(name, caller, body, { formKeys })
  expect(reply.status).toBe(200)
  return reply.json()
}
