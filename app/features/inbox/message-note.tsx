import { useEffect, useEffectEvent } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { inbox as words } from '#content/messages/inbox.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { INBOX_NOTE_LENGTH, type InboxMessage } from '#contracts/owner-inbox.ts'

import { writeNoteOnLeaving } from './inbox.data.ts'
import { isConflict, useNote } from './use-inbox.ts'

/** The owner's own notes on a message. They are saved by the button, or when the field or the page is left. */
export function MessageNote({
  message,
  typed,
  onType,
  onGone,
}: {
  message: InboxMessage
  /** What was typed and is not saved yet. */
  typed: string | undefined
  onType: (text: string | undefined) => void
  onGone: () => void
}) {
  const note = useNote(message, () => onType(undefined), onGone)
  const { text, version } = message.note
  useSavedOnLeaving(
    // What others wrote meanwhile is read first.
    typed !== undefined && typed !== text && !isConflict(note.error),
    () => typed !== undefined && writeNoteOnLeaving(message.id, typed, version),
  )
  if (text === null) {
    return (
      <Notice tone="caution" className="mt-8 print:hidden">
        <p>{words.note.unreadable}</p>
      </Notice>
    )
  }
  const value = typed ?? text
  const changed = value !== text
  const conflict = isConflict(note.error) && changed
  const save = () => {
    const fits = value.trim().length <= INBOX_NOTE_LENGTH
    if (changed && fits && !note.isPending) note.mutate(value)
  }
  return (
    <div className="mt-8 max-w-measure print:hidden">
      <TextArea
        label={words.note.label}
        hint={words.note.hint}
        rows={3}
        limit={{ max: INBOX_NOTE_LENGTH, words: fieldLimit }}
        value={value}
        onChange={(event) => onType(event.target.value)}
        // What others wrote meanwhile is read first.
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
 * Saves what was typed when the page is left or loaded again: health text is kept sealed at the server, never in the
 * browser. Where nothing can be sent, the browser asks whether to leave.
 */
function useSavedOnLeaving(changed: boolean, save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!changed) return
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('pagehide', () => saveNow(), { signal })
    addEventListener('beforeunload', (event) => void (!navigator.onLine && event.preventDefault()), {
      signal,
    })
    return () => leaving.abort()
  }, [changed])
}
