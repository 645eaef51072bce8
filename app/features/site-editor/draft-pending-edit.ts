import { hashKey } from '@tanstack/react-query'

import { type DraftField, type Edit, SITE_REQUEST_BYTES } from '#contracts/site.ts'

export type Value = Edit['value']

/**
 * A value that is not saved yet. `theirs`: the different value that another tab has saved. `reason`: why the server will
 * not store it, as a text for the owner; it is sent again once it is changed.
 */
export interface PendingEdit extends Edit {
  theirs?: DraftField
  reason?: string
}

/** What the writer saw when an edit was begun: the version of the draft's value, and the live release. */
export type Seen = Required<Pick<Edit, 'version' | 'release'>>

/** The most edits of one request. */
export const BATCH = 100
/** UTF-8 has at most three bytes for each. */
const BATCH_CHARACTERS = SITE_REQUEST_BYTES / 4

/** The next edits to send, as the server expects them. @param most how many at once */
export function batchOf(pending: readonly PendingEdit[], most: number): Edit[] {
  const edits = pending
    .filter(({ theirs, reason }) => !theirs && reason === undefined)
    .slice(0, most)
    .map(({ document, path, value, version, release, confirms, begins }): Edit => {
      const edit = { document, path, value, version, ...(release !== undefined && { release }) }
      return { ...edit, ...(confirms && { confirms }), ...(begins && { begins }) }
    })
  let characters = 0
  const fitting = edits.filter((edit) => (characters += JSON.stringify(edit).length) < BATCH_CHARACTERS)
  return fitting.length > 0 ? fitting : edits.slice(0, 1)
}

export function toPendingEdit(stored: unknown): PendingEdit | undefined {
  const edit = stored as PendingEdit | null
  return typeof edit?.document === 'string' && typeof edit.path === 'string' ? edit : undefined
}

/** Whether two values are equal as JSON, regardless of the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || hashKey([one]) === hashKey([other])
}
