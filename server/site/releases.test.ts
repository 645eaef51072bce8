import { beforeEach, describe, expect, test } from 'vitest'

import { NotPublished, Published } from '#contracts/site.ts'

import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { answerOf } from '#tests/support/functions.ts'
import { FEES, LEAD, SELF_PAY, useSite } from '#tests/support/owner-site.ts'

const PICTURE = '11111111-0000-4000-8000-000000000041'
const PDF = '11111111-0000-4000-8000-000000000042'
const PROOF_NEEDED = { status: 403, hint: 'proof_needed' }

const site = await useSite()
beforeEach(() => site.reset())

describe('publishing', () => {
  test('makes a release of the named fields, without the others, and is recorded', async () => {
    const reply = await site.published([{ ...SELF_PAY, value: 130 }], { also: LEAD })
    expect(reply.live).toMatchObject({ state: 'live', note: 'New fee', publishedBy: owner.claims.email })
    expect(reply.newest).toEqual(reply.live)
    const desk = await site.load()
    expect(desk.draft).toMatchObject([LEAD])
    expect(desk.facts.selfPay).toBe('$130')
    expect(await site.log.whole()).toMatchObject([
      { action: 'setting.site-published', actor_id: owner.claims.sub, amount: 1 },
    ])
    const { changes } = await site.changesOf(reply.live.id)
    expect(changes).toMatchObject([{ ...SELF_PAY, words: [{ text: '$125 → $130' }] }])
  })

  test('is mailed to the owners’ accounts, with what changed', async () => {
    await site.publish([
      { ...SELF_PAY, value: 130 },
      { ...LEAD, value: 'A calm place.' },
    ])
    expect(site.mails).toHaveLength(1)
    expect(site.mails[0]).toMatchObject({ to: owner.claims.email, template: 'sitePublished' })
    const { by, changes } = site.mails[0]!.values as Record<string, string>
    expect(by).toBe(owner.claims.email)
    expect(changes).toMatch(/^Fees and times › .*: \$125 → \$130\nHome.*was “.*”, now “A calm place.”$/)
  })

  test('succeeds for one of two owners at once; the other one gets the published values', async () => {
    await appointOwner(site.database, memberB)
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    const base = await site.newest()
    const replies = await Promise.all(
      [owner, memberB].map((caller) => site.request(caller, { action: 'publish', base, fields })),
    )
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = replies.find((reply) => reply.status === 409)!
    const winner = replies[0]!.status === 200 ? owner : memberB
    expect(await refused.json()).toMatchObject({
      hint: 'published_meanwhile',
      newest: { publishedBy: winner.claims.email },
    })
    const mailed = site.mails.flatMap(({ template, to }) => (template === 'sitePublished' ? [to] : []))
    expect(mailed.toSorted()).toEqual([owner, memberB].map(({ claims }) => String(claims.email)).toSorted())
  })

  test('twice by one press publishes once', async () => {
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    const wanted = { action: 'publish', base: await site.newest(), fields } as const
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.request(owner, wanted)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect((await site.status()).live.id).toBe(await site.newest())
  })

  test('is refused where the draft changed since', async () => {
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    await site.save([{ ...fields[0]!, value: 140 }])
    for (const wanted of [fields, [{ ...LEAD, version: 0 }]]) {
      expect(await answerOf(site.publishFields(wanted))).toMatchObject({ status: 409, hint: 'draft_changed' })
    }
  })

  test('reports each invalid field, and publishes nothing', async () => {
    const before = await site.status()
    const reply = await site.publish([
      { ...SELF_PAY, value: 'a lot' },
      { ...LEAD, value: 'Fine.' },
    ])
    expect(reply.status).toBe(422)
    expect(NotPublished.parse(await reply.json()).problems).toMatchObject([SELF_PAY])
    expect(await site.status()).toEqual(before)
    expect((await site.load()).draft).toHaveLength(2)
  })

  test('is refused if it would change nothing', async () => {
    site.live.state.making = new Promise(() => undefined)
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    await site.rows(`insert into private.site_releases (base, changes)
      select coalesce(max(id), 0), '{"facts/fees": {"selfPay": 130}}' from private.site_releases`)
    expect(await answerOf(site.publishFields(fields))).toMatchObject({ status: 422, problems: [] })
    site.live.state.making = Promise.resolve()
    await site.live.liveSite.follow()
  })

  test.each([
    ['a fee', { ...SELF_PAY, value: 130 }],
    ['a telephone number', { document: 'facts/practice', path: 'phone', value: '(407) 555-0199' }],
    ['a sentence', { ...LEAD, value: 'A calm place.' }],
    ['a legal text', { document: 'pages/privacy', path: 'title', value: 'How this site keeps your data' }],
    ['an offer that is switched off', { document: 'facts/offers', path: 'popup', value: false }],
    [
      'the portrait',
      {
        document: 'facts/pictures',
        path: 'portrait',
        value: { id: PICTURE, width: 320, height: 320, alt: 'On a pier' },
      },
    ],
    [
      'the logo',
      {
        document: 'facts/pictures',
        path: 'logo',
        value: { id: PICTURE, width: 320, height: 320, showsName: true, ground: 'light' },
      },
    ],
    [
      'a PDF file',
      {
        document: 'facts/pdf-files',
        path: 'list',
        value: [{ name: 'Notice', file: { id: PDF, slug: 'notice', bytes: 5 } }],
      },
    ],
  ])('of %s requires a fresh proof', async (_, value) => {
    await site.rows(`insert into private.uploads (id, kind, width, height, bytes) values
      ('${PICTURE}', 'picture', 320, 320, null), ('${PDF}', 'pdf', null, null, '%PDF-') on conflict do nothing`)
    const fields = await site.draftFields([value])
    await site.proved(owner, '1 day')
    const base = await site.newest()
    expect(await answerOf(site.publishFields(fields))).toMatchObject(PROOF_NEEDED)
    expect(await site.newest()).toBe(base)
    expect(site.mails).toEqual([])
    expect(await site.log.records()).toEqual([])
    expect((await site.load()).draft).toHaveLength(1)
    await site.proved(owner, '0')
    expect((await site.publishFields(fields)).status).toBe(200)
  })

  test('requires a proof of this session in the last ten minutes', async () => {
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    await appointOwner(site.database, memberB)
    await site.proved(memberB, '0')
    await site.proved(owner, '10 minutes 1 second')
    expect(await answerOf(site.publishFields(fields))).toMatchObject(PROOF_NEEDED)
    await site.proved(owner, '9 minutes 50 seconds')
    expect((await site.publishFields(fields)).status).toBe(200)
  })

  test('that fails has its cause, does not change the draft, and can be retried', async () => {
    site.live.state.problem = 'The disk is full.'
    const reply = await site.published([{ ...SELF_PAY, value: 130 }])
    expect(reply.newest).toMatchObject({ state: 'failed', problem: 'The disk is full.' })
    expect(reply.live.id).toBeLessThan(reply.newest.id)
    expect(site.mails).toEqual([])
    const { draft } = await site.load()
    site.live.state.problem = undefined
    expect(await answerOf(site.publishFields(draft))).toMatchObject({ live: { state: 'live' } })
  })

  test('that takes long is reported as being made; a value that is reset meanwhile is in the draft', async () => {
    const making = Promise.withResolvers<void>()
    site.live.state.making = making.promise
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    const publishing = site.publishFields(fields)
    await expect.poll(async () => (await site.status()).newest.state).toBe('making')
    const { saved } = await site.save([{ ...fields[0]!, value: 125 }])
    expect(saved).toMatchObject([{ version: expect.any(Number) }])
    making.resolve()
    expect((await publishing).status).toBe(200)
    const { draft, changes } = await site.load()
    expect(draft).toMatchObject([{ value: 125, version: saved[0]!.version }])
    expect(changes).toMatchObject([{ words: [{ text: '$130 → $125' }] }])
  })

  test('a value that went live while its writer kept typing is no conflict', async () => {
    const fields = await site.draftFields([{ ...SELF_PAY, value: 130 }])
    await site.publishFields(fields)
    expect((await site.save([{ ...fields[0]!, value: 135 }])).conflicts).toEqual([])
    const { conflicts } = await site.save([{ ...LEAD, version: 999_999, value: 'Mine.' }])
    expect(conflicts).toMatchObject([{ ...LEAD, version: 0 }])
  })

  test('a note is stored without invalid characters', async () => {
    await site.publish([{ ...SELF_PAY, value: 130 }], { note: ' New\0 fee \ud83d ' })
    expect((await site.status()).live.note).toBe('New fee')
  })
})

