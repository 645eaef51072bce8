import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { inbox as words } from '#content/messages/inbox.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { INBOX_NOTE_LENGTH, type InboxMessage } from '#contracts/inbox.ts'
import { countTyped } from '#contracts/typed-text.ts'

import { writeNoteOnUnload } from './inbox.data.ts'
import { useNote } from './use-saved-text.ts'
import { isSameTyped, type TypedText, useSaveOnUnload } from './use-save-on-unload.ts'

/** A typed note, with the version that was edited. */
export interface TypedNote extends TypedText {
  version: number
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
  typed: TypedNote | undefined
  onType: (note: TypedNote) => void
  onSaved: (note: TypedNote) => void
  onMissing: () => void
}) {
  const note = useNote(message, onSaved, onMissing)
  const { text, version } = message.note
  const value = typed?.text ?? text ?? ''
  const changed = text !== null && !isSameTyped(value, text)
  // Another device has saved meanwhile: its note is shown before the button replaces it.
  const conflict = changed && typed?.version !== version
  const fits = countTyped(value) <= INBOX_NOTE_LENGTH
  useSaveOnUnload({
    status: changed ? (fits && !conflict ? 'savable' : 'blocked') : 'saved',
    isSaving: note.isPending,
    save: () => note.mutate(value),
    saveOnUnload: () => writeNoteOnUnload(message.id, value, version),
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
