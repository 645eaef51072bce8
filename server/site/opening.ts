import { sql } from 'kysely'

import { documents } from '#content/documents.ts'
import { samplesLeft } from '#content/samples.ts'
import { composeWithFallback, verdictOf } from '#content/site.ts'
import type { SetUpList } from '#contracts/set-up.ts'

import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { isField, withValues } from './changes.ts'
import { readDraft, readLive } from './store.ts'

/** Whether the site is open to visitors. It never closes again. */
export interface SiteOpening {
  isOpen(): boolean
  /** Reads it now, for example after the owner opened it. */
  refresh(): Promise<void>
  stop(): void
}

/** How often to check whether another process has opened the site. */
const POLL_MS = 5000

interface Options {
  /** Whether the first start opens the site: the content has no samples, or it is a trial copy. */
  opensAtStart: boolean
  log: Pick<Logger, 'error'>
  pollMs?: number
}

/** @throws Error when the database can't be read at the start */
export async function watchOpening(
  database: Database,
  { opensAtStart, log, pollMs = POLL_MS }: Options,
): Promise<SiteOpening> {
  let isOpen = await readOpening(database, opensAtStart)
  const timer = isOpen ? undefined : setInterval(() => void refresh(), pollMs)
  async function refresh() {
    try {
      isOpen ||= await readOpening(database, false)
      if (isOpen) clearInterval(timer)
    } catch (error) {
      log.error({ err: error }, 'whether the site is open could not be read')
    }
  }
  return { isOpen: () => isOpen, refresh, stop: () => clearInterval(timer) }
}

function readOpening(database: Database, opensAtStart: boolean): Promise<boolean> {
  return database.asSystem(async (trx) => {
    if (opensAtStart)
      await sql`insert into private.site_opening default values on conflict do nothing`.execute(trx)
    return (await readOpenedAt(trx)) !== undefined
  })
}

/** Undefined while the site is closed. */
export async function readOpenedAt(trx: Transaction): Promise<Date | undefined> {
  const opening = await trx.selectFrom('private.site_opening').select('opened_at').executeTakeFirst()
  return opening?.opened_at
}

/** Whether samples must not be published or shown: the owner has opened the site, and it is no trial copy. */
export function forbidSamples(isTrial: boolean): (trx: Transaction) => Promise<boolean> {
  return async (trx) => !isTrial && (await readOpenedAt(trx)) !== undefined
}

export type SiteProgress = Pick<SetUpList, 'samples' | 'problems' | 'warnings' | 'unpublished'>

/** The samples, problems and warnings that remain in the published content and the draft. */
export async function readSiteProgress(trx: Transaction): Promise<SiteProgress> {
  const { changes } = composeWithFallback((await readLive(trx)).changes)
  const draft = (await readDraft(trx)).filter(isField)
  const next = withValues(changes, draft)
  const remaining = samplesLeft(next)
  const { problems, warnings } = verdictOf(next, new Date(), changes)
  return {
    samples: samplesLeft(changes).map((sample) => ({
      ...sample,
      isDrafted: !remaining.some(
        ({ document, path }) => document === sample.document && path === sample.path,
      ),
    })),
    problems: problems.map(withPage),
    warnings: warnings.map(withPage),
    unpublished: draft.length,
  }
}

/** The name of its document in the editor, because several pages may have the same problem. */
function withPage<Problem extends { document: string }>(problem: Problem) {
  return { ...problem, page: documents.find(({ id }) => id === problem.document)?.head?.label ?? '' }
}
