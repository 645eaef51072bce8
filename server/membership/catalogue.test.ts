import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { whileLocked } from '#tests/support/account-lock.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { syncCatalogue } from './catalogue.ts'

const memberResources = builtIn.facts.memberResources.texts
const { plans } = builtIn.facts

const { database, databaseUrl } = await useDatabase([])
const sync = (texts = memberResources, sold = plans, release = 0) => {
  const facts = {
    ...builtIn.facts,
    plans: sold,
    memberResources: { ...builtIn.facts.memberResources, texts },
  }
  return syncCatalogue(database, { facts }, release)
}
const rows = async (text: string) => (await database.statements(text)).rows

test('each plan has resources', () => {
  expect(new Set(memberResources.map(({ plan }) => plan))).toEqual(new Set(plans.map(({ key }) => key)))
})

test('a start stores the catalogue, and the next one does not change it', async () => {
  for (let start = 0; start < 2; start += 1) {
    await sync()
  }
  expect(
    await rows('select product_id, price_id, plan_rank, retired_at from private.plans order by plan_rank'),
  ).toEqual(
    plans
      .filter(({ priceId }) => priceId !== null)
      .map(({ productId, priceId, rank }) => ({
        product_id: productId,
        price_id: priceId,
        plan_rank: rank,
        retired_at: null,
      })),
  )
  const stored = await rows('select id, body from public.member_resources order by place')
  expect(stored.map(({ id }) => id)).toEqual(memberResources.map(({ id }) => id))
  expect(stored[0]?.body).toBe(memberResources[0]?.body)
})

test('removed content is retired or deleted', async () => {
  await sync(memberResources.filter(({ plan }) => plan === 'free').slice(0, 1), plans.slice(0, 2))
  expect(await rows('select product_id from private.plans where retired_at is null')).toHaveLength(1)
  expect(await rows('select id from public.member_resources')).toHaveLength(1)
})

test('a text for a plan that does not exist changes nothing, plans included', async () => {
  await sync()
  const before = await rows('select * from private.plans order by product_id')
  await expect(sync(memberResources, plans.slice(0, 2))).rejects.toThrow("names the plan 'pro'")
  const free = { ...memberResources.find(({ plan }) => plan === 'free')!, id: 'No id' }
  await expect(sync([free], plans.slice(0, 2))).rejects.toThrow(/violates check constraint/)
  expect(await rows('select * from private.plans order by product_id')).toEqual(before)
})

const sold = () => rows('select price_id from private.plans where retired_at is null')

test('an earlier release does not overwrite the catalogue of a newer one, also if that goes live meanwhile', async () => {
  await sync()
  const before = await sold()
  const earlier = () =>
    sync(
      memberResources.filter(({ plan }) => plan === 'free'),
      plans.slice(0, 2),
      0,
    )
  const lock = `select pg_advisory_xact_lock(hashtext('private.site_draft'))`
  const goesLive = `insert into private.site_releases (base, changes) values (0, '{}');
    update private.site_releases set live_at = now()`
  await whileLocked(databaseUrl, lock, [earlier], goesLive)
  await earlier()
  expect(await sold()).toEqual(before)
})
