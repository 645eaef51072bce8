import { createListeners } from '#app/lib/listeners.ts'
import { typedInput } from '#app/lib/typed-input.ts'
import { storedFields } from '#app/lib/use-typed-input.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fieldKey } from '#content/site-content.ts'
import type { DraftSaved, Edit, FieldPlace } from '#contracts/site.ts'

import {
  BATCH,
  batchOf,
  isSame,
  type PendingEdit,
  type Seen,
  toPendingEdit,
  type Value,
} from './draft-pending-edit.ts'

/** State of all edits together. 'unsavable': everything is saved but values that the server will not store. */
export type SavingState = 'saved' | 'waiting' | 'saving' | SaveFailure | 'conflict' | 'unsavable'

/** Why the server did not save; 'full': its disk is full. */
type SaveFailure = 'offline' | 'full' | 'failed' | 'refused'

export interface EditsSnapshot {
  pending: ReadonlyMap<string, PendingEdit>
  state: SavingState
  /** Time of this tab's last save, in milliseconds. */
  savedAt: number | undefined
}

interface Deps {
  member: string
  save: (edits: Edit[]) => Promise<DraftSaved>
  /** Sends from an unloading page, without reading the reply. */
  sendOnUnload: (edits: Edit[]) => void
  /** Why `save` rejected; 'invalid': it would reject the same edits again. */
  failureOf: (cause: unknown) => SaveFailure | 'invalid'
  /** Called with the edits that were sent, and the reply. */
  onSaved: (sent: Edit[], saved: DraftSaved) => void
  now: () => number
}

const FORM = 'site-draft'
const DEBOUNCE_MS = 1000
const RETRY_MS = [2000, 5000, 15_000, 30_000]
/**
 * Edits that the server has not saved yet: debounced, retried with backoff, resumed after a conflict. Each is written to
 * local storage on every change, so that it survives a reload, a lost connection and the end of the session.
 */
export class DraftEdits {
  readonly #deps: Deps
  readonly #pending = new Map<string, PendingEdit>()
  readonly #listeners = createListeners()
  #snapshot: EditsSnapshot = { pending: new Map(), state: 'saved', savedAt: undefined }
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #failure: { reason: SaveFailure; attempts: number } | undefined
  #savedAt: number | undefined
  /** Set after a batch was rejected as a whole: edits are then sent one by one, to find those at fault. */
  #isOneByOne = false
  /** Values that were sent without a response, by field: they may have been saved all the same. */
  readonly #unanswered = new Map<string, Value[]>()

  constructor(deps: Deps) {
    this.#deps = deps
    for (const { reason: _, ...edit } of this.#readStored()) this.#pending.set(fieldKey(edit), edit)
    this.#changed()
  }

  /** For React's `useSyncExternalStore`. */
  readonly subscribe = this.#listeners.subscribe
  readonly read = (): EditsSnapshot => this.#snapshot

  /**
   * Sets a value, and saves it a second after the last change.
   * @param begins whether the page of the owner's own is still empty; its other edits then begin it too, until one is saved
   */
  edit(place: FieldPlace, value: Value, seen: Seen, begins = false): void {
    const name = fieldKey(place)
    const { reason: _, ...edit }: PendingEdit = {
      ...place,
      ...seen,
      ...this.#pending.get(name),
      value,
      confirms: false,
    }
    this.#set(
      name,
      begins || this.#newPageEdits(place.document).length > 0 ? { ...edit, begins: true } : edit,
    )
    this.#schedule(DEBOUNCE_MS)
  }

  /** Moves the edits of a new page to another document, because another tab has created a page in the first one. */
  moveNewPage(document: string, place: string): void {
    for (const { theirs: _, reason: __, ...edit } of this.#newPageEdits(document)) {
      this.#remove(fieldKey(edit))
      const moved = { ...edit, document: place, version: 0 }
      this.#set(fieldKey(moved), moved)
    }
    this.#schedule(0)
  }

  #newPageEdits(document: string): PendingEdit[] {
    return [...this.#pending.values()].filter((edit) => edit.document === document && edit.begins)
  }

  /** Confirms that a sample is correct. */
  confirm(place: FieldPlace, value: Value, seen: Seen): void {
    const name = fieldKey(place)
    const { reason: _, ...edit }: PendingEdit = {
      ...place,
      ...seen,
      ...this.#pending.get(name),
      value,
      confirms: true,
    }
    this.#set(name, edit)
    this.#schedule(0)
  }

  /** Resolves a conflict: overwrites the other tab's value with this tab's, or discards this tab's. */
  resolveConflict(place: FieldPlace, choice: 'mine' | 'theirs'): void {
    const name = fieldKey(place)
    const edit = this.#pending.get(name)
    if (!edit?.theirs) return
    const { theirs, ...mine } = edit
    if (choice === 'theirs') this.#remove(name)
    else this.#set(name, { ...mine, version: theirs.version, begins: false })
    this.#schedule(0)
  }

  /** Sends all edits now. Resolves once they were saved or have failed. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    // In a loop, because only one of several callers that await the same save may send next.
    while (this.#sending) await this.#sending // oxlint-disable-line no-await-in-loop
    if (this.#sendable().length === 0) return
    this.#sending = this.#send().finally(() => (this.#sending = undefined))
    await this.#sending
  }

  /** Call when the page is hidden or unloaded. */
  saveOnUnload(): void {
    this.#storeAgain()
    const edits = this.#sendable()
    if (edits.length === 0) return
    this.#deps.sendOnUnload(edits)
    this.#recordUnanswered(edits)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#storeAgain()
  }

