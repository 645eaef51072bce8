import { useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { inboxReply as words } from '#content/messages/inbox-reply.ts'
import { fill } from '#contracts/fill.ts'
import { INBOX_REPLY_LENGTH, type InboxMessage } from '#contracts/inbox.ts'
import { repeatsRequest } from '#contracts/inbox-reply.ts'
import { countTyped } from '#contracts/typed-text.ts'

import { type DraftPlace, type ReplyOutcome, sendReply, writeDraftOnUnload } from './inbox.data.ts'
import { newestReply } from './sent-replies.tsx'
import { answerHref } from './message-bar.tsx'
import { useReplied } from './use-inbox.ts'
import { isSameTyped, type TypedText, useSaveOnUnload } from './use-save-on-unload.ts'
import { useDraft } from './use-saved-text.ts'

/** A typed draft, with the one that was edited. */
export interface TypedDraft extends DraftPlace, TypedText {}

/** The field of the reply, for the button that opens it. */
export const REPLY_FIELD = 'reply-text'

interface ComposerProps {
  message: InboxMessage
  /** The sender's. */
  name: string
  typed: TypedDraft | undefined
  /** Whether the field takes the focus when it appears. */
  autoFocus: boolean
  onType: (draft: TypedDraft) => void
  onSaved: (draft: TypedDraft) => void
  onSent: () => void
  /** The message is answered in the mail program. */
  onAnswer: () => void
  onMissing: () => void
}

/** Writes the next reply to a message, as a draft that is saved by itself, and sends it. */
export function ReplyComposer(props: ComposerProps) {
  const { message, name, autoFocus, onAnswer } = props
  const section = useFocusHandover<HTMLElement>(newestReply)
  const { references } = useFacts()
  const { value, saving, conflict, type, save, form } = useComposer(props)
  const { fields } = message
  const practice = { practice: references.practiceName }
  const email = fields?.email ?? ''
  useEffect(() => {
    if (autoFocus) focusReply()
  }, [autoFocus])
  return (
    <section ref={section} aria-labelledby="reply" className="mt-8 max-w-measure print:hidden">
      <h2 id="reply" className="text-heading">
        {words.composer.title}
      </h2>
      <form {...form.formProps} className="mt-1 grid gap-4">
        <p className="text-small wrap-anywhere text-ink-soft">
          {fill(words.composer.to, { email, subject: fill(words.mail.subject, practice) })}
        </p>
        {message.draft.text === null && (
          <Notice tone="caution">
            <p>{words.composer.unreadable}</p>
          </Notice>
        )}
        <TextArea
          {...form.field('text')}
          id={REPLY_FIELD}
          label={fill(words.composer.label, { name })}
          hint={words.composer.hint}
          rows={8}
          limit={{ max: INBOX_REPLY_LENGTH, words: fieldLimit }}
          value={value}
          onChange={({ target }) => type(target.value)}
          onBlur={save}
        />
        {conflict === 'sent' && (
          <Notice tone="caution" live="polite">
            <p>{words.composer.alreadySent}</p>
          </Notice>
        )}
        {conflict === 'changed' && (
          <Notice tone="caution" title={words.composer.changed} live="polite">
            <p className="wrap-anywhere whitespace-pre-line">{message.draft.text}</p>
            <p className="mt-2">{words.composer.changedHelp}</p>
          </Notice>
        )}
        {form.proof && <ProofField {...form.proof} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button type="submit" icon="mail" busy={form.busy}>
            {form.busy ? words.composer.sending : words.composer.send}
          </Button>
          <p role="status" className="text-fine text-ink-soft">
            {!form.busy && saving && words.composer[saving]}
          </p>
        </div>
        <details className="text-small">
          <summary className="min-h-touch cursor-pointer py-2 text-ink-soft">
            {words.composer.closing}
          </summary>
          {words.mail.closing.map((line) => (
            <p key={line} className="mt-2 text-ink-soft">
              {fill(line, practice)}
            </p>
          ))}
        </details>
      </form>
      <p className="mt-2 text-small text-ink-soft">
        <a
          href={answerHref(email, references.practiceName, value || undefined)}
          className="inline-flex min-h-touch items-center font-medium"
          onClick={onAnswer}
        >
          {words.composer.program}
        </a>
        <br />
        {words.composer.programHint}
      </p>
    </section>
  )
}

/** Focuses the field, behind what is written. @returns false where it is not open */
export function focusReply(): boolean {
  const field = document.getElementById(REPLY_FIELD)
  if (!(field instanceof HTMLTextAreaElement)) return false
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  return true
}

const AUTOSAVE_MS = 3000

type Outcome = ReplyOutcome | { status: 'empty' | 'repeats' }

function useComposer({ message, typed, onType, onSaved, onSent, onMissing }: ComposerProps) {
  const draft = useDraft(message, onSaved, onMissing)
  const { text, number, version } = message.draft
  const value = typed?.text ?? text ?? ''
  const changed = !isSameTyped(value, text ?? '')
  const conflict = conflictOf(changed ? typed : undefined, message.draft)
  const fits = countTyped(value) <= INBOX_REPLY_LENGTH
  const save = (written = value) => void (changed && fits && !conflict && draft.mutate(written))
  const form = useSending({ message, value, onSent, onMissing, saveDraft: draft.mutateAsync })
  useSaveOnUnload({
    status: changed ? (fits && !conflict ? 'savable' : 'blocked') : 'saved',
    isSaving: draft.isPending || form.busy,
    save: () => save(),
    saveOnUnload: () => writeDraftOnUnload(message.id, value, { number, version }),
  })
  const autosave = useEffectEvent((written: string) => !form.busy && save(written))
  useEffect(() => {
    if (!changed) return undefined
    const timer = setTimeout(() => autosave(value), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [changed, value])
  return {
    value,
    conflict,
    form,
    saving: savingOf({ changed, isPending: draft.isPending, isSaved: version > 0 && value !== '' }),
    save: () => !form.busy && save(),
    type: (next: string) =>
      onType({ text: next, ...(changed && typed ? placeOf(typed) : { number, version }) }),
  }
}

function placeOf({ number, version }: DraftPlace): DraftPlace {
  return { number, version }
}

function savingOf(draft: {
  changed: boolean
  isPending: boolean
  isSaved: boolean
}): 'saving' | 'unsaved' | 'saved' | undefined {
  if (draft.isPending) return 'saving'
  if (draft.changed) return 'unsaved'
  return draft.isSaved ? 'saved' : undefined
}

/** Whether another tab or device has sent a reply or saved a draft since the edit began. */
function conflictOf(typed: DraftPlace | undefined, draft: DraftPlace): 'sent' | 'changed' | undefined {
  if (!typed) return undefined
  if (typed.number !== draft.number) return 'sent'
  return typed.version === draft.version ? undefined : 'changed'
}

interface SendingOptions extends Pick<ComposerProps, 'message' | 'onSent' | 'onMissing'> {
  value: string
  saveDraft: (text: string) => Promise<TypedDraft>
}

function useSending({ message, value, onSent, onMissing, saveDraft }: SendingOptions) {
  const replied = useReplied(message, onMissing)
  const place = useRef<DraftPlace>({ number: 0, version: 0 })
  return useFormWithProof<'text', Outcome>({
    prefix: 'reply-',
    async send() {
      if (!value.trim()) return { status: 'empty' }
      if (message.kind === 'esa-request' && repeatsRequest(value, message.fields ?? {})) {
        return { status: 'repeats' }
      }
      // The draft first: after a lost response the server recognizes the same one, and sends it once.
      const saved = await saveDraft(value).catch((error: Error) => ({ status: 'unsent' as const, error }))
      if ('status' in saved) return saved
      place.current = saved
      return sendReply(message.id, value, saved)
    },
    errorsOf: ({ status }) => (status === 'empty' || status === 'repeats' ? { text: ERRORS[status] } : {}),
    onOutcome(outcome) {
      if (outcome.status === 'empty' || outcome.status === 'repeats') return
      if (!('reply' in outcome)) {
        return replied.onUnsent('error' in outcome ? outcome.error : new Error(outcome.status))
      }
      replied.onSent(outcome.reply, { text: value, number: place.current.number })
      onSent()
    },
  })
}

const ERRORS = { empty: words.composer.empty, repeats: words.composer.repeats }
