import { expect, test, vi } from 'vitest'

import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'
import { startTestedJobs } from '#tests/support/jobs.ts'
import { openQueue } from '#tests/support/queue.ts'

const tested = await useFunctions()

test('the draft is published at the time that was set, also where what was queued for it is lost', async () => {
  await appointOwner(tested.database)
  await tested.database.run(`
    insert into private.site_draft (document, path, value) values ('facts/fees', 'selfPay', '130');
    insert into private.site_schedule (publish_at, base, scheduled_by)
    values (now() - interval '1 minute', 0, '${owner.session.userId}')`)
  const jobs = await startTestedJobs(tested)
  await vi.waitFor(
    async () =>
      expect(await tested.rows('select changes, published_by from private.site_releases')).toEqual([
        {
          changes: expect.objectContaining({ 'facts/fees': { selfPay: 130 } }),
          published_by: owner.session.userId,
        },
      ]),
    { timeout: 60_000, interval: 50 },
  )
  expect(await tested.rows('select from private.site_schedule')).toEqual([])
  await jobs.stop()
})

test('what is queued for it is looked for each hour too', async () => {
  const jobs = await startTestedJobs(tested)
  const queue = await openQueue(tested.database)
  // Of a deleted account, so that nothing is published.
  await tested.database.run(`
    insert into private.site_schedule (publish_at, base) values (now() - interval '1 minute', 0)`)
  await queue.boss.send('watch-work')
  await vi.waitFor(
    async () =>
      expect(await tested.rows('select missed from private.site_schedule')).toEqual([
        { missed: 'owner-ended' },
      ]),
    { timeout: 60_000, interval: 50 },
  )
  await queue.stop()
  await jobs.stop()
})