  /** The browser may have cleared its storage since they were typed, and with it the session to save them. */
  #storeAgain(): void {
    for (const [name, edit] of this.#pending) this.#stored(name).store(edit)
  }

  async #send(): Promise<void> {
    const sent = this.#sendable()
    this.#changed('saving')
    try {
      const saved = await this.#deps.save(sent)
      this.#failure = undefined
      if (saved.refused.length < sent.length) this.#savedAt = this.#deps.now()
      for (const edit of sent) this.#applyReply(edit, saved)
      this.#deps.onSaved(sent, saved)
    } catch (cause) {
      const reason = this.#deps.failureOf(cause)
      if (reason === 'invalid') this.#isolate(sent)
      else {
        this.#recordUnanswered(sent)
        this.#failure = { reason, attempts: (this.#failure?.attempts ?? 0) + 1 }
      }
    }
    if (this.#sendable().length === 0) this.#isOneByOne = false
    this.#changed()
    if (this.#sendable().length > 0 && this.#failure?.reason !== 'refused') this.#schedule(this.#retryDelay())
  }

  /** After a request that would be rejected again: nothing of it was saved, and one of its edits is the cause. */
  #isolate(sent: readonly Edit[]): void {
    this.#failure = undefined
    if (sent.length > 1) this.#isOneByOne = true
    else for (const edit of sent) this.#setAside(edit, siteDraft.refused.unsavable)
  }

  /** No longer sends an edit until its value changes. A value that was typed meanwhile is sent. */
  #setAside(sent: Edit, reason: string): void {
    const now = this.#pending.get(fieldKey(sent))
    if (now && isSame(now.value, sent.value)) this.#set(fieldKey(sent), { ...now, reason })
  }

  /** Applies the reply to one edit. A value that was typed meanwhile remains pending, with the new version. */
  #applyReply(sent: Edit, { saved, conflicts, refused, release }: DraftSaved): void {
    const name = fieldKey(sent)
    const now = this.#pending.get(name)
    if (!now) return
    const refusal = refused.find((one) => fieldKey(one) === name)
    if (refusal) return this.#setAside(sent, refusal.message)
    const theirs = conflicts.find((one) => fieldKey(one) === name)
    // Equal values do not conflict: another tab typed the same, or this tab sent it without receiving the reply.
    const ours = [sent.value, now.value, ...(this.#unanswered.get(name) ?? [])]
    this.#unanswered.delete(name)
    const isOurs = theirs && ours.some((value) => isSame(theirs.value, value))
    if (theirs && !isOurs) return this.#set(name, { ...now, theirs, release })
    const next = theirs ?? saved.find((one) => fieldKey(one) === name)
    if (!next) return
    if (sent.begins) this.#markPageCreated(sent.document)
    const isSaved =
      isSame(now.value, (theirs ?? sent).value) && (now.confirms ?? false) === (sent.confirms ?? false)
    if (isSaved) this.#remove(name)
    else this.#set(name, { ...now, version: next.version, release, begins: false })
  }

  /** After a page's first edit is saved, its other pending edits must not create it again. */
  #markPageCreated(document: string): void {
    for (const edit of this.#newPageEdits(document)) {
      if (!edit.theirs) this.#set(fieldKey(edit), { ...edit, begins: false })
    }
  }

  #recordUnanswered(edits: readonly Edit[]): void {
    for (const edit of edits) {
      const name = fieldKey(edit)
      const values = this.#unanswered.get(name) ?? []
      if (!values.some((value) => isSame(value, edit.value))) values.push(edit.value)
      this.#unanswered.set(name, values)
    }
  }

  #sendable(): Edit[] {
    return batchOf([...this.#pending.values()], this.#isOneByOne ? 1 : BATCH)
  }

  #retryDelay(): number {
    if (!this.#failure) return DEBOUNCE_MS
    return RETRY_MS[Math.min(this.#failure.attempts, RETRY_MS.length) - 1]!
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #set(name: string, edit: PendingEdit): void {
    this.#pending.set(name, edit)
    this.#stored(name).store(edit)
    this.#changed()
  }

  #remove(name: string): void {
    this.#pending.delete(name)
    this.#stored(name).clear()
    this.#changed()
  }

  #stored(name: string) {
    return typedInput(
      { form: FORM, field: name, account: this.#deps.member },
      { until: 'cleared', parse: toPendingEdit },
    )
  }

  #readStored(): PendingEdit[] {
    const names = storedFields({ form: FORM, account: this.#deps.member }, 'cleared')
    return names.flatMap((name) => this.#stored(name).read() ?? [])
  }

  #changed(state?: SavingState): void {
    this.#snapshot = {
      pending: new Map(this.#pending),
      state: state ?? this.#state(),
      savedAt: this.#savedAt,
    }
    this.#listeners.notify()
  }

  #state(): SavingState {
    if (this.#sendable().length > 0) return this.#failure?.reason ?? (this.#sending ? 'saving' : 'waiting')
    if (this.#pending.size === 0) return 'saved'
    return [...this.#pending.values()].some(({ theirs }) => theirs) ? 'conflict' : 'unsavable'
  }
}
