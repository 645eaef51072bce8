import { expect, test } from 'vitest'

import { useDatabase } from '#tests/support/use-database.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import { composeWithFallback } from '#content/site.ts'

import { readHeads, readLive } from './store.ts'

const { database } = await useDatabase([])

/** The heads of the releases, with the queries that read them. */
async function watchedHeads() {
  const queries: string[] = []
  const heads = await database.asSystem((trx) =>
    readHeads(
      trx.withPlugin({
        transformQuery: ({ node }) => {
          queries.push(JSON.stringify(node))
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    ),
  )
  return { queries, heads }
}

test('the state of the releases is one query, which does not read their contents', async () => {
  expect((await watchedHeads()).heads).toMatchObject({
    live: { id: 0 },
    current: { id: 0 },
    newest: { id: 0 },
  })
  for (const state of [`live_at = now()`, `live_at = null`, `problem = 'No room'`]) {
    // oxlint-disable-next-line no-await-in-loop
    await database.run(`insert into private.site_releases (base, changes) values (0, '{"pages/home": {}}');
      update private.site_releases set ${state} where id = (select max(id) from private.site_releases)`)
  }
  const { queries, heads } = await watchedHeads()
  expect(heads).toMatchObject({ live: { id: 1 }, current: { id: 2 }, newest: { id: 3 } })
  expect(queries).toHaveLength(1)
  expect(queries[0]).not.toMatch(/"changes"|"fields"/)
})

test('a release of a version that had no pages of the owner’s own shows none of them', async () => {
  const { changes } = await database.asSystem(readLive)
  const { pages } = composeWithFallback(changes).content
  expect(shownOwnPages(pages)).toEqual([])
  expect(shownOwnPages(composeWithFallback({}).content.pages)).toHaveLength(5)
})
