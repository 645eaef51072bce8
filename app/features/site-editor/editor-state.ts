import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { failureOf } from '#app/lib/owner-functions.ts'
import type { DraftSaved, Edit, FieldPlace, Problem, LoadedSite, SiteField } from '#contracts/site.ts'

import { fieldKey } from '#content/site-content.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { isBegun, ownPageAlias, ownPageId, ownPageNumbers, ownPageReference } from '#content/own-pages.ts'
import { pdfAddress } from '#content/pdf-files.ts'

import { DraftEdits, isSame, type PendingEdit, type SavingState, type Value } from './draft-edits.ts'
import { pdfIn, textOf } from './field-base.ts'
import { loadSite, saveDraft, saveOnLeaving, siteKeys } from './site-editor.data.ts'

/** Fields of a document under one heading of the editor. Most documents are one section. */
export interface EditorSection {
  document: string
  group: string
  label: string
  help?: string
  /** Address of the page that shows them. */
  page?: string
  /** Marks a page of the owner's own with nothing in it yet: the first of them is offered, the others are spare. */
  room?: 'next' | 'spare'
  fields: SiteField[]
}

/** A field's value with unsaved edits, and what is known about it. */
export interface FieldState {
  value: Value
  /** Whether it differs from the live value. */
  isChanged: boolean
  problems: Problem[]
  warnings: Problem[]
  conflict: PendingEdit | undefined
  /** Set while the value is a sample of the product's; 'confirmed' once the owner has said that it is right. */
  sample: NonNullable<SiteField['sample']> | 'confirmed' | undefined
}

export interface EditorState extends LoadedSite {
  sections: EditorSection[]
  saving: { state: SavingState; savedAt: number | undefined }
  stateOf: (document: string, field: SiteField) => FieldState
  edit: (place: FieldPlace, value: Value) => void
  confirm: (place: FieldPlace, value: Value) => void
  settle: (place: FieldPlace, choice: 'mine' | 'theirs') => void
  /**
   * For a page that was begun where another tab has begun one: moves it to the next place that is empty.
   * @returns that place; undefined where there is none
   */
  beginElsewhere: (document: string) => EditorSection | undefined
  /** Where another tab has saved something else than what was typed here. */
  conflicts: FieldPlace[]
  /** Id of the owner's account. */
  member: string
  flush: () => Promise<void>
  reload: () => Promise<unknown>
  /** Changes with every save: versions of the draft's values. */
  stamp: string
}

const EditorStateContext = createContext<EditorState | undefined>(undefined)
export const EditorStateProvider = EditorStateContext.Provider

/** @throws outside of an `EditorStateProvider` */
export function useEditorState(): EditorState {
  const editor = use(EditorStateContext)
  if (!editor) throw new Error('useEditorState needs an EditorStateProvider above')
  return editor
}

/** The draft's files to download: names and addresses. */
export function useFileLinks(): { value: string; label: string }[] {
  const editor = use(EditorStateContext)
  const section = editor?.sections.find(({ document }) => document === 'facts/pdf-files')
  const [field] = section?.fields ?? []
  if (!editor || !section || !field) return []
  const { value } = editor.stateOf(section.document, field)
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    const { name, file } = entry as { name?: Value; file?: Value }
    const pdf = pdfIn(file ?? null)
    return pdf ? [{ value: pdfAddress(pdf.slug), label: textOf(name ?? '') || pdf.slug }] : []
  })
}

/** The draft's pages of the owner's own that have a heading: how texts link to each, and how the editor names it. */
export function useOwnPageLinks(): { value: string; label: string; alias: string; path: string }[] {
  const editor = use(EditorStateContext)
  return (editor?.sections ?? []).flatMap(({ document, label, room }) => {
    const number = ownPageNumbers.find((one) => ownPageId(one) === document)
    if (!editor || number === undefined || room) return []
    const reference = ownPageReference(number)
    const path = editor.facts[reference] ?? ''
    return [{ value: `{{${reference}}}`, label, alias: ownPageAlias(number), path }]
  })
}

/** Loads the editor's documents and draft, and saves edits. */
export function useLoadedEditorState(member: string, onRefused: () => void) {
  const query = useQuery({ queryKey: siteKeys.loaded, queryFn: loadSite, refetchOnWindowFocus: 'always' })
  const edits = useDraftEdits(member, query.data !== undefined)
  const { pending, state, savedAt } = useSyncExternalStore(edits.subscribe, edits.read)
  const refused = state === 'refused' || failureOf(query.error) === 'refused'
  useEffect(() => {
    if (refused) onRefused()
  }, [refused, onRefused])

  const { data, refetch } = query
  const editor = useMemo(
    () =>
      data &&
      toEditorState(data, { member, edits, pending, saving: { state, savedAt }, reload: () => refetch() }),
    [data, member, edits, pending, state, savedAt, refetch],
  )
  return { editor, query }
}

