import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { type InboxListRequest, InboxPage } from '#contracts/owner-inbox.ts'
import { seal } from './seal.ts'

import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'

const ROWS = 5200
const PAGE = 25
/** Thirty of this name are spread over all, the oldest of them in the very last row. */
const SOUGHT = 'Thirty Fold'

const tested = await useFunctions()

beforeAll(async () => {
  await appointOwner(tested.database)
  await fillInbox()
})

test('pages follow one another without repeating or skipping anybody', async () => {
  const first = await list({})
  const second = await list({ after: first.next ?? undefined })
  const names = [...first.items, ...second.items].map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Person 1', 'Person 2', 'Person 3'])
  expect(new Set(names).size).toBe(2 * PAGE)
  expect(first.counts.unread).toBe(ROWS)
})

test('what was read or deleted meanwhile disturbs no page', async () => {
  const first = await list({})
  await tested.rows(
    `update private.form_submissions set read_at = now(), deleted_at = now() where id = '${first.items[3]?.id}'`,
  )
  const second = await list({ after: first.next ?? undefined })
  expect(second.items[0]?.name).toBe('Person 26')
  await tested.rows(
    'update private.form_submissions set read_at = null, deleted_at = null where read_at is not null',
  )
})

test('a search stops after a page of hits, or by the clock, and goes on from there', async () => {
  const first = await list({ search: SOUGHT })
  expect(first.items.length).toBeLessThanOrEqual(PAGE)
  const all = [...first.items, ...(await allAfter(first, { search: SOUGHT }))]
  expect(new Set(all.map(({ id }) => id)).size).toBe(30)
})

async function list(filter: Partial<InboxListRequest>): Promise<InboxPage> {
  const reply = await tested.ask('owner-inbox', owner, { action: 'list', ...filter })
  expect(reply.status).toBe(200)
  return InboxPage.parse(await reply.json())
}

async function allAfter(page: InboxPage, filter: Partial<InboxListRequest>): Promise<InboxPage['items']> {
  if (!page.next) return []
  const following = await list({ ...filter, after: page.next })
  return [...following.items, ...(await allAfter(following, filter))]
}

async function fillInbox() {
  const rows = Array.from({ length: ROWS }, (_, at) => at + 1).map(async (n) => {
    const name = (ROWS - n) % Math.floor(ROWS / 30) === 0 && n > 10 ? SOUGHT : `Person ${n}`
    const { sealed: sealed_name } = await seal(name, tested.formKeys)
    return { n, sealed_name, sealed: (await seal(JSON.stringify({ name }), tested.formKeys)).sealed }
  })
  const json = JSON.stringify(await Promise.all(rows))
  await tested.database.asSystem((trx) =>
    sql`insert into private.form_submissions (kind, key_id, sealed, sealed_name, received_at)
      select 'enquiry', 'k1', r.sealed, r.sealed_name, now() - r.n * interval '1 minute'
      from json_to_recordset(${json}::text::json) as r (n integer, sealed_name text, sealed text)`.execute(
      trx,
    ),
  )
}
