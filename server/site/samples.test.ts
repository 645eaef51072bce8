import { beforeEach, expect, test } from 'vitest'

import type { Changes } from '#content/site-content.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'
import { NotPublished } from '#contracts/site.ts'
import { insertRelease } from './store.ts'

import { owner } from '#tests/support/database.ts'
import { ownContent } from '#tests/support/own-content.ts'
import { SELF_PAY, useSite } from '#tests/support/owner-site.ts'

const PLANS = { document: 'facts/offers', path: 'memberships' }
const OFFERED_NO_MORE = { memberships: false, ebook: false }
const WITHOUT_OFFERS: Changes = {
  ...ownContent(),
  'facts/offers': OFFERED_NO_MORE,
  'facts/plans': {},
  'facts/products': { affiliateTag: 'calmshore-20' },
}
const PRICE = { document: 'facts/plans', path: 'pro.priceId' }

const site = await useSite()
// An open site without what would show the samples of the plans and of the eBook.
beforeEach(async () => {
  await site.rows('delete from private.site_opening')
  await site.reset()
  await goLive(WITHOUT_OFFERS)
  await site.rows('insert into private.site_opening default values')
})

test('an offer with samples is reported at their fields in the draft, and not published', async () => {
  const before = await site.status()
  const reply = await site.publish([{ ...PLANS, value: true }])
  expect(reply.status).toBe(422)
  const problem = {
    ...PRICE,
    message: 'This is still an example (price id of the Pro plan). Replace it with yours.',
  }
  expect(NotPublished.parse(await reply.json()).problems).toContainEqual(problem)
  expect((await site.load()).problems).toContainEqual(problem)
  expect(await site.status()).toEqual(before)
})

test('it is published together with the values that replace them, and not without one of these', async () => {
  const samples = NotPublished.parse(
    await (await site.publish([{ ...PLANS, value: true }])).json(),
  ).problems.map(({ document, path }) => ({
    document,
    path,
    value: `${path.endsWith('priceId') ? 'price' : 'prod'}_own${path.length}${path[0]}`,
  }))
  const plan = { ...PLANS, value: true }
  const [first, ...others] = samples
  const refused = await site.publish([plan, ...others])
  expect(NotPublished.parse(await refused.json()).problems).toMatchObject([
    { document: first!.document, path: first!.path },
  ])
  expect((await site.publish([plan, ...samples])).status).toBe(200)
})

test('a sample that may be right is marked so, and is published once it is confirmed', async () => {
  const offer = { document: 'facts/offers', path: 'ebook' }
  const { problems } = NotPublished.parse(await (await site.publish([{ ...offer, value: true }])).json())
  const title = problems.find(({ path }) => path === 'ebook.title')!
  expect(title.message).toBe(
    'This is still an example (title of the eBook). Replace it, or say that it is right as it is.',
  )
  const { documents } = await site.load()
  const fields = documents.find(({ id }) => id === title.document)!.fields
  const edits = problems.map(({ document, path }) => {
    const { value, sample } = fields.find((field) => field.path === path)!
    return sample === 'may-be-right'
      ? { document, path, value, confirms: true }
      : { document, path, value: path.endsWith('checkout') ? 'https://shop.example/own' : 'own' }
  })
  expect((await site.publish([{ ...offer, value: true }, ...edits])).status).toBe(200)
})

test.each([0, 'the release before'])('restoring %s is refused while it would show samples', async (old) => {
  const { newest } = await site.status()
  const reply = await site.restore(old === 0 ? 0 : newest.id - 1)
  expect(reply.status).toBe(422)
  expect(NotPublished.parse(await reply.json()).problems).toContainEqual({
    ...PRICE,
    message: 'Still an example: price id of the Pro plan',
  })
  expect(await site.status()).toMatchObject({ newest: { id: newest.id } })
})

test('a release without samples is published and restored', async () => {
  const { newest } = await site.status()
  expect((await site.publish([{ ...SELF_PAY, value: 130 }])).status).toBe(200)
  expect((await site.restore(newest.id)).status).toBe(200)
})

test('after an upgrade, nothing is published before its samples are replaced, and the owner gets that cause', async () => {
  const isHeldBack = async () =>
    OwnerNeeds.parse(await (await site.ask('owner-needs', owner)).json()).isHeldBack
  expect(await isHeldBack()).toBe(false)
  const { npi, ...others } = WITHOUT_OFFERS['facts/practice'] as Record<string, string>
  await goLive({ ...WITHOUT_OFFERS, 'facts/practice': others })
  const waiting = { document: 'facts/practice', path: 'npi' }
  const reply = await site.publish([{ ...SELF_PAY, value: 130 }])
  expect(reply.status).toBe(422)
  expect(NotPublished.parse(await reply.json()).problems).toMatchObject([waiting])
  expect(await site.load()).toMatchObject({ problems: [waiting], isOpen: true })
  expect(await isHeldBack()).toBe(true)
  await site.rows('delete from private.site_opening')
  expect((await site.load()).isOpen).toBe(false)
  expect(await isHeldBack()).toBe(false)
  await site.rows('insert into private.site_opening default values')
  expect(
    (
      await site.publish([
        { ...SELF_PAY, value: 130 },
        { ...waiting, value: String(npi) },
      ])
    ).status,
  ).toBe(200)
  expect(await isHeldBack()).toBe(false)
})

test('a closed site and a trial copy may show them', async () => {
  const trial = { setUp: { ...site.setUp, isTrial: true } }
  expect((await site.restore(0, trial)).status).toBe(200)
  await site.rows('delete from private.site_opening')
  expect((await site.publish([{ ...PLANS, value: false }])).status).toBe(200)
  expect((await site.restore(0)).status).toBe(200)
})

/** As a release of an earlier version, which nothing here has checked. */
async function goLive(changes: Changes) {
  const base = await site.newest()
  const publishedBy = String(owner.claims.sub)
  await site.database.asSystem((trx) =>
    insertRelease(trx, { base, changes, fields: [], note: undefined, publishedBy }),
  )
  await site.live.liveSite.follow()
}
