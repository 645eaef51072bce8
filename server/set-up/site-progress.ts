import { fitToSchema, samplesLeft, verdictOf } from '#content/site.ts'
import type { SetUpList } from '#contracts/owner-set-up.ts'

import type { Transaction } from '../backend/database/database.ts'
import { isField, withValues } from '../site/site-changes.ts'
import { readDraft, readLive } from '../site/site-store.ts'

export type SiteProgress = Pick<SetUpList, 'samples' | 'problems' | 'warnings' | 'unpublished'>

/** How far the owner's own words and facts are: what is published, and what waits in the draft. */
export async function readSiteProgress(trx: Transaction): Promise<SiteProgress> {
  const { changes } = fitToSchema((await readLive(trx)).changes)
  const draft = (await readDraft(trx)).filter(isField)
  const next = withValues(changes, draft)
  const left = samplesLeft(next)
  return {
    samples: samplesLeft(changes).map((sample) => ({
      ...sample,
      isDrafted: !left.some(({ document, path }) => document === sample.document && path === sample.path),
    })),
    ...verdictOf(next, new Date(), changes),
    unpublished: draft.length,
  }
}