/** @param loaded saving starts then: a load that began before a save would overwrite its result */
function useDraftEdits(member: string, loaded: boolean): DraftEdits {
  const client = useQueryClient()
  const onSaved = useCallback(
    (sent: Edit[], saved: DraftSaved) => {
      client.setQueryData<LoadedSite>(siteKeys.loaded, (site) => site && withSaved(site, sent, saved))
      // A load under way may have begun before the save: start it again.
      const loading = { queryKey: siteKeys.loaded }
      if (client.isFetching(loading) > 0) void client.invalidateQueries(loading)
    },
    [client],
  )
  const [edits] = useState(
    () =>
      new DraftEdits({
        member,
        save: saveDraft,
        saveOnLeaving,
        failureOf: (cause) => {
          const status = failureOf(cause)
          return status === 'missing' || status === 'outdated' ? 'failed' : status
        },
        onSaved,
        now: () => Date.now(),
      }),
  )
  useEffect(() => {
    if (!loaded) return undefined
    void edits.flush()
    const listening = new AbortController()
    const { signal } = listening
    const leave = () => edits.leave()
    const hide = () => document.visibilityState === 'hidden' && leave()
    addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', hide, { signal })
    addEventListener('online', () => void edits.flush(), { signal })
    return () => {
      listening.abort()
      // Unmounted by navigation or by the lock: send what is pending. It also is in storage.
      void edits.flush().finally(() => edits.stop())
    }
  }, [edits, loaded])
  return edits
}

interface Typing {
  member: string
  edits: DraftEdits
  pending: ReadonlyMap<string, PendingEdit>
  saving: EditorState['saving']
  reload: () => Promise<unknown>
}

function toEditorState(data: LoadedSite, { member, edits, pending, saving, reload }: Typing): EditorState {
  const draft = new Map(data.draft.map((row) => [fieldKey(row), row]))
  const versionAt = (place: FieldPlace) => draft.get(fieldKey(place))?.version ?? 0
  const sections = nameOwnPages(toSections(data), stateOf)
  return {
    ...data,
    sections,
    saving,
    member,
    conflicts: [...pending.values()].filter(({ theirs }) => theirs),
    stamp: data.draft.map(({ version }) => version).join('.'),
    stateOf,
    edit: (place, value) => {
      const begins = sections.some(({ document, room }) => room && document === place.document)
      edits.edit(place, value, versionAt(place), begins)
    },
    confirm: (place, value) => edits.confirm(place, value, versionAt(place)),
    settle: (place, choice) => edits.settle(place, choice),
    beginElsewhere(document) {
      const next = sections.find(({ room }) => room)
      if (next) edits.beginElsewhere(document, next.document)
      return next
    },
    // The same function in every state: an effect that depends on it would otherwise send again after each attempt.
    flush: edits.flush,
    reload,
  }

  function stateOf(document: string, field: SiteField): FieldState {
    const name = fieldKey({ document, path: field.path })
    const edit = pending.get(name)
    const row = draft.get(name)
    const { value } = edit ?? row ?? field
    const isChanged = !isSame(value, field.value)
    const isConfirmed = edit ? edit.confirms : row !== undefined
    return {
      value,
      isChanged,
      sample: isChanged ? undefined : field.sample && (isConfirmed ? 'confirmed' : field.sample),
      // Of the value that is saved: the one that was typed is judged with its save, which may wait for a connection.
      problems: edit ? [] : data.problems.filter((one) => isAt(one, document, field.path)),
      warnings: data.warnings.filter((one) => isAt(one, document, field.path)),
      conflict: edit?.theirs && edit,
    }
  }
}

/** Pages of the owner's own by their headings; of those with nothing in them, the first is where a new page is made. */
function nameOwnPages(sections: EditorSection[], stateOf: EditorState['stateOf']): EditorSection[] {
  let room: EditorSection['room'] = 'next'
  return sections.map((section) => {
    if (!ownPageNumbers.some((number) => ownPageId(number) === section.document)) return section
    const valueOf = (path: string) => {
      const field = section.fields.find((one) => one.path === path)
      return field && stateOf(section.document, field).value
    }
    const title = textOf(valueOf('title') ?? '').trim()
    if (title) return { ...section, label: title }
    if (isBegun(valueOf)) return section
    const empty = { ...section, label: siteEditor.start.newPage, room }
    room = 'spare'
    return empty
  })
}

/** Whether the documents of a group are pages, each with its address. */
export function isOfPages(group: string): boolean {
  return group === 'Pages' || group === 'Your own pages'
}

/** Whether a problem belongs to a field: its path may be that of an entry, or of a group of fields. */
export function isAt(problem: FieldPlace, document: string, path: string): boolean {
  return problem.document === document && isWithin(problem.path, path)
}

/** Whether one path contains the other. */
export function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** Sections in the order of their documents. */
function toSections({ documents }: LoadedSite): EditorSection[] {
  return documents.flatMap(({ id, label, help, page, group: own, fields }) => {
    const groups = [...new Set(fields.map(({ group }) => group))]
    return groups.map((group) => ({
      document: id,
      group,
      label: group === own ? label : group,
      ...(help && group === own && { help }),
      ...(page && { page }),
      fields: fields.filter((field) => field.group === group),
    }))
  })
}

/** The loaded state after a save: the draft with the saved values, and those of conflicts. */
function withSaved(site: LoadedSite, sent: Edit[], saved: DraftSaved): LoadedSite {
  const now = new Date().toISOString()
  const rows = new Map(site.draft.map((row) => [fieldKey(row), row]))
  for (const seen of saved.saved) {
    const edit = sent.find((one) => fieldKey(one) === fieldKey(seen))
    if (seen.version === 0) rows.delete(fieldKey(seen))
    else if (edit) rows.set(fieldKey(seen), { ...seen, value: edit.value, savedAt: now })
  }
  for (const row of saved.conflicts) {
    if (row.version === 0) rows.delete(fieldKey(row))
    else rows.set(fieldKey(row), row)
  }
  const { facts, changes, problems, warnings } = saved
  return { ...site, draft: [...rows.values()], facts, changes, problems, warnings }
}
