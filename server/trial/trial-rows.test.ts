import { beforeAll, describe, expect, test } from 'vitest'

import { trialMembers, trialMessages, trialRequests, trialSubscribers } from '#content/trial-rows.ts'

import { InboxMessage, InboxPage } from '#contracts/inbox.ts'

import { appointOwner } from '#tests/support/data-service.ts'
import { memberB, owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'

import { addTrialRows } from './add-trial-rows.ts'
import { removeTrialRows } from './trial-rows.ts'

const tested = await useFunctions()
beforeAll(async () => {
  await appointOwner(tested.database)
  await tested.database.run(
    'update auth.users set created_at = now() where id in (select user_id from private.owners)',
  )
})

const isTrial = (value: boolean) => ({ setUp: { ...tested.setUp, isTrial: value } })
const ask = async (name: string, body: object, change = {}) =>
  (await tested.ask(name, owner, body, change)).json()

async function counts() {
  const [row] = await tested.rows(`select
    (select count(*)::int from private.form_submissions) as submissions,
    (select count(*)::int from auth.users) as accounts,
    (select count(*)::int from public.email_subscriptions) as subscriptions,
    (select count(*)::int from private.page_visits) as visits`)
  return row as Record<'submissions' | 'accounts' | 'subscriptions' | 'visits', number>
}

describe('the sample rows of a trial copy', () => {
  test('can be read by the owner, with days and states, and are removed by one press, without other rows', async () => {
    await tested.rows(`insert into private.page_visits (day, page, visits) values (current_date, '/', 3)`)
    const before = await counts()
    expect((await ask('owner-needs', {}, isTrial(true))).hasExamples).toBe(false)
    await addTrialRows(tested.database, tested.formKeys)
    const after = await counts()
    expect(after.submissions - before.submissions).toBe(trialMessages.length + trialRequests.length)
    expect(after.accounts - before.accounts).toBe(trialMembers.length)
    // Who makes an account is on the newsletter, too.
    expect(after.subscriptions - before.subscriptions).toBe(trialSubscribers.length + trialMembers.length)
    expect(after.visits - before.visits).toBeGreaterThan(200)

    const { items, counts: lists } = InboxPage.parse(await ask('owner-inbox', { action: 'list' }))
    expect(lists).toMatchObject({ unread: 3 })
    const names = items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Priya Nair', 'Ana Rivera']))
    const { fields } = InboxMessage.parse(await ask('owner-inbox', { action: 'read', id: items[0]!.id }))
    expect(fields?.email).toMatch(/@sample\.example$/)

    expect((await ask('owner-needs', {}, isTrial(true))).hasExamples).toBe(true)
    expect(await ask('owner-trial', {}, isTrial(true))).toEqual({})
    expect(await counts()).toEqual(before)
    expect((await ask('owner-needs', {}, isTrial(true))).hasExamples).toBe(false)
    expect(await ask('owner-trial', {}, isTrial(true))).toEqual({})
  })

  test('end on the day before the practice has its owner, by its clock: in its evening it is the next day elsewhere', async () => {
    const evening = new Date('2026-11-21T01:30:00Z')
    const backdate = (to: string) =>
      tested.database.run(
        `update auth.users set created_at = ${to} where id in (select user_id from private.owners)`,
      )
    await removeAll()
    await tested.database.run('delete from private.page_visits')
    await backdate(`'${evening.toISOString()}'`)
    await tested.rows(`insert into private.page_visits (day, page, visits) values ('2026-11-20', '/', 3)`)
    await addTrialRows(tested.database, tested.formKeys, evening)
    const days = await tested.rows(
      'select min(day)::text as first, max(day) filter (where visits <> 3)::text as last from private.page_visits',
    )
    expect(days).toEqual([{ first: '2026-10-21', last: '2026-11-19' }])
    await removeAll()
    expect(await tested.rows('select day::text, visits::int from private.page_visits')).toEqual([
      { day: '2026-11-20', visits: 3 },
    ])
    await backdate('now()')
  })

  test('are removed without similar rows: a second owner, and messages of others', async () => {
    await removeAll()
    await tested.database.run(`insert into auth.users (id, email, email_confirmed_at)
      values ('${memberB.session.userId}', 'me@sample.example', now())
      on conflict (id) do update set email = excluded.email;
      insert into private.owners (user_id) values ('${memberB.session.userId}')`)
    await tested.sendForm({ name: 'Ann', email: 'ann@sample.example', message: 'Hello' })
    const before = await counts()
    expect((await ask('owner-needs', {}, isTrial(true))).hasExamples).toBe(false)
    await addTrialRows(tested.database, tested.formKeys)
    await Promise.all([removeAll(), ask('owner-trial', {}, isTrial(true))])
    expect(await counts()).toEqual(before)
    await tested.database.run(`delete from auth.users where id = '${memberB.session.userId}'`)
  })

  test('do not exist in production', async () => {
    await removeAll()
    await addTrialRows(tested.database, tested.formKeys)
    const before = await counts()
    expect((await ask('owner-needs', {}, isTrial(false))).hasExamples).toBe(false)
    const reply = await tested.ask('owner-trial', owner, {}, isTrial(false))
    expect(reply.status).toBe(404)
    expect(await counts()).toEqual(before)
  })
})

const removeAll = () => tested.database.asSystem(removeTrialRows)
