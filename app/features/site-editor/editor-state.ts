import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { failureOf } from '#app/lib/owner-functions.ts'
import type { DraftSaved, Edit, FieldPlace, Problem, LoadedSite, SiteField } from '#contracts/site.ts'

import { fieldKey } from '#content/site-content.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { isBegun, ownPageAlias, ownPageId, ownPageNumbers, ownPageReference } from '#content/own-pages.ts'
import { pdfAddress } from '#content/pdf-files.ts'

import { DraftEdits, type SavingState } from './draft-edits.ts'
import { isSame, type PendingEdit, type Value } from './draft-pending-edit.ts'
import { pdfIn, textOf } from './field-base.ts'
import { examplesIn, isExample } from './examples-left.ts'
import { loadedSite, saveDraft, saveDraftOnUnload as sendOnUnload, siteKeys } from './site-editor.data.ts'

/** Fields of a document under one heading of the editor. Most documents are one section. */
export interface EditorSection {
  document: string
  group: string
  label: string
  help?: string
  /** Address of the page that shows them. */
  page?: string
  /** Set for an empty page of the owner's own: the first one is offered as a new page, the others are not shown. */
  emptyPage?: 'next' | 'spare'
  fields: SiteField[]
}

/** A field's value including unsaved edits, with its problems. */
export interface FieldState {
  value: Value
  /** Whether it differs from the live value. */
  isChanged: boolean
  problems: Problem[]
  warnings: Problem[]
  conflict: PendingEdit | undefined
  /** Set while the value is a sample of the product's; 'confirmed' when the owner has confirmed it. */
  sample: NonNullable<SiteField['sample']> | 'confirmed' | undefined
}

export interface EditorState extends LoadedSite {
  sections: EditorSection[]
  saving: { state: SavingState; savedAt: number | undefined }
  stateOf: (document: string, field: SiteField) => FieldState
  edit: (place: FieldPlace, value: Value) => void
  confirm: (place: FieldPlace, value: Value) => void
  resolveConflict: (place: FieldPlace, choice: 'mine' | 'theirs') => void
  /**
   * Moves a new page to the next empty document, because another tab has created a page in the same one.
   * @returns the section of that document; undefined if there is none
   */
  moveNewPage: (document: string) => EditorSection | undefined
  /** Samples that are not replaced or confirmed yet, in the order of the editor's list. */
  examples: FieldPlace[]
  /** Fields for which another tab has saved a different value. */
  conflicts: FieldPlace[]
  /** Fields whose value the server will not store, with the reason. */
  unsavable: Problem[]
  /** Id of the owner's account. */
  member: string
  flush: () => Promise<void>
  reload: () => Promise<unknown>
  /** Versions of the draft's values: changes with every save. */
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

/** The draft's PDF files: names and addresses. */
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

/** The draft's pages of the owner's own that are not empty: the reference for links to each, its label and addresses. */
export function useOwnPageLinks(): { value: string; label: string; alias: string; path: string }[] {
  const editor = use(EditorStateContext)
  return (editor?.sections ?? []).flatMap(({ document, label, emptyPage }) => {
    const number = ownPageNumbers.find((one) => ownPageId(one) === document)
    if (!editor || number === undefined || emptyPage) return []
    const reference = ownPageReference(number)
    const path = editor.facts[reference] ?? ''
    return [{ value: `{{${reference}}}`, label, alias: ownPageAlias(number), path }]
  })
}

/** Loads the editor's documents and draft, and saves edits. */
export function useLoadedEditorState(member: string, onRefused: () => void) {
  const query = useQuery(loadedSite)
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

/** @param loaded saving starts when the site is loaded: a load that started before a save would overwrite its result */
function useDraftEdits(member: string, loaded: boolean): DraftEdits {
  const client = useQueryClient()
  const onSaved = useCallback(
    (sent: Edit[], saved: DraftSaved) => {
      client.setQueryData<LoadedSite>(siteKeys.loaded, (site) => site && withSaved(site, sent, saved))
      // A pending load may have started before the save: restart it.
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
        sendOnUnload,
        failureOf: (cause) => {
          const status = failureOf(cause)
          return status === 'missing' || status === 'outdated' || status === 'too-many' ? 'failed' : status
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
    const saveNow = () => edits.saveOnUnload()
    const hide = () => document.visibilityState === 'hidden' && saveNow()
    addEventListener('pagehide', saveNow, { signal })
    document.addEventListener('visibilitychange', hide, { signal })
    addEventListener('online', () => void edits.flush(), { signal })
    return () => {
      listening.abort()
      // Unmounted by navigation or by the lock: send what is pending. It is in storage, too.
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
  const seenAt = (place: FieldPlace) => ({
    version: draft.get(fieldKey(place))?.version ?? 0,
    release: data.live.id,
  })
  const sections = nameOwnPages(toSections(data), stateOf)
  return {
    ...data,
    sections,
    saving,
    member,
    examples: examplesIn(sections, data.samples, (document, field) => isExample(stateOf(document, field))),
    conflicts: [...pending.values()].filter(({ theirs }) => theirs),
    unsavable: [...pending.values()].flatMap(problemsOf),
    stamp: data.draft.map(({ version }) => version).join('.'),
    stateOf,
    edit: (place, value) => {
      const begins = sections.some(({ document, emptyPage }) => emptyPage && document === place.document)
      edits.edit(place, value, seenAt(place), begins)
    },
    confirm: (place, value) => edits.confirm(place, value, seenAt(place)),
    resolveConflict: (place, choice) => edits.resolveConflict(place, choice),
    moveNewPage(document) {
      const next = sections.find(({ emptyPage }) => emptyPage)
      if (next) edits.moveNewPage(document, next.document)
      return next
    },
    // A stable function: an effect that depends on it would otherwise send again after each attempt.
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
      // Problems of the saved value: unsaved input is validated when it is saved.
      problems: edit ? problemsOf(edit) : data.problems.filter((one) => isAt(one, document, field.path)),
      warnings: data.warnings.filter((one) => isAt(one, document, field.path)),
      conflict: edit?.theirs && edit,
    }
  }
}

function problemsOf({ document, path, reason }: PendingEdit): Problem[] {
  return reason === undefined ? [] : [{ document, path, message: reason }]
}

/** Labels pages of the owner's own by their headings, and marks empty ones. */
function nameOwnPages(sections: EditorSection[], stateOf: EditorState['stateOf']): EditorSection[] {
  let emptyPage: EditorSection['emptyPage'] = 'next'
  return sections.map((section) => {
    if (!ownPageNumbers.some((number) => ownPageId(number) === section.document)) return section
    const valueOf = (path: string) => {
      const field = section.fields.find((one) => one.path === path)
      return field && stateOf(section.document, field).value
    }
    const title = textOf(valueOf('title') ?? '').trim()
    if (title) return { ...section, label: title }
    if (isBegun(valueOf)) return section
    const empty = { ...section, label: siteEditor.start.newPage, emptyPage }
    emptyPage = 'spare'
    return empty
  })
}

/** Whether the documents of a group are pages, each with its address. */
export function isOfPages(group: string): boolean {
  return group === 'Pages' || group === 'Your own pages'
}

/** Whether a problem belongs to a field. The problem's path may be that of an entry, or of a group of fields. */
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
  const { facts, changes, problems, warnings, samples } = saved
  return { ...site, draft: [...rows.values()], facts, changes, problems, warnings, samples }
}
