import { beforeEach, expect } from 'vitest'

import { dayAt } from '#contracts/calendar.ts'
import { addDays } from '#contracts/moments.ts'
import { Scheduled } from '#contracts/site-schedule.ts'
import { publishScheduled } from '#server/site/schedule.ts'

import { owner } from './database.ts'
import { SELF_PAY, useSite } from './owner-site.ts'

/** A day that can be set: the day after tomorrow. */
export const day = addDays(dayAt(Date.now()), 2)

/** For the tests of a file: a site whose owner sets a time for publishing; each test begins without one. */
export async function useSchedule() {
  const site = await useSite()
  const { rows } = site

  beforeEach(async () => {
    await rows('delete from private.site_schedule')
    await site.reset()
    await rows('delete from private.outbox')
  })

  async function set(time: string, { by = owner, version = 0, note = '', on = day } = {}) {
    const base = await site.newest()
    return site.request(by, { action: 'schedule', base, version, day: on, time, ...(note && { note }) })
  }

  async function run(version: number, forbidsSamples = false) {
    const outcome = await publishScheduled(
      { data: { version } },
      {
        database: site.database,
        forbidsSamples: async () => forbidsSamples,
        queueMail: async (_trx, mail) => void site.mails.push(mail),
        siteUrl: 'https://practice.example',
      },
    )
    await site.live.liveSite.follow()
    return outcome
  }

  return {
    ...site,
    set,
    /** Runs the job for the time of this version. */
    run,
    /** Sets a time that is accepted. */
    async waiting(time = '08:00', options = {}) {
      const reply = await set(time, options)
      expect(reply.status).toBe(200)
      return Scheduled.parse(await reply.json()).schedule!
    },
    /** Lets the time come, and its job run. */
    async come({ ago = '1 minute', forbidsSamples = false } = {}) {
      const [row] = await rows(
        `update private.site_schedule set publish_at = now() - interval '${ago}' returning version`,
      )
      return run(Number(row?.version), forbidsSamples)
    },
    schedule: async () => (await site.load()).schedule,
    draftFee: () => site.draftFields([{ ...SELF_PAY, value: 130 }]),
    queued: () => rows(`select payload, start_after from private.outbox where queue = 'publish-scheduled'`),
    actions: async () => (await site.log.records()).map(({ action }) => action),
    newestRelease: async () =>
      (await rows('select coalesce(max(id), 0)::int as id from private.site_releases'))[0]?.id,
  }
}
