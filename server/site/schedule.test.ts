import { describe, expect, test } from 'vitest'

import { siteSchedule as words } from '#content/messages/site-schedule.ts'
import { dayAt, PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import { addDays } from '#contracts/moments.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'
import { openQueuedMail } from '#server/mail/queue-mail.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { answerOf } from '#tests/support/functions.ts'
import { LEAD, SELF_PAY } from '#tests/support/owner-site.ts'
import { day, useSchedule } from '#tests/support/site-schedule.ts'

const site = await useSchedule()
const { set, run, waiting, schedule, draftFee, queued, actions, rows } = site

describe('a time that is set', () => {
  test('is shown, recorded, queued and mailed, and publishes nothing yet', async () => {
    await draftFee()
    const before = await site.newest()
    const made = await waiting('08:00', { note: 'New fee' })
    expect(made).toMatchObject({
      state: 'waiting',
      reason: null,
      scheduledBy: owner.claims.email,
      note: 'New fee',
    })
    const local = new Date(made.publishAt).toLocaleString('en-US', { timeZone: PRACTICE_TIME_ZONE })
    expect(local).toContain('8:00:00 AM')
    expect(await schedule()).toEqual(made)
    const needs = OwnerNeeds.parse(await (await site.ask('owner-needs', owner)).json())
    expect(needs.schedule).toEqual(made)
    expect(await site.newest()).toBe(before)
    expect(await actions()).toEqual(['setting.publication-scheduled'])
    expect(await queued()).toEqual([
      { payload: { version: made.version }, start_after: new Date(made.publishAt) },
    ])
    const [mail] = await rows(`select payload from private.outbox where queue = 'send-mail'`)
    expect(await openQueuedMail(mail?.payload, site.formKeys)).toMatchObject({
      to: owner.claims.email,
      template: 'publicationScheduled',
      values: { by: owner.claims.email, when: expect.stringMatching(/at 8:00 AM$/) },
    })
  })

  test('needs a fresh proof; canceling it does not', async () => {
    await draftFee()
    await site.proved(owner, '1 day')
    expect(await answerOf(set('08:00'))).toMatchObject({ status: 403, hint: 'proof_needed' })
    expect([await schedule(), await queued(), await actions()]).toEqual([null, [], []])
    await site.proved(owner, '0')
    const { version } = await waiting()
    await site.proved(owner, '1 day')
    expect(await answerOf(site.request(owner, { action: 'unschedule', version }))).toEqual({
      status: 200,
      schedule: null,
    })
    expect([await schedule(), await queued()]).toEqual([null, []])
    expect(await actions()).toEqual(['setting.publication-scheduled', 'setting.publication-canceled'])
    expect(await run(version)).toBeUndefined()
  })

  test('is refused for anybody but the owner', async () => {
    await draftFee()
    const { version } = await waiting()
    for (const body of [
      { action: 'schedule', base: await site.newest(), version, day, time: '09:00' },
      { action: 'unschedule', version },
    ] as const) {
      expect((await site.request(memberA, body)).status).toBe(403)
    }
    expect((await schedule())?.version).toBe(version)
  })

  test.each([
    [addDays(dayAt(Date.now()), -1), '08:00', words.problems.past],
    [addDays(dayAt(Date.now()), 400), '08:00', words.problems['too-far']],
    ['2026-02-30', '08:00', words.problems['no-day']],
    [day, '25:00', words.problems['no-time']],
  ])('is refused for %s %s, in words', async (on, time, error) => {
    await draftFee()
    expect(await answerOf(set(time, { on }))).toMatchObject({ status: 422, error, problems: [] })
    expect(await schedule()).toBeNull()
  })

  test('is refused for a draft that can’t be published, or has no changes', async () => {
    expect(await answerOf(set('08:00'))).toMatchObject({ status: 422, problems: [] })
    await site.draftFields([{ ...SELF_PAY, value: 'a lot' }])
    expect(await answerOf(set('08:00'))).toMatchObject({ status: 422, problems: [SELF_PAY] })
    expect(await schedule()).toBeNull()
  })

  test('is set once by ten requests, and by a repeated one whose reply was lost', async () => {
    await draftFee()
    const base = await site.newest()
    const body = { action: 'schedule', base, version: 0, day, time: '08:00' } as const
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.request(owner, body)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await queued()).toHaveLength(1)
    expect(await actions()).toEqual(['setting.publication-scheduled'])
  })

  test('of another device is not overwritten unseen, and neither is one that was canceled', async () => {
    await draftFee()
    const first = await waiting()
    expect(await answerOf(set('09:00'))).toMatchObject({ status: 409, hint: 'schedule_changed' })
    const second = await waiting('09:00', { version: first.version })
    expect(await queued()).toMatchObject([{ payload: { version: second.version } }])
    const cancel = { action: 'unschedule', version: first.version } as const
    expect(await answerOf(site.request(owner, cancel))).toMatchObject({ status: 409 })
    await site.request(owner, { ...cancel, version: second.version })
    expect(await answerOf(set('10:00', { version: second.version }))).toMatchObject({ status: 409 })
    // Canceling what another device has canceled is no failure.
    expect((await site.request(owner, { ...cancel, version: second.version })).status).toBe(200)
  })

  test('is not the same one with another note, or by another owner', async () => {
    await draftFee()
    await appointOwner(site.database, memberB)
    await site.proved(memberB, '0')
    const first = await waiting('08:00', { note: 'New fee' })
    expect(await answerOf(set('08:00', { note: 'Another' }))).toMatchObject({ status: 409 })
    expect(await answerOf(set('08:00', { note: 'New fee', by: memberB }))).toMatchObject({ status: 409 })
    const second = await waiting('08:00', { note: 'Another', version: first.version })
    expect(second).toMatchObject({ note: 'Another', scheduledBy: owner.claims.email })
    expect(await waiting('08:00', { note: 'Another', version: second.version, by: memberB })).toMatchObject({
      scheduledBy: memberB.claims.email,
    })
  })

  test('is set anew where a backup was restored since, also the same one', async () => {
    await draftFee()
    const { version } = await waiting()
    await rows('update private.site_schedule set restored_at = now()')
    expect(await schedule()).toMatchObject({ reason: 'restored' })
    expect(await waiting('08:00', { version })).toMatchObject({ state: 'waiting', reason: null })
  })

  test('is refused where something was published that the owner has not seen', async () => {
    await draftFee()
    const base = await site.newest()
    await site.publishFields(await site.draftFields([{ ...LEAD, value: 'Calm.' }]))
    const body = { action: 'schedule', base, version: 0, day, time: '08:00' } as const
    expect(await answerOf(site.request(owner, body))).toMatchObject({
      status: 409,
      hint: 'published_meanwhile',
    })
  })
})
