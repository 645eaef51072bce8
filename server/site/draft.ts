import { isDeepStrictEqual } from 'node:util'

import { siteDraft as words } from '#content/messages/site-draft.ts'
import { isBegun } from '#content/own-pages.ts'
import { samplesLeft } from '#content/samples.ts'
import { composeWithFallback, type Composed, verdictOf } from '#content/site.ts'
import { type Changes, fieldKey } from '#content/site-content.ts'
import type { DraftField, DraftSaved, Edit, FieldPlace, Problem } from '#contracts/site.ts'
import { withoutUnseen } from '#contracts/unseen-characters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isStorable } from '#server/platform/http/parse-json.ts'
import { canConfirm, compare, hasValue, isField, sampleProblems, valueIn, withValues } from './changes.ts'
import {
  lockSite,
  readDraft,
  readHeads,
  readLive,
  readRelease,
  removeFields,
  type StoredRelease,
  writeFields,
} from './store.ts'

import { RefusedRequest } from '#server/backend/functions/http.ts'
import type { Member } from '#server/backend/functions/member-function.ts'

const VALUE_BYTES = 64 * 1024

/** The outcome of saving, with the draft afterwards. */
type SaveOutcome = Pick<DraftSaved, 'saved' | 'conflicts' | 'refused'> & {
  rows: DraftField[]
  live: StoredRelease
}

/**
 * Saves each value by itself, so that none prevents another: a field that another writer has changed since is returned as
 * a conflict, and one whose value can't be stored as refused.
 * @throws RefusedRequest 400 for a field that is named twice
 */
export async function saveEdits(
  trx: Transaction,
  typed: readonly Edit[],
  writer: Member,
): Promise<SaveOutcome> {
  refuseRepeated(typed)
  const refused = typed.flatMap(problemsOf)
  const edits = typed
    .filter((edit) => problemsOf(edit).length === 0)
    .map((edit) => ({ ...edit, value: withoutUnseen(edit.value) }))
  await lockSite(trx, writer)
  const live = await readLive(trx)
  const seenReleases = await readSeenReleases(trx, edits, live)
  const { current } = await readHeads(trx)
  const { changes } = composeWithFallback(live.changes)
  const rows = byName(await readDraft(trx))
  // While a release is being made, the live value is about to change: a row with the live value must be stored.
  const isSettled = current.id === live.id
  const valueAt = (place: FieldPlace) => rows.get(fieldKey(place))?.value ?? valueIn(changes, place)
  const outcomes = edits.map((edit) => {
    const row = rows.get(fieldKey(edit))
    const isLive = isNoChange(changes, edit)
    const isStored = row !== undefined && isDeepStrictEqual(row.value, edit.value)
    if (row ? isStored && !(isLive && isSettled) : isLive) {
      return { saved: { ...fieldPlaceOf(edit), version: row?.version ?? 0 } }
    }
    if (!isSeen(edit, row, live, seenReleases) || (edit.begins && isStartedByOthers(edit, edits, valueAt)))
      return { conflict: row ?? liveAsDraft(edit, valueIn(changes, edit)) }
    return isLive && isSettled ? { remove: edit } : { write: edit }
  })
  const removed = outcomes.flatMap(({ remove }) => remove ?? [])
  await removeFields(trx, removed)
  return {
    saved: [
      ...outcomes.flatMap(({ saved }) => saved ?? []),
      ...removed.map((edit) => ({ ...fieldPlaceOf(edit), version: 0 })),
      ...(await writeFields(
        trx,
        outcomes.flatMap(({ write }) => write ?? []),
        writer.id,
      )),
    ],
    conflicts: outcomes.flatMap(({ conflict }) => conflict ?? []),
    refused,
    rows: await readDraft(trx),
    live,
  }
}

/** The draft, with what its report depends on. */
interface DraftState {
  rows: readonly DraftField[]
  live: StoredRelease
  /** Whether a draft that would show a sample to visitors may not be published. */
  forbidsSamples: boolean
}

