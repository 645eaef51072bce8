import { useEffect, useEffectEvent } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { inbox as words } from '#content/messages/inbox.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { INBOX_NOTE_LENGTH, type InboxMessage } from '#contracts/inbox.ts'
import { countTyped } from '#contracts/typed-text.ts'

import { writeNoteOnUnload } from './inbox.data.ts'
import { useNote } from './use-inbox.ts'

/** An unsaved note, with the version that was edited. */
export interface UnsavedNote {
  text: string
  version: number
}

/** What is still unsaved after `saved` was: input since then, with the new version. */
export function unsavedSince(saved: UnsavedNote, typed: UnsavedNote | undefined): UnsavedNote | undefined {
  return typed && typed.text !== saved.text ? { text: typed.text, version: saved.version } : undefined
}

/** The owner's own notes on a message. Saved by the button, and when the field or the page is left. */
export function MessageNote({
  message,
  typed,
  onType,
  onSaved,
  onMissing,
}: {
  message: InboxMessage
  typed: UnsavedNote | undefined
  onType: (note: UnsavedNote) => void
  onSaved: (note: UnsavedNote) => void
  onMissing: () => void
}) {
  const note = useNote(message, onSaved, onMissing)
  const { text, version } = message.note
  const value = typed?.text ?? text ?? ''
  const changed = text !== null && value !== text
  // Another device has saved meanwhile: its note is shown before the button replaces it.
  const conflict = changed && typed?.version !== version
  const fits = countTyped(value) <= INBOX_NOTE_LENGTH
  useSaveOnUnload({
    status: changed ? (fits && !conflict ? 'savable' : 'blocked') : 'saved',
    isSaving: note.isPending,
    save: () => writeNoteOnUnload(message.id, value, version),
  })
  if (text === null) {
    return (
      <Notice tone="caution" className="mt-8 print:hidden">
        <p>{words.note.unreadable}</p>
      </Notice>
    )
  }
  // Also while an earlier text is being saved: saves run one after the other.
  const save = () => changed && fits && note.mutate(value)
  return (
    <div className="mt-8 max-w-measure print:hidden">
      <TextArea
        label={words.note.label}
        hint={words.note.hint}
        rows={3}
        limit={{ max: INBOX_NOTE_LENGTH, words: fieldLimit }}
        value={value}
        onChange={({ target }) =>
          onType({ text: target.value, version: changed && typed ? typed.version : version })
        }
        onBlur={() => !conflict && save()}
      />
      {conflict && (
        <Notice tone="caution" title={words.note.changed} live="polite" className="mt-3">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="mt-2">{words.note.changedHelp}</p>
        </Notice>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {changed && (
          <Button look="secondary" busy={note.isPending} onClick={save}>
            {note.isPending ? words.note.saving : words.note.save}
          </Button>
        )}
        <p role="status" className="text-fine text-ink-soft">
          {changed && !note.isPending && words.note.unsaved}
          {!changed && note.isSuccess && words.note.saved}
        </p>
      </div>
    </div>
  )
}

/**
 * Saves the note when the message or the document is left. Nothing is stored in the browser: health text is stored
 * encrypted, on the server only. If it can't be saved, the browser asks before the document is unloaded.
 */
function useSaveOnUnload(note: {
  /** 'blocked': it is changed, but too long or in conflict with another device. */
  status: 'saved' | 'savable' | 'blocked'
  isSaving: boolean
  save: () => void
}): void {
  const unsaved = note.status !== 'saved'
  const saveNow = useEffectEvent(() => note.status === 'savable' && note.save())
  const confirmUnload = useEffectEvent((event: Event) => {
    if (note.status !== 'savable' || !navigator.onLine) event.preventDefault()
  })
  const close = useEffectEvent(() => {
    // A pending save continues without the component, but not without the document.
    if (!note.isSaving) saveNow()
  })
  useEffect(() => {
    if (!unsaved) return
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pagehide', () => saveNow(), { signal })
    addEventListener('beforeunload', (event) => confirmUnload(event), { signal })
    return () => listening.abort()
  }, [unsaved])
  useEffect(() => () => close(), [])
}
