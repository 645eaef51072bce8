import { afterEach, expect, test, vi } from 'vitest'

import { createLog } from '#server/platform/process/log.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { openQueues } from './queues.ts'

const YEAR_MS = 365 * 86_400_000

const { database } = await useDatabase([])
afterEach(() => {
  vi.useRealTimers()
})

test('a process whose clock is set back by a year returns the jobs of a killed one to the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const boss = await openQueues(database, createLog('silent'))
  await boss.send('send-mail', {})
  await boss.fetch('send-mail')
  await database.run(`update pgboss.job set heartbeat_on = now() - interval '2 minutes';
    update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
  vi.setSystemTime(Date.now() - YEAR_MS)
  await vi.advanceTimersByTimeAsync(31_000)
  await vi.waitFor(async () => expect(await boss.findJobs('send-mail')).toMatchObject([{ state: 'retry' }]), {
    timeout: 60_000,
  })
  await boss.stop({ graceful: false })
})
