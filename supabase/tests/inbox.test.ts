// Shows: asvs 8.2.1
// Shows: hipaa (a)(1)
import { beforeEach, describe, expect, test } from 'vitest'

import type { Caller } from '#server/platform/database/database.ts'

import { memberB, owner, service } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const INQUIRY = '11111111-0000-4000-8000-000000000001'
const REQUEST = '11111111-0000-4000-8000-000000000002'
const GONE = '11111111-0000-4000-8000-000000000009'

const { database, data, log } = await useDatabase()
beforeEach(async () => {
  await database.run(`
    truncate private.form_submissions cascade;
    insert into private.form_submissions (id, kind, key_id, sealed, sealed_name, received_at) values
      ('${INQUIRY}', 'inquiry', 'k1', 'sealed inquiry', 'sealed name', '2026-10-01T10:00:00Z'),
      ('${REQUEST}', 'esa-request', 'k1', 'sealed request', 'sealed name', '2026-10-02T10:00:00Z')`)
  await log.skip()
})

/** Each call of the inbox, in the name of a reader. */
const calls = {
  inbox_page: { most: 10 },
  inbox_counts: {},
  inbox_read: { submission: INQUIRY },
  inbox_mark: { submission: INQUIRY, handled: true },
  inbox_note: { submission: INQUIRY, seen: 0, key_id: 'k1', sealed: 'sealed note' },
}
const call = async (caller: Caller, name: keyof typeof calls, reader: Caller, more: object = {}) =>
  data.client(caller).rpc(name, { reader: reader.claims.sub, ...calls[name], ...more })

describe('our function, called by the owner', () => {
  test('lists names only, newest first', async () => {
    expect(await listed()).toEqual([REQUEST, INQUIRY])
    const { data: page } = await call(service, 'inbox_page', owner)
    expect(page[0]).toMatchObject({ sealed_name: 'sealed name', read_at: null })
    expect(page[0].sealed).toBeNull()
  })

  test('records a search that claims to continue one that its reader never started', async () => {
    await database.run(`insert into private.owners (user_id) values ('${memberB.session.userId}')`)
    await call(service, 'inbox_page', owner, { searching: true })
    // By a clock that was ahead.
    await database.run(`set local application_name = 'pg_restore';
      insert into private.audit_log (actor_id, action, at) values
      ('${memberB.session.userId}', 'message.searched', now() + interval '1 year')`)
    await log.skip()
    const after = { after_received: 'infinity', after_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }
    for (let pages = 0; pages < 2; pages += 1) {
      await call(service, 'inbox_page', memberB, { searching: true, ...after })
      await call(service, 'inbox_page', owner, { searching: true, ...after })
    }
    expect(await log.records()).toMatchObject([{ action: 'message.searched', actor: memberB.session.userId }])
    await database.run(`delete from private.owners where user_id = '${memberB.session.userId}'`)
  })

  test('lists and counts messages of one kind, unread, handled or deleted ones, and those after a row', async () => {
    await call(service, 'inbox_read', owner)
    await call(service, 'inbox_mark', owner)
    const lists = {
      all: [REQUEST, INQUIRY],
      unread: [REQUEST],
      open: [REQUEST],
      handled: [INQUIRY],
      inquiry: [INQUIRY],
      'esa-request': [REQUEST],
      deleted: [],
    }
    for (const [list, ids] of Object.entries(lists)) expect(await listed({ list })).toEqual(ids)
    const { all: _, ...counted } = lists
    expect(await counts()).toEqual(
      Object.fromEntries(Object.entries(counted).map(([list, ids]) => [list, ids.length])),
    )
    const after = { after_received: '2026-10-02T10:00:00Z', after_id: REQUEST }
    expect(await listed(after)).toEqual([INQUIRY])
    expect(await listed({ ...after, list: 'esa-request' })).toEqual([])
  })

  test('reads one, and each reading is recorded with actor, message and time', async () => {
    const { data: first } = await call(service, 'inbox_read', owner)
    expect(first).toMatchObject([{ id: INQUIRY, sealed: 'sealed inquiry', read_at: expect.any(String) }])
    const { data: second } = await call(service, 'inbox_read', owner)
    expect(second[0].read_at).toBe(first[0].read_at)
    const reading = { action: 'message.opened', actor: owner.claims.sub, subject: INQUIRY }
    expect(await log.records()).toEqual([reading, reading])
  })

  test('marks one as handled, does not change the date the second time, and can undo it', async () => {
    const { data: first } = await call(service, 'inbox_mark', owner)
    expect(first).toMatchObject([{ handled_at: expect.any(String), answered_at: null, deleted_at: null }])
    expect((await call(service, 'inbox_mark', owner)).data).toEqual(first)
    const answered = await call(service, 'inbox_mark', owner, { handled: null, answered: true })
    expect(answered.data).toMatchObject([
      { handled_at: first[0].handled_at, answered_at: expect.any(String) },
    ])
    const undone = await call(service, 'inbox_mark', owner, { handled: false, answered: false })
    expect(undone.data).toMatchObject([{ handled_at: null, answered_at: null }])
    const actions = (await log.records()).map(({ action }) => action)
    expect(actions).toEqual(['message.handled', 'message.handled', 'message.answered', 'message.reopened'])
  })

  test('deletes one, which is then in no other list and no download, and can be restored', async () => {
    await call(service, 'inbox_mark', owner, { deleted: true })
    expect(await listed()).toEqual([REQUEST])
    expect(await listed({ list: 'deleted' })).toEqual([INQUIRY])
    expect(await counts()).toMatchObject({ unread: 1, open: 1, inquiry: 0, deleted: 1 })
    await call(service, 'inbox_mark', owner, { handled: null, deleted: false })
    expect(await listed()).toEqual([REQUEST, INQUIRY])
    const actions = (await log.records())
      .map(({ action }) => action)
      .filter((action) => action !== 'message.listed')
    expect(actions).toEqual(['message.deleted', 'message.restored'])
  })

  test('stores one note with each, which no edit overwrites unseen, and which is deleted with the message', async () => {
    const note = async (more: object = {}) => (await call(service, 'inbox_note', owner, more)).data
    expect(await note()).toEqual([1])
    expect(await note()).toEqual([])
    expect(await note({ seen: 1, sealed: 'sealed anew' })).toEqual([2])
    const { data: read } = await call(service, 'inbox_read', owner)
    expect(read).toMatchObject([{ note_key_id: 'k1', note_sealed: 'sealed anew', note_version: 2 }])
    expect(await note({ seen: 2, sealed: null, key_id: null })).toEqual([0])
    expect(await note()).toEqual([1])
    await database.run('delete from private.form_submissions')
    expect((await database.statements('select from private.submission_notes')).rows).toEqual([])
  })

  test('gets an error for one that no longer exists, and records no reading of it', async () => {
    for (const name of ['inbox_read', 'inbox_mark', 'inbox_note'] as const) {
      expect((await call(service, name, owner, { submission: GONE })).data).toEqual([])
    }
    expect(await log.records()).toEqual([])
  })
})

async function listed(filter: object = {}): Promise<string[]> {
  const { data: page, error } = await call(service, 'inbox_page', owner, filter)
  expect(error).toBeNull()
  return page.map(({ id }: { id: string }) => id)
}

async function counts(): Promise<Record<string, number>> {
  const { data: counted } = await call(service, 'inbox_counts', owner)
  return Object.fromEntries(
    counted.map(({ list, messages }: { list: string; messages: number }) => [list, messages]),
  )
}
