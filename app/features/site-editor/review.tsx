import { useEffect, useState } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, SlowNotice } from '#app/components/notice.tsx'
import { fieldKey } from '#content/site-content.ts'
import { fill, plural } from '#contracts/fill.ts'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { textOf } from '#app/lib/form.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { ProofField } from '#app/proof-field.tsx'
import { setUp } from '#content/messages/set-up.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import type { ChangeInWords, FieldPlace, Problem } from '#contracts/site.ts'

import { ChangedPictures, ChangeView, useChangePlace } from './change-view.tsx'
import { Problems, WarningsList } from './problems.tsx'
import { timeOf, words } from './field-base.ts'
import {
  BAR_BUTTON,
  Outcome,
  PublishBar,
  SavingStatus,
  usePublishing,
  useReleaseForm,
  useReleaseOutcome,
} from './review-publish.tsx'
import { publish, restore } from './site-editor.data.ts'
import { isAt, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

/** Every change, each to publish or to exclude, and the outcome of publishing. */
export function ReviewView({ heading }: { heading: React.ReactNode }) {
  const editor = useEditorState()
  const { flush } = editor
  const [sent, setSent] = useState<{ release: number; before: number }>()
  useEffect(() => void flush(), [flush])
  const isPublishing = usePublishing()
  return (
    <>
      <div className="max-w-narrow">
        {heading}
        {isPublishing && (
          <Notice tone="info" title={words.review.publishing} live="polite" className="mt-6">
            <p>{words.review.slow}</p>
          </Notice>
        )}
        {/* Announced again for each release. */}
        {!isPublishing && sent && <Result key={sent.release} {...sent} />}
        {!isPublishing && editor.changes.length === 0 && (
          <p role="status" className="mt-4 text-lead text-ink-soft empty:hidden">
            {editor.saving.state !== 'saved' ? <SavingStatus /> : !sent && words.review.nothing}
          </p>
        )}
      </div>
      {!isPublishing && editor.changes.length > 0 && (
        <ReviewForm onSent={(release) => setSent({ release, before: editor.live.id })} />
      )}
    </>
  )
}

function ReviewForm({ onSent }: { onSent: (release: number) => void }) {
  const editor = useEditorState()
  const { note, setNote, isExcluded, exclude, clear } = useReviewInput(editor.member)
  const chosen = editor.draft.filter((row) => !isExcluded(row))
  const problems = editor.problems.filter(
    // A problem may be caused by an excluded change, which only the server can tell: block only on problems of
    // chosen fields.
    (problem) =>
      chosen.length === editor.draft.length || chosen.some((row) => isAt(problem, row.document, row.path)),
  )
  const { busy, formProps, outcome, proof } = useReleaseForm(
    'publish-',
    (typed) => {
      const fields = chosen.map(({ document, path, version }) => ({ document, path, version }))
      return publish({ base: editor.newest.id, fields, note: textOf(typed, 'note').trim() })
    },
    ({ newest }) => {
      clear()
      onSent(newest.id)
    },
  )
  const form = useFocusHandover<HTMLFormElement>(pageHeading)
  const missing =
    problems.length > 0
      ? words.review.problemsAbove
      : chosen.length === 0
        ? words.review.chooseOne
        : undefined

  return (
    <form ref={form} {...formProps} className="mt-4 flex w-full grow flex-col">
      <div className="max-w-narrow grow pb-8">
        <p className="text-ink-soft">{words.review.lead}</p>
        {problems.length > 0 && <Problems problems={problems} />}
        <ul className="mt-6 border-t border-line">
          {editor.changes.map((change) => (
            <ChangeRow
              key={fieldKey(change)}
              change={change}
              savedAt={editor.draft.find((row) => fieldKey(row) === fieldKey(change))?.savedAt}
              isExcluded={isExcluded(change)}
              warnings={editor.warnings.filter((one) => fieldKey(one) === fieldKey(change))}
              onExclude={(next) => exclude(change, next)}
            />
          ))}
        </ul>
        <div className="mt-6">
          <WarningsList except={editor.changes} />
        </div>
        <div className="mt-6 grid gap-5">
          <TextField
            name="note"
            label={words.review.note}
            hint={words.review.noteHint}
            optional={words.field.optional}
            limit={{ max: 300, words: fieldLimit }}
            autoComplete="off"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {proof && <ProofField {...proof} />}
          <Outcome outcome={outcome} />
          {busy && <SlowNotice text={words.review.slow} />}
        </div>
      </div>
      <PublishBar
        missing={missing}
        action={
          <Button
            type="submit"
            busy={busy || missing !== undefined || !['saved', 'unsavable'].includes(editor.saving.state)}
            aria-busy={busy || undefined}
            className={BAR_BUTTON}
          >
            {busy
              ? words.review.publishing
              : chosen.length === 0
                ? words.review.publish.none
                : plural(words.review.publish, chosen.length)}
          </Button>
        }
      />
    </form>
  )
}

const NONE_EXCLUDED: string[] = []

/**
 * The note and the excluded changes, stored until they are published: opening a field and returning, or a reload,
 * preserves them.
 */
function useReviewInput(account: string) {
  const [note, setNote] = useTypedInput(
    { form: 'review-note', account },
    {
      until: 'tab-closed',
      initial: '',
      parse: (stored) => (typeof stored === 'string' ? stored : undefined),
    },
  )
  const [excluded, setExcluded] = useTypedInput(
    { form: 'review-excluded', account },
    {
      until: 'tab-closed',
      initial: NONE_EXCLUDED,
      parse: (stored) => (Array.isArray(stored) ? stored.map(String) : undefined),
    },
  )
  return {
    note,
    setNote,
    isExcluded: (place: FieldPlace) => excluded.includes(fieldKey(place)),
    exclude(place: FieldPlace, isExcluded: boolean): void {
      const others = excluded.filter((one) => one !== fieldKey(place))
      setExcluded(isExcluded ? [...others, fieldKey(place)] : others)
    },
    clear(): void {
      setNote('')
      setExcluded(NONE_EXCLUDED)
    },
  }
}

function ChangeRow({
  change,
  savedAt,
  isExcluded,
  warnings,
  onExclude,
}: {
  change: ChangeInWords
  savedAt: string | undefined
  isExcluded: boolean
  warnings: Problem[]
  onExclude: (isExcluded: boolean) => void
}) {
  const place = useChangePlace()(change)
  return (
    <li className="flex gap-3 border-b border-line py-4">
      <input
        type="checkbox"
        checked={!isExcluded}
        aria-label={fill(words.review.include, { place })}
        onChange={(event) => onExclude(!event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <div className={`min-w-0 grow ${isExcluded ? 'text-ink-soft' : ''}`}>
        <ChangeView
          change={change}
          head={
            <>
              <Link to={addressOf.field(change)} aria-label={fill(words.review.edit, { place })}>
                {place}
              </Link>
              {savedAt && <span>{fill(words.review.savedAt, { time: timeOf(savedAt) })}</span>}
              {isExcluded && <span className="font-medium">{words.review.excluded}</span>}
            </>
          }
        >
          <ChangedPictures change={change} />
          {warnings.map(({ message }) => (
            <p key={message} className="mt-1 text-fine font-medium">
              {words.review.warnings}: {message}
            </p>
          ))}
        </ChangeView>
      </div>
    </li>
  )
}

/** Outcome of the release that was sent from this view. */
function Result({ release, before }: { release: number; before: number }) {
  const { live, newest, isOpen } = useEditorState()
  const isFailed = newest.id === release && newest.state === 'failed'
  if (isFailed) {
    return (
      <Notice tone="danger" title={words.review.failedTitle} live="focus" className="mt-6">
        <p>{newest.problem}</p>
        <p className="mt-2">{words.review.failedBody}</p>
      </Notice>
    )
  }
  if (live.id !== release || !live.publishedAt) return null
  return (
    <Notice
      tone="settled"
      title={fill(words.review.live, { time: timeOf(live.publishedAt) })}
      live="focus"
      className="mt-6"
    >
      <p>{isOpen ? words.review.liveBody : setUp.published.body}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isOpen ? (
          <ButtonLink href="/" look="secondary" className="min-h-touch px-4" target="_blank">
            {words.review.look}
          </ButtonLink>
        ) : (
          <ButtonLink href={setUp.published.link.href} look="secondary" className="min-h-touch px-4">
            {setUp.published.link.label}
          </ButtonLink>
        )}
        <UndoButton release={before} />
      </div>
    </Notice>
  )
}

/** Restores immediately; if the server refuses, for example without a proof of identity, opens the confirmation. */
function UndoButton({ release }: { release: number }) {
  const editor = useEditorState()
  const navigate = useNavigateWhileOnPage()
  const handle = useReleaseOutcome(() => navigate(addressOf.history))
  const [busy, setBusy] = useState(false)

  async function undo(): Promise<void> {
    setBusy(true)
    const outcome = await restore({ base: editor.newest.id, release })
    if (outcome.status === 'sent') await handle(outcome)
    else await navigate(addressOf.restore(release))
  }

  return (
    <Button look="quiet" className="min-h-touch max-sm:-ml-3" busy={busy} onClick={() => void undo()}>
      {busy ? words.review.publishing : words.review.undo}
    </Button>
  )
}
