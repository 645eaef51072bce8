import { isDeepStrictEqual } from 'node:util'

import { siteDraft as words } from '#content/messages/site-draft.ts'
import { withLegalTexts, withPageVisibility } from '#content/built-in-texts.ts'
import { samplesShown } from '#content/samples.ts'
import { composeWithFallback, verdictOf } from '#content/site.ts'
import { type Changes, fieldKey } from '#content/site-content.ts'
import type { DraftField, Problem, Release, SeenField, SiteRequest, SiteStatus } from '#contracts/site.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { fill } from '#contracts/fill.ts'
import { sampleProblems, withValues } from './changes.ts'
import { followPublication } from './schedule-store.ts'
import {
  insertRelease,
  isStillBase,
  lockSite,
  readDraft,
  readHeads,
  readRelease,
  type ReleaseHead,
  type SiteHeads,
  type StoredRelease,
} from './store.ts'
import { missingUploads } from '#server/uploads/files.ts'

import { RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, requireProof } from '#server/backend/functions/member-function.ts'
import { fieldsIn } from './draft.ts'

type Publication = Extract<SiteRequest, { action: 'publish' }>
/** The part of `OwnerSiteDeps` that publishing and restoring use. */
export interface ReleaseDeps {
  forbidsSamples: (trx: Transaction) => Promise<boolean>
}
type Restoration = Extract<SiteRequest, { action: 'restore' }>

/** Bytes of all changes to the built-in content; 100 times what is usual. */
const CHANGES_BYTES = 2_000_000

/**
 * Makes a release from the previous one and these fields of the draft.
 * @throws RefusedRequest 403 without a fresh proof, 409 where another publication came first, 422 where it can't be published
 */
export async function publishFields(
  trx: Transaction,
  wanted: Publication,
  owner: Member,
  deps: ReleaseDeps,
): Promise<void> {
  await lockForPublication(trx, owner)
  await requireBase(trx, wanted.base)
  const draft = fieldsIn(await readDraft(trx))
  const next = await composeRelease(trx, wanted.base, requireSeen(draft, wanted.fields), deps)
  const release = await insertRelease(trx, { ...next, note: cleaned(wanted.note), publishedBy: owner.id })
  const isWholeDraft = next.fields.length === draft.length
  await followPublication(trx, { by: owner.id, base: next.base, release, isWholeDraft })
}

/**
 * The next release: what these fields of the draft make of the current one.
 * @param seen the release that the owner compared them with
 * @throws RefusedRequest 409 where another publication came first, 422 where it can't be published
 */
export async function composeRelease(
  trx: Transaction,
  seen: number,
  fields: DraftField[],
  deps: ReleaseDeps,
): Promise<{ base: number; changes: Changes; fields: DraftField[] }> {
  const basis = await requireBase(trx, seen)
  // Without values that this version does not accept, so that no later version shows them again.
  const before = composeWithFallback(basis.changes).changes
  const next = withLockedTexts(withValues(before, fields))
  refuseUnchanged(withLockedTexts(before), next)
  const problems = [
    ...verdictOf(next, new Date(), before).problems,
    ...(await missingUploads(trx, next)),
    ...((await deps.forbidsSamples(trx)) ? sampleProblems(next) : []),
  ]
  refuseProblems(problems)
  refuseTooLarge(next)
  return { base: basis.id, changes: next, fields }
}

/**
 * Makes a release with the content of an old one. Values that this version does not accept are included: pages show
 * built-in values instead, and the editor says so.
 * @throws RefusedRequest as above, and 404
 */
export async function restoreRelease(
  trx: Transaction,
  wanted: Restoration,
  owner: Member,
  deps: ReleaseDeps,
): Promise<void> {
  await lockForPublication(trx, owner)
  const basis = await requireBase(trx, wanted.base)
  const old = await readRelease(trx, wanted.release)
  if (!old) throw new RefusedRequest(404, 'There is no such version')
  const whole = withLockedTexts(old.changes)
  refuseUnchanged(withLockedTexts(basis.changes), whole)
  if (await deps.forbidsSamples(trx)) refuseProblems(samplesIn(composeWithFallback(whole).changes))
  await insertRelease(trx, {
    base: basis.id,
    changes: whole,
    fields: [],
    restores: old.id,
    publishedBy: owner.id,
  })
}

/**
 * Called by everything by which an owner changes what visitors see (decision 041). Nothing is decided before the lock,
 * so that a session, role or proof that has ended publishes nothing.
 * @throws RefusedRequest 403 `proof_needed`
 */
export async function lockForPublication(trx: Transaction, owner: Member): Promise<void> {
  await lockSite(trx, owner)
  await requireProof(trx, owner)
}

/** Adds texts whose published state a newer version of the product must not change. */
function withLockedTexts(changes: Changes): Changes {
  return withPageVisibility(withLegalTexts(changes))
}

export function toStatus(heads: SiteHeads): SiteStatus {
  return { live: toRelease(heads.live, heads), newest: toRelease(heads.newest, heads) }
}

export function toRelease(head: ReleaseHead, heads: SiteHeads): Release {
  const { id: release, note, restores, publishedBy, problem } = head
  return {
    id: release,
    state: stateOf(head, heads),
    publishedAt: head.publishedAt?.toISOString() ?? null,
    scheduledFor: head.scheduledFor?.toISOString() ?? null,
    publishedBy,
    note,
    restores,
    problem,
  }
}

function stateOf({ id: release, problem }: ReleaseHead, { live, current }: SiteHeads): Release['state'] {
  if (release === live.id) return 'live'
  if (problem !== null) return 'failed'
  return release === current.id ? 'making' : 'replaced'
}

/** The release that the next one is based on: the newest that did not fail, which the owner must have seen. */
async function requireBase(trx: Transaction, base: number): Promise<StoredRelease> {
  const heads = await readHeads(trx)
  if (isStillBase(heads, base)) return (await readRelease(trx, heads.current.id))!
  throw new RefusedRequest(
    409,
    'Something else was published meanwhile',
    {},
    { hint: 'published_meanwhile', ...toStatus(heads) },
  )
}

function requireSeen(draft: readonly DraftField[], wanted: readonly SeenField[]): DraftField[] {
  const versions = new Map(wanted.map((field) => [fieldKey(field), field.version]))
  const rows = draft.filter((row) => versions.get(fieldKey(row)) === row.version)
  if (rows.length === versions.size) return rows
  throw new RefusedRequest(409, 'The draft has changed', {}, { hint: 'draft_changed' })
}

/** Visitors would read what they read already. */
export class NothingToPublish extends RefusedRequest {
  override name = 'NothingToPublish'

  constructor() {
    super(422, words.refused.unchanged, {}, { problems: [] })
  }
}

function refuseUnchanged(before: Changes, next: Changes) {
  if (isDeepStrictEqual(before, next)) throw new NothingToPublish()
}

function refuseProblems(problems: readonly Problem[]) {
  if (problems.length > 0) throw new RefusedRequest(422, words.refused.problems, {}, { problems })
}

function samplesIn(old: Changes): Problem[] {
  return samplesShown(old).map(({ document, path, label }) => {
    return { document, path, message: fill(words.sample.inRelease, { label }) }
  })
}

function refuseTooLarge(next: Changes) {
  if (Buffer.byteLength(JSON.stringify(next)) > CHANGES_BYTES) {
    throw new RefusedRequest(422, words.refused.tooMuch, {}, { problems: [] })
  }
}

/** Without characters that PostgreSQL can't store. */
export function cleaned(note: string | undefined): string | undefined {
  return note?.toWellFormed().replaceAll('\0', '')
}
