// Shows: asvs 16.2.1, 16.2.2
// Shows: hipaa (b)
import { beforeEach, describe, expect, test } from 'vitest'

import { ACTIVITY_ACTIONS } from '#contracts/activity.ts'
import { withSender } from '#server/platform/http/request-sender.ts'
import { removeExpired } from '#server/product/remove-expired.ts'

import { openSessions } from '#tests/support/accounts.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const me = String(owner.claims.sub)

const { database, data, log } = await useDatabase()
beforeEach(() => log.skip())

test('the table accepts the actions of the contract, and no others', async () => {
  const { rows } = await database.statements('select action from private.audit_actions')
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(ACTIVITY_ACTIONS))
  const unknown = database.run(`insert into private.audit_log (action) values ('log.read')`)
  await expect(unknown).rejects.toThrow(/violates foreign key constraint "audit_log_action"/)
})

describe('the owner of the database', () => {
  test('cannot backdate a record through the product, and can restore dates', async () => {
    const past = `insert into private.audit_log (at, action) values ('2025-01-01Z', 'log.exported')`
    await database.run(past)
    await database.run(`set local application_name = 'pg_restore'; ${past}`)
    const ages = (await log.whole()).map(({ at }) => Date.now() - new Date(String(at)).getTime())
    expect(ages[0]).toBeLessThan(60_000)
    expect(ages[1]).toBeGreaterThan(86_400_000)
  })

  test('can remove records older than six years, which is recorded, and no others', async () => {
    await database.run(`set local application_name = 'pg_restore';
      insert into private.audit_log (at, action) values
        (now() - interval '6 years 1 day', 'message.listed'), (now() - interval '5 years', 'message.listed')`)
    const all = `delete from private.audit_log where action = 'message.listed'`
    await expect(database.run(all)).rejects.toThrow(/^the audit log is append-only$/)
    expect(await log.records()).toHaveLength(2)
    await database.run(`${all} and at < now() - interval '6 years'`)
    expect(await log.whole()).toMatchObject([
      { action: 'message.listed' },
      { action: 'log.expired', actor_id: null, amount: 1 },
    ])
  })
})

test('each decision about a testimonial is recorded with actor, action and address', async () => {
  const { rows } = await database.statements(
    `insert into public.testimonials (name, text, rating) values ('N', 'T', 5), ('N', 'T', 5) returning id`,
  )
  const [subject, waiting] = rows.map(({ id }) => String(id))
  const table = data.client(owner).from('testimonials')
  await withSender('203.0.113.77', async () => {
    await table.update({ is_published: true }).eq('id', subject)
    await table.update({ is_published: true }).eq('id', subject)
    await table.update({ is_published: false }).eq('id', subject)
    await table.delete().eq('id', subject)
  })
  const decided = { actor: me, subject }
  expect(await log.records()).toEqual([
    { action: 'testimonial.published', ...decided },
    { action: 'testimonial.unpublished', ...decided },
    { action: 'testimonial.deleted', ...decided },
  ])
  const networks = (await log.whole()).map(({ network }) => network)
  expect(networks).toEqual(['203.0.113.0/24', '203.0.113.0/24', '203.0.113.0/24'])
  await log.skip()
  await database.run(
    `update public.testimonials set pending_since = '2020-01-01Z', created_at = '2020-01-01Z'`,
  )
  await removeExpired(database, new Date())
  expect(await log.records()).toContainEqual({
    action: 'testimonial.expired',
    actor: null,
    subject: waiting,
  })
})

test('granting and revoking the role is recorded, restoring it is not', async () => {
  const subject = String(memberB.claims.sub)
  await database.run(`insert into private.owners (user_id) values ('${subject}')`)
  await database.run(`delete from private.owners where user_id = '${subject}'`)
  expect(await log.records()).toEqual([
    { action: 'role.granted', actor: null, subject },
    { action: 'role.revoked', actor: null, subject },
  ])
  await log.skip()
  await database.run(`set local application_name = 'pg_restore';
    insert into private.owners (user_id) values ('${subject}')`)
  expect(await log.records()).toEqual([])
  await database.run(`delete from private.owners where user_id = '${subject}'`)
})

test('a member’s own deletion is recorded by their id alone', async () => {
  const { error } = await data.client(memberB).rpc('delete_account', { confirmation: 'DELETE' })
  expect(error).toBeNull()
  const subject = String(memberB.claims.sub)
  expect(await log.records()).toEqual([{ action: 'account.deleted', actor: subject, subject }])
  expect(JSON.stringify(await log.whole())).not.toContain(memberB.claims.email)
  await openSessions(database, [memberB])
})

const page = async (filter: object) => {
  const { data: rows, error } = await data.client(owner).rpc('activity_page', filter)
  expect(error).toBeNull()
  return rows as { id: number; at: string; action: string; actor: string | null; subject: string | null }[]
}

test('a page is newest first, and can be of one kind, of a period, and after a record', async () => {
  // PGlite's clock may stand still between the two.
  await database.run(`insert into private.audit_log (action, at) values
    ('message.listed', now() - interval '1 second'), ('access.sign-in', now() - interval '1 second')`)
  await database.run(`insert into private.audit_log (action, amount) values ('message.searched', 3)`)
  const [newest, before] = await page({ most: 2 })
  expect([newest?.action, before?.action]).toEqual(['message.searched', 'access.sign-in'])
  const after = { after_at: newest?.at, after_id: newest?.id }
  expect((await page({ ...after, most: 1 }))[0]).toEqual(before)
  const [next] = await page({ ...after, wanted_kind: 'message', most: 1 })
  expect(next?.action).toBe('message.listed')
  const since = await page({ since: newest?.at })
  expect(since).toHaveLength(1)
  expect((await page({ until: newest?.at, most: 1 }))[0]).toEqual(before)
})

test('a page has the names of actor and subject, while they exist', async () => {
  const deletedId = '99999999-0000-4000-8000-000000000009'
  const other = String(memberA.claims.sub)
  const [list] = (
    await database.statements('select id from public.email_lists where name = $1', ['Newsletter'])
  ).rows
  await database.run(`insert into private.audit_log (actor_id, action, subject_id) values
    ('${me}', 'role.granted', '${other}'), ('${deletedId}', 'account.deleted', '${deletedId}'),
    ('${me}', 'subscriber.exported', '${String(list?.id)}'), (null, 'message.expired', '${deletedId}')`)
  const rows = (await page({ most: 4 })).map((row) => [row.actor, row.subject])
  expect(rows).toEqual([
    [null, null],
    [expect.stringContaining(String(owner.claims.email)), 'Newsletter'],
    [null, null],
    [expect.any(String), expect.stringContaining(String(memberA.claims.email))],
  ])
})
