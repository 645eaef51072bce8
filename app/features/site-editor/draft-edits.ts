import { hashKey } from '@tanstack/react-query'

import { createListeners } from '#app/lib/listeners.ts'
import { storedFields, typedInput } from '#app/lib/typed-input.ts'
import { fieldKey } from '#content/site-content.ts'
import type { DraftField, DraftSaved, Edit, FieldPlace } from '#contracts/site.ts'

export type Value = Edit['value']

/** A value that is not saved yet; `theirs` once another tab has saved a different one. */
export interface PendingEdit extends Edit {
  theirs?: DraftField
}

/** State of all edits together. */
export type SavingState = 'saved' | 'waiting' | 'saving' | NotSaved | 'conflict'

/** Why the server did not save; 'full' while its disk has no room. */
type NotSaved = 'offline' | 'full' | 'failed' | 'refused'

export interface EditsSnapshot {
  pending: ReadonlyMap<string, PendingEdit>
  state: SavingState
  /** Time of this tab's last save, in milliseconds. */
  savedAt: number | undefined
}

interface Deps {
  member: string
  save: (edits: Edit[]) => Promise<DraftSaved>
  /** Sends from a page that is being left, without reading the reply. */
  saveOnLeaving: (edits: Edit[]) => void
  /** Why `save` rejected. */
  failureOf: (cause: unknown) => NotSaved
  /** Receives what was sent and the reply. */
  onSaved: (sent: Edit[], saved: DraftSaved) => void
  now: () => number
}

const FORM = 'site-draft'
const DEBOUNCE_MS = 1000
const RETRY_MS = [2000, 5000, 15_000, 30_000]
const BATCH = 100

/**
 * Edits until the server has saved them: debounced, retried with backoff, resumed after a conflict. Each is in local
 * storage from its first key on, so that it survives a reload, a lost connection and the end of the session.
 */
export class DraftEdits {
  readonly #deps: Deps
  readonly #pending = new Map<string, PendingEdit>()
  readonly #listeners = createListeners()
  #snapshot: EditsSnapshot = { pending: new Map(), state: 'saved', savedAt: undefined }
  #timer: ReturnType<typeof setTimeout> | undefined
  #underway: Promise<void> | undefined
  #failed: NotSaved | undefined
  #failures = 0
  #savedAt: number | undefined
  /** What was sent and not answered, of each field: it may have been saved all the same. */
  readonly #unanswered = new Map<string, Value[]>()

