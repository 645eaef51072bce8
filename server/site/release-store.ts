import { sql } from 'kysely'

import { siteReleases } from '#content/messages/site-releases.ts'
import { siteSchedule } from '#content/messages/site-schedule.ts'
import type { FormerAddress } from '#content/own-pages.ts'
import { formerAddressesIn, type PublishedOwnPages } from '#content/pages/own-pages.ts'
import { composeWithFallback } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { type QueueMail, queueOwnerMail } from '#server/mail/queue-mail.ts'

import { changesInLines, compare } from './changes.ts'
import type { PageDates } from './files.ts'
import { forgetNotMade, momentIn, recordNotMade } from './schedule-store.ts'
import {
  lockSite,
  readHeads,
  readLive,
  readRelease,
  setFailed,
  setLive,
  type StoredRelease,
} from './store.ts'

const { publication: words } = siteReleases
const { mailed } = siteSchedule
/** What a publication at its time takes at most, until a job of the queue has run. */
const IN_TIME_MS = 5 * 60_000

interface ReleaseStoreDeps {
  database: Database
  queueMail: QueueMail
  siteUrl: string
}

export type ReleaseStore = ReturnType<typeof openReleaseStore>

/** Reads and writes releases, for the process that makes and serves them. Contents are read separately: it polls. */
export function openReleaseStore({ database, queueMail, siteUrl }: ReleaseStoreDeps) {
  return {
    /** The newest release that has not failed, live already or still to be made. */
    readNewest: async () => {
      const { current } = await database.asSystem(readHeads)
      return { id: current.id, isLive: current.id === 0 || current.liveAt !== null }
    },
    /** The id of the release that is live. */
    readLive: async () => (await database.asSystem(readHeads)).live.id,
    readChanges: async (release: number): Promise<Changes> => {
      const found = await database.asSystem((trx) => readRelease(trx, release))
      if (!found) throw new Error(`There is no release ${release}.`)
      return found.changes
    },
    /** Removes its fields from the draft, and mails the owners once. @param build stamp of the build that made it */
    markLive: (release: number, build: string): Promise<void> =>
      database.asSystem(async (trx) => {
        const before = await readLive(trx)
        if (!(await setLive(trx, release, build))) return
        const now = await readRelease(trx, release)
        if (!now) return
        if (now.scheduledFor) await forgetNotMade(trx, now.scheduledFor)
        await announce(trx, before, now)
      }),
    /**
     * Has no effect on a release that is live. Nobody is watching a scheduled one: the owners are notified.
     * @param problem in words for the owner
     */
    markFailed: (release: number, problem: string): Promise<void> =>
      database.asSystem(async (trx) => {
        await lockSite(trx)
        const before = await readRelease(trx, release)
        if (!(await setFailed(trx, release, problem)) || before?.problem !== null) return
        await recordNotMade(trx, before, { queueMail, siteUrl })
      }),
    /** Every address that a page of the owner's own was live at, the latest last. */
    readFormerAddresses: async (): Promise<FormerAddress[]> => {
      const { rows } = await database.asSystem((trx) => ownPagesPublished.execute(trx))
      return formerAddressesIn(rows.map(({ pages }) => pages ?? {}))
    },
    /** Records the content hash of each page, by path. @returns when each last changed */
    datePages: (contents: ReadonlyMap<string, string>): Promise<PageDates> =>
      database.asSystem(async (trx) => {
        const pages = [...contents].map(([path, content]) => ({ path, content }))
        await recordPages(trx, pages)
        const dated = await trx.selectFrom('private.page_contents').select(['path', 'changed_at']).execute()
        return new Map(
          dated.filter(({ path }) => contents.has(path)).map(({ path, changed_at }) => [path, changed_at]),
        )
      }),
  }

  async function announce(trx: Transaction, before: StoredRelease, now: StoredRelease) {
    const { content, changes } = composeWithFallback(now.changes)
    await queueOwnerMail(trx, queueMail, {
      template: 'sitePublished',
      values: {
        by: now.publishedBy ?? words.deletedAccount,
        when: whenPublished(now, momentIn(content.facts.practice.timeZone)),
        changes: changesInLines(
          compare(composeWithFallback(before.changes).changes, changes, content.references),
        ),
        link: new URL('/admin/site', siteUrl).href,
      },
    })
  }
}

const ownPagesPublished = sql<{ pages: PublishedOwnPages | null }>`
  select (
    select jsonb_object_agg(document.key, (
      select jsonb_object_agg(text.key, text.value) from jsonb_each(document.value) text
      where text.key in ('show.address', 'title')))
    from jsonb_each(r.changes) document where document.key like 'pages/own-%'
  ) as pages
  from private.site_releases r
  where r.live_at is not null
  order by r.id`

/** Updates the date only where the content has changed, whatever release or build the page is of. */
async function recordPages(trx: Transaction, pages: { path: string; content: string }[]) {
  await trx
    .insertInto('private.page_contents')
    .values(pages)
    .onConflict((conflict) =>
      conflict
        .column('path')
        .doUpdateSet({ content: (row) => row.ref('excluded.content'), changed_at: sql`now()` })
        .whereRef('private.page_contents.content', '<>', (row) => row.ref('excluded.content')),
    )
    .execute()
}

function whenPublished({ publishedAt, scheduledFor }: StoredRelease, moment: Intl.DateTimeFormat): string {
  const when = moment.format(publishedAt!)
  if (!scheduledFor) return when
  const isLate = publishedAt!.getTime() - scheduledFor.getTime() > IN_TIME_MS
  return isLate
    ? fill(mailed.late, { when, scheduled: moment.format(scheduledFor) })
    : fill(mailed.inTime, { when })
}
