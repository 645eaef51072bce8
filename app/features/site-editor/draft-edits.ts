import { tryStorage } from '#app/lib/storage.ts'
import type { DraftField, DraftSaved, Edit, FieldPlace } from '#contracts/owner-site.ts'

export type Value = Edit['value']

/** What was typed and is not saved yet; `theirs` once another tab saved something else meanwhile. */
export interface PendingEdit extends Edit {
  theirs?: DraftField
}

/** What the line beside the publish button says. */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'refused' | 'conflict'

export interface EditsSnapshot {
  pending: ReadonlyMap<string, PendingEdit>
  state: SavingState
  /** When something was last saved from this tab, in milliseconds. */
  savedAt: number | undefined
}

interface Deps {
  member: string
  save: (edits: Edit[]) => Promise<DraftSaved>
  /** Sends from a page that is left, without a reply. */
  saveOnLeaving: (edits: Edit[]) => void
  /** Why `save` rejected. */
  failureOf: (cause: unknown) => 'offline' | 'failed' | 'refused'
  /** What was saved, and the state of the draft after it. */
  onSaved: (sent: Edit[], saved: DraftSaved) => void
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  now: () => number
}

const PREFIX = 'siteEdit:'
const REST_MS = 1000
const RETRY_MS = [2000, 5000, 15_000, 30_000]
const AT_ONCE = 100

export function nameOf({ document, path }: FieldPlace): string {
  return `${document} ${path}`
}

/**
 * The owner's typing until the server has it. Each edit is in local storage from its first key on, so that it
 * survives a reload, a lost connection, the end of the session, and the browser; texts of the site hold no secrets.
 */
export class DraftEdits {
  readonly #deps: Deps
  readonly #pending = new Map<string, PendingEdit>()
  readonly #listeners = new Set<() => void>()
  #snapshot: EditsSnapshot = { pending: new Map(), state: 'saved', savedAt: undefined }
  #timer: ReturnType<typeof setTimeout> | undefined
  #underway: Promise<void> | undefined
  #failed: 'offline' | 'failed' | 'refused' | undefined
  #failures = 0
  #savedAt: number | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    for (const edit of this.#readStored()) this.#pending.set(nameOf(edit), edit)
    this.#changed()
  }

  /** For React's `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): EditsSnapshot => this.#snapshot

  /** Takes a new value, and saves it once nothing was typed for a second. @param version that the draft has there */
  edit(place: FieldPlace, value: Value, version: number): void {
    const name = nameOf(place)
    this.#put(name, { ...place, version, ...this.#pending.get(name), value, confirms: false })
    this.#schedule(REST_MS)
  }

  /** Takes a sample as the owner's own, by its value. */
  confirm(place: FieldPlace, value: Value, version: number): void {
    const name = nameOf(place)
    this.#put(name, { ...place, version, ...this.#pending.get(name), value, confirms: true })
    this.#schedule(0)
  }

  /** Settles a conflict: with the own value, which is sent again on top of the other, or with the other. */
  settle(place: FieldPlace, choice: 'mine' | 'theirs'): void {
    const name = nameOf(place)
    const edit = this.#pending.get(name)
    if (!edit?.theirs) return
    const { theirs, ...mine } = edit
    if (choice === 'theirs') this.#drop(name)
    else this.#put(name, { ...mine, version: theirs.version })
    this.#schedule(0)
  }

  /** Sends what is there without waiting for a rest. Resolves once it was saved or failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    // Two that wait for the same save must not both send.
    while (this.#underway) await this.#underway // oxlint-disable-line no-await-in-loop
    if (this.#sendable().length === 0) return
    this.#underway = this.#send().finally(() => (this.#underway = undefined))
    await this.#underway
  }

  /** For a page that is hidden or left. */
  leave(): void {
    const edits = this.#sendable()
    if (edits.length > 0) this.#deps.saveOnLeaving(edits)
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
      this.#failed = this.#deps.failureOf(cause)
      this.#failures += 1
    }
    this.#changed()
    if (this.#sendable().length > 0 && this.#failed !== 'refused') this.#schedule(this.#pause())
  }

  /** What became of one edit; what was typed into its field meanwhile goes on from there. */
  #take(sent: Edit, { saved, conflicts }: DraftSaved): void {
    const name = nameOf(sent)
    const now = this.#pending.get(name)
    if (!now) return
    const typedOn = !isSame(now.value, sent.value) || (now.confirms ?? false) !== (sent.confirms ?? false)
    const theirs = conflicts.find((one) => nameOf(one) === name)
    // The same words from another tab, or a save whose reply did not arrive, are no conflict.
    const version = theirs && isSame(theirs.value, sent.value) ? theirs.version : undefined
    if (theirs && version === undefined) return this.#put(name, { ...now, theirs })
    const next = version ?? saved.find((one) => nameOf(one) === name)?.version
    if (typedOn && next !== undefined) this.#put(name, { ...now, version: next })
    else if (next !== undefined) this.#drop(name)
  }

  #sendable(): Edit[] {
    return [...this.#pending.values()]
      .filter(({ theirs }) => !theirs)
      .slice(0, AT_ONCE)
      .map(({ document, path, value, version, confirms }) => {
        return { document, path, value, version, ...(confirms && { confirms }) }
      })
  }

  #pause(): number {
    if (!this.#failed) return REST_MS
    return RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1]!
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #put(name: string, edit: PendingEdit): void {
    this.#pending.set(name, edit)
    const { storage, member } = this.#deps
    tryStorage(() => storage.setItem(`${PREFIX}${member}:${name}`, JSON.stringify(edit)))
    this.#changed()
  }

  #drop(name: string): void {
    this.#pending.delete(name)
    const { storage, member } = this.#deps
    tryStorage(() => storage.removeItem(`${PREFIX}${member}:${name}`))
    this.#changed()
  }

  #readStored(): PendingEdit[] {
    const { storage, member } = this.#deps
    const prefix = `${PREFIX}${member}:`
    const keys = tryStorage(() => Array.from({ length: storage.length }, (_, at) => storage.key(at))) ?? []
    return keys
      .filter((key) => key?.startsWith(prefix))
      .flatMap((key) => tryStorage(() => JSON.parse(storage.getItem(key!) ?? '') as PendingEdit) ?? [])
      .filter((edit) => typeof edit.document === 'string' && typeof edit.path === 'string')
  }

  #changed(state?: SavingState): void {
    this.#snapshot = {
      pending: new Map(this.#pending),
      state: state ?? this.#state(),
      savedAt: this.#savedAt,
    }
    for (const listener of this.#listeners) listener()
  }

  #state(): SavingState {
    if (this.#sendable().length > 0) return this.#failed ?? (this.#underway ? 'saving' : 'waiting')
    return this.#pending.size > 0 ? 'conflict' : 'saved'
  }
}

/** Whether two values of the content are the same: both come from JSON, so that the order of keys may differ. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame((one as Values)[key], (other as Values)[key]))
  )
}
type Values = Record<string, unknown>