  constructor(deps: Deps) {
    this.#deps = deps
    for (const edit of this.#readStored()) this.#pending.set(fieldKey(edit), edit)
    this.#changed()
  }

  /** For React's `useSyncExternalStore`. */
  readonly subscribe = this.#listeners.subscribe
  readonly read = (): EditsSnapshot => this.#snapshot

  /**
   * Sets a value, and saves it a second after the last change.
   * @param version of the draft's value
   * @param begins the first of a page of the owner's own; so do all others of that page until it is saved
   */
  edit(place: FieldPlace, value: Value, version: number, begins = false): void {
    const name = fieldKey(place)
    const edit = { ...place, version, ...this.#pending.get(name), value, confirms: false }
    this.#put(name, begins || this.#begun(place.document).length > 0 ? { ...edit, begins: true } : edit)
    this.#schedule(DEBOUNCE_MS)
  }

  /** Moves a page that was begun where another tab has begun one, to another place. */
  beginElsewhere(document: string, place: string): void {
    for (const { theirs: _, ...edit } of this.#begun(document)) {
      this.#drop(fieldKey(edit))
      const moved = { ...edit, document: place, version: 0 }
      this.#put(fieldKey(moved), moved)
    }
    this.#schedule(0)
  }

  #begun(document: string): PendingEdit[] {
    return [...this.#pending.values()].filter((edit) => edit.document === document && edit.begins)
  }

  /** Confirms that a sample is right as it is. */
  confirm(place: FieldPlace, value: Value, version: number): void {
    const name = fieldKey(place)
    this.#put(name, { ...place, version, ...this.#pending.get(name), value, confirms: true })
    this.#schedule(0)
  }

  /** Resolves a conflict: with this tab's value, sent again on top of the other, or with the other tab's. */
  settle(place: FieldPlace, choice: 'mine' | 'theirs'): void {
    const name = fieldKey(place)
    const edit = this.#pending.get(name)
    if (!edit?.theirs) return
    const { theirs, ...mine } = edit
    if (choice === 'theirs') this.#drop(name)
    else this.#put(name, { ...mine, version: theirs.version, begins: false })
    this.#schedule(0)
  }

  /** Sends all edits now. Resolves once they were saved or have failed. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    // In a loop: of two callers that wait for the same save, only one may send.
    while (this.#underway) await this.#underway // oxlint-disable-line no-await-in-loop
    if (this.#sendable().length === 0) return
    this.#underway = this.#send().finally(() => (this.#underway = undefined))
    await this.#underway
  }

  /** Call when the page is hidden or left. */
  leave(): void {
    const edits = this.#sendable()
    if (edits.length === 0) return
    this.#deps.saveOnLeaving(edits)
    this.#noteUnanswered(edits)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    const sent = this.#sendable()
    this.#changed('saving')
    try {
      const saved = await this.#deps.save(sent)
      this.#failed = undefined
      this.#failures = 0
      this.#savedAt = this.#deps.now()
      for (const edit of sent) this.#take(edit, saved)
      this.#deps.onSaved(sent, saved)
    } catch (cause) {
      this.#noteUnanswered(sent)
      this.#failed = this.#deps.failureOf(cause)
      this.#failures += 1
    }
    this.#changed()
    if (this.#sendable().length > 0 && this.#failed !== 'refused') this.#schedule(this.#pause())
  }

  /** Applies the reply to one edit. A value that was typed meanwhile stays, with the new version. */
  #take(sent: Edit, { saved, conflicts }: DraftSaved): void {
    const name = fieldKey(sent)
    const now = this.#pending.get(name)
    if (!now) return
    const theirs = conflicts.find((one) => fieldKey(one) === name)
    // Equal values are no conflict: another tab typed the same, or this one sent it and read no reply.
    const ours = [sent.value, now.value, ...(this.#unanswered.get(name) ?? [])]
    this.#unanswered.delete(name)
    const isOurs = theirs && ours.some((value) => isSame(theirs.value, value))
    if (theirs && !isOurs) return this.#put(name, { ...now, theirs })
    const next = theirs ?? saved.find((one) => fieldKey(one) === name)
    if (!next) return
    if (sent.begins) this.#hasBegun(sent.document)
    const isSaved =
      isSame(now.value, (theirs ?? sent).value) && (now.confirms ?? false) === (sent.confirms ?? false)
    if (isSaved) this.#drop(name)
    else this.#put(name, { ...now, version: next.version, begins: false })
  }

  /** Once the edit that begins a page is saved, no other pending edit of that page begins it again. */
  #hasBegun(document: string): void {
    for (const edit of this.#begun(document)) {
      if (!edit.theirs) this.#put(fieldKey(edit), { ...edit, begins: false })
    }
  }

  #noteUnanswered(edits: readonly Edit[]): void {
    for (const edit of edits) {
      const name = fieldKey(edit)
      const values = this.#unanswered.get(name) ?? []
      if (!values.some((value) => isSame(value, edit.value))) values.push(edit.value)
      this.#unanswered.set(name, values)
    }
  }

  #sendable(): Edit[] {
    return [...this.#pending.values()]
      .filter(({ theirs }) => !theirs)
      .slice(0, BATCH)
      .map(({ document, path, value, version, confirms, begins }) => {
        return { document, path, value, version, ...(confirms && { confirms }), ...(begins && { begins }) }
      })
  }

  #pause(): number {
    if (!this.#failed) return DEBOUNCE_MS
    return RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1]!
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #put(name: string, edit: PendingEdit): void {
    this.#pending.set(name, edit)
    this.#stored(name).store(edit)
    this.#changed()
  }

  #drop(name: string): void {
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
    if (this.#sendable().length > 0) return this.#failed ?? (this.#underway ? 'saving' : 'waiting')
    return this.#pending.size > 0 ? 'conflict' : 'saved'
  }
}

function toPendingEdit(stored: unknown): PendingEdit | undefined {
  const edit = stored as PendingEdit | null
  return typeof edit?.document === 'string' && typeof edit.path === 'string' ? edit : undefined
}

/** Whether two values are equal as JSON, in whatever order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || hashKey([one]) === hashKey([other])
}
