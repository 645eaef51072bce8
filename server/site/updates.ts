import { isDeepStrictEqual } from 'node:util'

import { type BuiltInTexts, builtInTexts, updatedTexts, waitingLegalTexts } from '#content/built-in-texts.ts'
import { siteReleases } from '#content/messages/site-releases.ts'
import { composeWithFallback } from '#content/site.ts'
import type { SiteUpdates, UpdatedText, WaitingText } from '#contracts/site.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'
import { type QueueMail, queueOwnerMail } from '#server/mail/queue-mail.ts'

import { changesInLines } from './changes.ts'
import { lockSite, readLive, type StoredRelease } from './store.ts'

const { update: words } = siteReleases
/** How many updates are listed for the owner; all are stored. */
const LISTED_UPDATES = 20

interface UpdateDeps {
  queueMail: QueueMail
  siteUrl: string
}

/**
 * Called at each start: records this version's built-in texts, and mails the owners once how they differ from the
 * previous version's. An older version that is started again is no update.
 * @returns the texts that change for visitors, or that wait for the owner
 */
export async function recordUpdate(
  trx: Transaction,
  { queueMail, siteUrl }: UpdateDeps,
): Promise<UpdatedText[]> {
  await lockSite(trx)
  const texts = builtInTexts()
  const known = await readTexts(trx)
  if (known.some((one) => isDeepStrictEqual(one, texts))) return []
  const live = await readLive(trx)
  const { content, changes: own } = composeWithFallback(live.changes)
  const changes = updatedTexts(known.at(-1) ?? {}, texts, own, content.references)
  await trx
    .insertInto('private.site_updates')
    .values({ texts: jsonb(texts), changes: jsonb(changes) })
    .execute()
  if (changes.length > 0 && live.id > 0) {
    await queueOwnerMail(trx, queueMail, {
      template: 'siteUpdated',
      values: {
        changes: changesInLines(changes),
        waiting: changes.some(({ isHeld }) => isHeld) ? words.waiting : words.nothingWaits,
        link: new URL('/admin/site?view=updates', siteUrl).href,
      },
    })
  }
  return changes
}

/** What updates changed, newest first, and the legal texts that wait for the owner's approval. */
export async function readUpdates(trx: Transaction): Promise<SiteUpdates> {
  const rows = await trx
    .selectFrom('private.site_updates')
    .select(['noted_at', 'changes'])
    .orderBy('id', 'desc')
    .limit(LISTED_UPDATES)
    .execute()
  const updates = rows
    .map(({ noted_at: at, changes }) => ({
      at: at.toISOString(),
      changes: changes as unknown as UpdatedText[],
    }))
    .filter(({ changes }) => changes.length > 0)
  return { updates, waiting: await readWaiting(trx, await readLive(trx)) }
}

/** Returns early, without reading, where no text can be waiting, as for most loads of the editor. */
export async function readWaiting(trx: Transaction, live: StoredRelease): Promise<WaitingText[]> {
  const { content, changes } = composeWithFallback(live.changes)
  if (live.id === 0 || waitingLegalTexts(changes, [changes], {}).length === 0) return []
  return waitingLegalTexts(changes, await readTexts(trx), content.references)
}

async function readTexts(trx: Transaction): Promise<BuiltInTexts[]> {
  const rows = await trx.selectFrom('private.site_updates').select('texts').orderBy('id').execute()
  return rows.map(({ texts }) => texts as BuiltInTexts)
}