/** Describes what the draft would change in the live release, and whether it may be published. */
export function reportDraft({ rows, live, forbidsSamples }: DraftState) {
  const { changes, content } = composeWithFallback(live.changes)
  const next = withValues(changes, fieldsIn(rows))
  const { references } = composeWithFallback(next, changes).content
  const { problems, warnings } = verdictOf(next, new Date(), changes)
  const samples = forbidsSamples ? sampleProblems(next) : []
  return {
    facts: references,
    changes: compare(changes, next, content.references, references),
    problems: [...problems, ...samples],
    warnings,
    samples: (forbidsSamples ? samples : samplesLeft(next)).map(fieldPlaceOf),
  }
}

/** Composes the site with the whole draft, without values that are invalid. */
export async function composeDraft(trx: Transaction): Promise<Composed> {
  const { changes } = composeWithFallback((await readLive(trx)).changes)
  return composeWithFallback(withValues(changes, fieldsIn(await readDraft(trx))), changes)
}

/** Removes fields of an older version that no longer exist. */
export function fieldsIn(rows: readonly DraftField[]): DraftField[] {
  return rows.filter(isField)
}

/** @throws RefusedRequest */
function refuseRepeated(edits: readonly Edit[]) {
  if (new Set(edits.map(fieldKey)).size < edits.length) {
    throw new RefusedRequest(400, 'A field is named twice')
  }
}

/** Of fields that can't be edited, and values that can't be stored. */
function problemsOf(edit: Edit): Problem[] {
  const message = reasonAgainst(edit)
  return message === undefined ? [] : [{ ...fieldPlaceOf(edit), message }]
}

function reasonAgainst(edit: Edit): string | undefined {
  if (!isField(edit)) return words.refused.fixed
  if (!isStorable(edit.value)) return words.refused.unreadable
  return Buffer.byteLength(JSON.stringify(edit.value)) > VALUE_BYTES ? words.refused.tooLong : undefined
}

/** Typing a sample's own value is no change: only a confirmation makes it the owner's value. */
function isNoChange(changes: Changes, edit: Edit): boolean {
  if (edit.confirms && canConfirm(edit)) return hasValue(changes, edit)
  return isDeepStrictEqual(valueIn(changes, edit), edit.value)
}

/** Whether another writer has started the page that an edit starts, with other values. */
function isStartedByOthers(
  { document }: Edit,
  edits: readonly Edit[],
  valueAt: (place: FieldPlace) => unknown,
): boolean {
  return isBegun((path) => {
    const value = valueAt({ document, path })
    const own = edits.find((edit) => fieldKey(edit) === fieldKey({ document, path }))
    return own && isDeepStrictEqual(own.value, value) ? undefined : value
  })
}

/** Releases that writers saw while another is live now, by id. */
async function readSeenReleases(
  trx: Transaction,
  edits: readonly Edit[],
  live: StoredRelease,
): Promise<ReadonlyMap<number, StoredRelease>> {
  const releases = new Map([[live.id, live]])
  for (const { release = 0 } of edits) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; usually every edit names the same release
    const seen = releases.has(release) ? undefined : await readRelease(trx, release)
    if (seen) releases.set(release, seen)
  }
  return releases
}

/**
 * Whether the writer saw the latest value: the draft's, or without one the live value, which another release may have
 * changed since. The draft's value may have been published since, and so removed from the draft.
 */
function isSeen(
  edit: Edit,
  row: DraftField | undefined,
  live: StoredRelease,
  seenReleases: ReadonlyMap<number, StoredRelease>,
): boolean {
  if (row) return edit.version === row.version
  if (edit.version > 0) {
    return live.fields.some((field) => fieldKey(field) === fieldKey(edit) && field.version === edit.version)
  }
  const seen = seenReleases.get(edit.release ?? 0)
  return seen !== undefined && isDeepStrictEqual(valueIn(seen.changes, edit), valueIn(live.changes, edit))
}

function liveAsDraft(edit: Edit, value: unknown): DraftField {
  return {
    ...fieldPlaceOf(edit),
    version: 0,
    value: value as DraftField['value'],
    savedAt: new Date().toISOString(),
  }
}

function byName(rows: readonly DraftField[]) {
  return new Map(rows.map((row) => [fieldKey(row), row]))
}

function fieldPlaceOf({ document, path }: FieldPlace): FieldPlace {
  return { document, path }
}