describe('an earlier version', () => {
  test.each([
    ['the one before', async () => (await site.published([{ ...SELF_PAY, value: 130 }])).live.id],
    ['the site as it came', async () => 0],
  ])('is not restored without a fresh proof: %s', async (_, earlier) => {
    const release = await earlier()
    await site.publish([{ ...SELF_PAY, value: 140 }])
    await site.proved(owner, '1 day')
    const base = await site.newest()
    expect(await answerOf(site.restore(release))).toMatchObject(PROOF_NEEDED)
    expect(await site.newest()).toBe(base)
    await site.proved(owner, '0')
    expect((await site.restore(release)).status).toBe(200)
  })

  test('is restored as a new one, without a change of the draft', async () => {
    const { live: first } = await site.published([{ ...SELF_PAY, value: 130 }])
    await site.publish([{ ...SELF_PAY, value: 140 }])
    await site.save([{ ...LEAD, version: 0, value: 'Mine.' }])
    await site.log.skip()
    site.mails.length = 0
    const { live } = Published.parse(await (await site.restore(first.id)).json())
    expect(live).toMatchObject({ restores: first.id, note: null, state: 'live' })
    expect((await site.load()).facts.selfPay).toBe('$130')
    expect((await site.load()).draft).toMatchObject([LEAD])
    expect(await site.log.records()).toMatchObject([{ action: 'setting.site-restored' }])
    expect(site.mails).toMatchObject([{ to: owner.claims.email }])
    expect((await site.restore(first.id)).status).toBe(422)
  })

  test('can be the built-in site', async () => {
    await site.publish([{ ...SELF_PAY, value: 130 }])
    expect(await answerOf(site.restore(0))).toMatchObject({ live: { restores: 0 } })
    expect((await site.load()).facts.selfPay).toBe('$125')
  })

  test('that a newer version of the product does not accept completely lists the dropped values', async () => {
    await site.rows(`insert into private.site_releases (base, changes)
      values (0, '{"facts/fees": {"selfPay": 130, "esaEvaluation": "gone"}, "pages/gone": {"title": "Old"}}')`)
    await site.live.liveSite.follow()
    const old = await site.newest()
    await site.restore(0)
    expect((await site.restore(old)).status).toBe(200)
    const { dropped, facts } = await site.load()
    expect(facts.selfPay).toBe('$130')
    expect(dropped.map(({ document, path, value }) => [document, path, value])).toEqual([
      ['pages/gone', 'title', 'Old'],
      [FEES, 'esaEvaluation', 'gone'],
    ])
    expect((await site.publish([{ ...LEAD, value: 'Calm.' }])).status).toBe(200)
    expect((await site.load()).dropped).toEqual([])
  })

  test('is listed page by page down to the first one, also after its author’s account was deleted', async () => {
    await site.rows(`insert into private.site_releases (base, changes, published_by)
      select 0, jsonb_build_object('facts/fees', jsonb_build_object('selfPay', 200 + n)), '${String(memberA.claims.sub)}'
      from generate_series(1, 45) as n`)
    await site.live.liveSite.follow()
    const pages = [await site.history()]
    while (pages.at(-1)!.next !== null) {
      // oxlint-disable-next-line no-await-in-loop
      pages.push(await site.history(pages.at(-1)!.next!))
    }
    const releases = pages.flatMap((page) => page.releases)
    const ids = releases.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect(releases.at(-1)).toMatchObject({ id: 0, state: 'replaced', publishedAt: null })
    expect(releases[0]).toMatchObject({ state: 'live', publishedBy: memberA.claims.email })
    await site.rows(`delete from auth.users where id = '${String(memberA.claims.sub)}'`)
    expect((await site.history()).releases[0]).toMatchObject({ publishedBy: null })
  })
})
