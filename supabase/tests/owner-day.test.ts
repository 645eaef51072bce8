import { beforeEach, describe, expect, test } from 'vitest'

import { createLog } from '#server/platform/process/log.ts'
import { openQueues } from '#server/platform/jobs/queues.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, owner, visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
beforeEach(() =>
  database.run(`${accountOf(owner)}
    truncate private.form_submissions cascade; truncate public.testimonials cascade;
    delete from private.work_failures; delete from private.site_opening;
    insert into private.site_opening default values`),
)

const ask = async (caller: typeof owner | typeof visitor) => data.client(caller).rpc('owner_needs')

describe('the owner', () => {
  test('gets no tasks if there are none', async () => {
    expect(await ask(owner)).toMatchObject({ data: [], error: null })
  })

  test('is notified that the site is not open yet', async () => {
    await database.run('delete from private.site_opening')
    expect(await ask(owner)).toMatchObject({ data: [{ need: 'site-closed', amount: 1, since: null }] })
  })

  test('gets the kinds, numbers and dates of tasks, and no content of messages', async () => {
    await database.run(`
      insert into private.form_submissions (kind, key_id, sealed, received_at, read_at, deleted_at) values
        ('inquiry', 'k1', 'x', '2026-11-01T10:00:00Z', null, null),
        ('inquiry', 'k1', 'x', '2026-11-02T10:00:00Z', null, null),
        ('inquiry', 'k1', 'x', '2026-11-03T10:00:00Z', now(), null),
        ('inquiry', 'k1', 'x', '2026-10-01T10:00:00Z', null, now());
      insert into public.testimonials (name, text, rating, is_published) values
        ('Ana M.', 'Kind words.', 5, false), ('Ben M.', 'More.', 5, true);
      insert into private.work_failures (work, failures) values ('send-mail', 3), ('backup', 1)`)
    const { data: needs } = await ask(owner)
    // Of backups the page itself says when the last one was made.
    expect(needs).toMatchObject([
      { need: 'unread-messages', detail: null, amount: 2, since: '2026-11-01T10:00:00+00:00' },
      { need: 'pending-testimonials', amount: 1 },
      { need: 'failing-work', detail: 'send-mail', amount: 3 },
    ])
    expect(JSON.stringify(needs)).not.toMatch(/Kind|Ana/)
  })

  test('is shown memberships that can’t be read at Stripe, until they can or have ended', async () => {
    await database.run(`${accountOf(memberA)} delete from public.memberships;
      insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until, payment,
        unreadable_since, ended_at)
      values ('sub_1', '${memberA.session.userId}', 'prod_1', now(), now(), 'unreadable', '2026-11-01T10:00:00Z', null),
        ('sub_2', '${memberA.session.userId}', 'prod_1', now(), now(), 'unreadable', '2026-10-01T10:00:00Z', now())`)
    expect((await ask(owner)).data).toMatchObject([
      { need: 'unreadable-memberships', detail: null, amount: 1, since: '2026-11-01T10:00:00+00:00' },
    ])
    await database.run('update public.memberships set unreadable_since = null')
    expect((await ask(owner)).data).toEqual([])
  })

  test('gets the failed jobs, by kind', async () => {
    const boss = await openQueues(database, createLog('silent'))
    await boss.insert('send-mail', [{ data: { email: 'ann@example.com' }, retryLimit: 0 }])
    const [job] = await boss.fetch('send-mail')
    await boss.fail('send-mail', job!.id, { message: 'ann@example.com' })
    const { data: needs } = await ask(owner)
    await boss.deleteAllJobs()
    await boss.stop({ graceful: false })
    expect(needs).toMatchObject([{ need: 'abandoned-work', detail: 'send-mail', amount: 1 }])
    expect(JSON.stringify(needs)).not.toContain('ann@')
  })
})
