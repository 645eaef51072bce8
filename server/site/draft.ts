import { isDeepStrictEqual } from 'node:util'

import { siteDraft as words } from '#content/messages/site-draft.ts'
import { isBegun } from '#content/own-pages.ts'
import { composeWithFallback, type Composed, verdictOf } from '#content/site.ts'
import { type Changes, fieldKey } from '#content/site-content.ts'
import type { DraftField, DraftSaved, Edit, FieldPlace } from '#contracts/site.ts'
import { withoutUnseen } from '#contracts/unseen-characters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isStorable } from '#server/platform/http/parse-json.ts'
import { canConfirm, compare, holds, isField, sampleProblems, valueIn, withValues } from './changes.ts'
import {
  lockSite,
  readDraft,
  readHeads,
  readLive,
  removeFields,
  type StoredRelease,
  writeFields,
} from './store.ts'

import { RefusedRequest } from '#server/backend/functions/http.ts'
import type { Member } from '#server/backend/functions/member-function.ts'

const VALUE_BYTES = 64 * 1024

/** The outcome and the draft afterwards. */
type Written = Pick<DraftSaved, 'saved' | 'conflicts'> & { rows: DraftField[]; live: StoredRelease }

/**
 * Saves each value by itself; a field that another writer changed since is returned as a conflict.
 * @throws RefusedRequest 422 with problems where a value can't be kept, 400 for a field that is named twice
 */
export async function saveEdits(trx: Transaction, typed: readonly Edit[], writer: Member): Promise<Written> {
  refuseUnfit(typed)
  const edits = typed.map((edit) => ({ ...edit, value: withoutUnseen(edit.value) }))
  await lockSite(trx, writer)
  const live = await readLive(trx)
  const { current } = await readHeads(trx)
  const { changes } = composeWithFallback(live.changes)
  const rows = byName(await readDraft(trx))
  // While a release is made, the live value is about to change: a row may be needed to change it back.
  const isSettled = current.release === live.release
  const valueAt = (place: FieldPlace) => rows.get(fieldKey(place))?.value ?? valueIn(changes, place)
  const outcomes = edits.map((edit) => {
    const row = rows.get(fieldKey(edit))
    const isLive = isNoChange(changes, edit)
    const isThere = row !== undefined && isDeepStrictEqual(row.value, edit.value)
    if (row ? isThere && !(isLive && isSettled) : isLive) {
      return { saved: { ...placeOf(edit), version: row?.version ?? 0 } }
    }
    if (!isSeen(edit, row, live) || (edit.begins && isBegunByOthers(edit, edits, valueAt)))
      return { conflict: row ?? liveAsDraft(edit, valueIn(changes, edit)) }
    return isLive && isSettled ? { remove: edit } : { write: edit }
  })
  const removed = outcomes.flatMap(({ remove }) => remove ?? [])
  await removeFields(trx, removed)
  return {
    saved: [
      ...outcomes.flatMap(({ saved }) => saved ?? []),
      ...removed.map((edit) => ({ ...placeOf(edit), version: 0 })),
      ...(await writeFields(
        trx,
        outcomes.flatMap(({ write }) => write ?? []),
        writer.id,
      )),
    ],
    conflicts: outcomes.flatMap(({ conflict }) => conflict ?? []),
    rows: await readDraft(trx),
    live,
  }
}

/** The draft, and what decides whether it may be published. */
interface DraftState {
  rows: readonly DraftField[]
  live: StoredRelease
  /** Whether what would show a sample to visitors is refused. */
  forbidsSamples: boolean
}

/** What the draft would change of the live release, and whether it may be published. */
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
  }
}

/** What the site would be with the whole draft, as far as it fits. */
export async function composeDraft(trx: Transaction): Promise<Composed> {
  const { changes } = composeWithFallback((await readLive(trx)).changes)
  return composeWithFallback(withValues(changes, fieldsIn(await readDraft(trx))), changes)
}

/** Without fields of an older version that no longer exist. */
export function fieldsIn(rows: readonly DraftField[]): DraftField[] {
  return rows.filter(isField)
}

/** @throws RefusedRequest for fields that can't be edited, and values that can't be stored */
function refuseUnfit(edits: readonly Edit[]) {
  if (new Set(edits.map(fieldKey)).size < edits.length) {
    throw new RefusedRequest(400, 'A field is named twice')
  }
  const problems = edits.flatMap((edit) => {
    const message = reasonAgainst(edit)
    return message === undefined ? [] : [{ ...placeOf(edit), message }]
  })
  if (problems.length > 0) throw new RefusedRequest(422, 'Nothing was saved', {}, { problems })
}

function reasonAgainst(edit: Edit): string | undefined {
  if (!isField(edit)) return words.refused.fixed
  if (!isStorable(edit.value)) return words.refused.unreadable
  return Buffer.byteLength(JSON.stringify(edit.value)) > VALUE_BYTES ? words.refused.tooLong : undefined
}

/** Typing a sample again changes nothing: only a confirmation makes it the owner's value. */
function isNoChange(changes: Changes, edit: Edit): boolean {
  if (edit.confirms && canConfirm(edit)) return holds(changes, edit)
  return isDeepStrictEqual(valueIn(changes, edit), edit.value)
}

/** Whether a page that an edit begins has been begun meanwhile, with other values. */
function isBegunByOthers(
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

/** Whether the writer saw the latest value. What they saw may have gone live since, and out of the draft. */
function isSeen(edit: Edit, row: DraftField | undefined, live: StoredRelease): boolean {
  if (row || edit.version === 0) return edit.version === (row?.version ?? 0)
  return live.fields.some((field) => fieldKey(field) === fieldKey(edit) && field.version === edit.version)
}

function liveAsDraft(edit: Edit, value: unknown): DraftField {
  return {
    ...placeOf(edit),
    version: 0,
    value: value as DraftField['value'],
    savedAt: new Date().toISOString(),
  }
}

function byName(rows: readonly DraftField[]) {
  return new Map(rows.map((row) => [fieldKey(row), row]))
}

function placeOf({ document, path }: FieldPlace): FieldPlace {
  return { document, path }
}
