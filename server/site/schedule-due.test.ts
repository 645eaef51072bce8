import { describe, expect, test } from 'vitest'

import type { MemberCaller } from '#server/platform/database/database.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberB, owner } from '#tests/support/database.ts'
import { LEAD, SELF_PAY } from '#tests/support/owner-site.ts'
import { useSchedule } from '#tests/support/site-schedule.ts'

import { requeue } from './schedule-store.ts'

const KICKER = { document: 'pages/home', path: 'hero.kicker' }

const site = await useSchedule()
const { come, run, waiting, schedule, draftFee, queued, actions, newestRelease, rows } = site

describe('when the time comes', () => {
  test('the draft goes live as it is then, once, without another proof', async () => {
    await draftFee()
    const { version } = await waiting('08:00', { note: 'New fee' })
    await site.draftFields([
      { ...SELF_PAY, value: 140 },
      { ...LEAD, value: 'Calm.' },
    ])
    await site.log.skip()
    await rows(`update auth.sessions set not_after = now() - interval '1 second'`)
    await rows(`update private.site_schedule set publish_at = now() - interval '1 minute'`)
    const outcomes = await Promise.all([run(version), run(version), run(version)])
    expect(outcomes.toSorted()).toEqual(['published', undefined, undefined])
    await rows('update auth.sessions set not_after = null')
    const { live, facts, draft, schedule: left } = await site.load()
    expect(facts.selfPay).toBe('$140')
    expect(live).toMatchObject({ note: 'New fee', publishedBy: owner.claims.email })
    expect(live.scheduledFor).not.toBeNull()
    expect([draft, left, await queued()]).toEqual([[], null, []])
    expect(await site.log.records()).toMatchObject([
      { action: 'setting.site-published', actor: owner.claims.sub },
    ])
    expect(site.mails).toMatchObject([
      {
        template: 'sitePublished',
        values: { when: expect.stringMatching(/, the time that was set for it$/) },
      },
    ])
  })

  test('it is published hours late, and the mail says so; a day late it is not', async () => {
    await draftFee()
    await waiting()
    expect(await come({ ago: '23 hours' })).toBe('published')
    expect(site.mails).toMatchObject([
      { values: { when: expect.stringContaining('when your website was not running') } },
    ])
    await site.draftFields([{ ...SELF_PAY, value: 140 }])
    await waiting()
    expect(await come({ ago: '25 hours' })).toBe('too-late')
  })

  const missed: [string, () => Promise<unknown>, string][] = [
    ['a text became invalid', () => site.draftFields([{ ...SELF_PAY, value: 'a lot' }]), 'problems'],
    ['the draft was discarded', () => rows('delete from private.site_draft'), 'nothing'],
    ['somebody published something else', () => publishedBy(memberB), 'published-meanwhile'],
    ['an earlier version was restored', restored, 'published-meanwhile'],
    ['the role ended', () => rows('delete from private.owners'), 'owner-ended'],
    [
      'the role was given again',
      () => rows(`update private.owners set granted_at = now() + interval '1 second'`),
      'owner-ended',
    ],
    ['a backup was restored', () => rows('update private.site_schedule set restored_at = now()'), 'restored'],
  ]
  test.each(missed)('nothing is published where %s; the owners are told', async (_, change, reason) => {
    await draftFee()
    await appointOwner(site.database, memberB)
    const made = await waiting()
    await change()
    const before = await newestRelease()
    site.mails.length = 0
    await site.log.skip()
    expect(await come()).toBe(reason)
    expect(await newestRelease()).toBe(before)
    expect(await actions()).toEqual(['setting.publication-missed'])
    await appointOwner(site.database)
    expect(await schedule()).toMatchObject({ state: 'missed', reason, version: made.version })
    // Once, also where the job is run again.
    expect(await run(made.version)).toBeUndefined()
    const told = site.mails.filter(({ template }) => template === 'publicationMissed')
    expect(new Set(told.map(({ to }) => to)).size).toBe(told.length)
    expect(await schedule()).toMatchObject({ state: 'missed', reason })
    // Dismissed by one press, which cancels nothing.
    await site.log.skip()
    await site.request(owner, { action: 'unschedule', version: made.version })
    expect([await schedule(), await actions()]).toEqual([null, []])
  })

  test('nothing is published that would show an example', async () => {
    await draftFee()
    await waiting()
    expect(await come({ forbidsSamples: true })).toBe('problems')
  })

  test('what prevents it is known before, and setting the time again helps', async () => {
    await draftFee()
    await appointOwner(site.database, memberB)
    const made = await waiting()
    await publishedBy(memberB)
    expect(await schedule()).toMatchObject({ state: 'waiting', reason: 'published-meanwhile' })
    expect(await waiting('08:00', { version: made.version })).toMatchObject({ reason: null })
    expect(await come()).toBe('published')
  })

  test('it stays after its owner has published a part, and ends with the rest', async () => {
    await draftFee()
    await site.draftFields([{ ...LEAD, value: 'Calm.' }])
    await waiting()
    const { draft } = await site.load()
    await site.publishFields(draft.filter(({ path }) => path === LEAD.path))
    expect(await schedule()).toMatchObject({ state: 'waiting', reason: null })
    await site.publishFields((await site.load()).draft)
    expect([await schedule(), await queued()]).toEqual([null, []])
  })

  test('it is not taken along where its owner publishes over what another one has published', async () => {
    await draftFee()
    await site.draftFields([{ ...KICKER, value: 'Calm' }])
    await appointOwner(site.database, memberB)
    await waiting()
    await publishedBy(memberB)
    const { draft } = await site.load()
    await site.publishFields(draft.filter(({ path }) => path === KICKER.path))
    expect(await schedule()).toMatchObject({ reason: 'published-meanwhile' })
  })

  test('the notice that nothing was published stays when its owner publishes the rest', async () => {
    await site.draftFields([{ ...SELF_PAY, value: 130 }])
    await waiting()
    await site.draftFields([{ ...SELF_PAY, value: 'a lot' }])
    expect(await come()).toBe('problems')
    await site.publishFields(await site.draftFields([{ ...SELF_PAY, value: 140 }]))
    expect(await schedule()).toMatchObject({ state: 'missed', reason: 'problems' })
  })

  // Ghost published early, or retried for ever, after a post was set for a later time (pull request 29306).
  test('a job of the time before, or before its time, publishes nothing', async () => {
    await draftFee()
    const first = await waiting()
    const second = await waiting('09:00', { version: first.version })
    expect(await run(first.version)).toBeUndefined()
    await rows('delete from private.outbox')
    expect(await run(second.version)).toBeUndefined()
    expect(await queued()).toEqual([
      { payload: { version: second.version }, start_after: new Date((await schedule())!.publishAt) },
    ])
  })

  // WordPress leaves a post "scheduled" for ever where its cron did not run ("missed schedule").
  test('it is queued again where what was queued is lost', async () => {
    await draftFee()
    const { version } = await waiting()
    await site.database.asSystem(requeue)
    expect(await queued()).toHaveLength(1)
    await rows('delete from private.outbox')
    await site.database.asSystem(requeue)
    expect(await queued()).toMatchObject([{ payload: { version } }])
    await site.draftFields([{ ...SELF_PAY, value: 'a lot' }])
    await come()
    await rows('delete from private.outbox')
    await site.database.asSystem(requeue)
    expect(await queued()).toEqual([])
  })

  test('a release that can’t be made is told, and no more once another process has made it', async () => {
    await draftFee()
    await waiting()
    site.live.state.problem = 'The disk is full.'
    site.mails.length = 0
    expect(await come()).toBe('published')
    await site.live.store.markFailed(await site.newest(), 'The disk is still full.')
    expect(await schedule()).toMatchObject({ state: 'missed', reason: 'not-made' })
    expect(site.mails.map(({ template }) => template)).toEqual(['publicationMissed'])
    await site.live.store.markLive(await site.newest(), 'build')
    expect(await schedule()).toBeNull()
  })

  test('a release that can’t be made changes no time that was set since, and neither does one that was made', async () => {
    await draftFee()
    await waiting()
    site.live.state.problem = 'The disk is full.'
    await come()
    const failed = await site.newest()
    const { version } = (await schedule())!
    const next = await waiting('08:00', { version })
    site.mails.length = 0
    // As another process that is slower finds it.
    await rows(`update private.site_releases set problem = null where id = ${failed}`)
    await site.live.store.markFailed(failed, 'The disk is full.')
    expect([await schedule(), site.mails]).toEqual([next, []])
    await rows(`update private.site_schedule set missed = 'not-made', missed_at = now()`)
    await site.live.store.markLive(failed, 'build')
    expect(await schedule()).toMatchObject({ version: next.version, state: 'missed' })
  })

  // Last, because the account is gone afterwards.
  test('nothing is published once the account was deleted', async () => {
    await draftFee()
    await appointOwner(site.database, memberB)
    await site.proved(memberB, '0')
    await waiting('08:00', { by: memberB })
    await rows(`delete from auth.users where id = '${memberB.session.userId}'`)
    expect((await schedule())?.reason).toBe('owner-ended')
    expect(await come()).toBe('owner-ended')
  })
})

async function publishedBy(caller: MemberCaller) {
  await site.proved(caller, '0')
  const fields = await site.draftFields([{ ...LEAD, value: 'Calm.' }])
  const base = await site.newest()
  expect((await site.request(caller, { action: 'publish', base, fields })).status).toBe(200)
}

async function restored() {
  // Something to go back from, by the same owner.
  const fields = await site.draftFields([{ ...LEAD, value: 'Calm.' }])
  await site.publishFields(fields)
  expect((await schedule())?.reason).toBeNull()
  expect((await site.restore(0)).status).toBe(200)
}
