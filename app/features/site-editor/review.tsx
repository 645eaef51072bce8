import { useEffect, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, SlowNotice } from '#app/components/notice.tsx'
import { fieldKey } from '#content/site-content.ts'
import { fill, plural } from '#contracts/fill.ts'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { textOf } from '#app/lib/form.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { ScheduledPublication } from '#app/scheduled-publication.tsx'
import { siteSchedule } from '#content/messages/site-schedule.ts'
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
  useReleaseOutcome,
} from './review-publish.tsx'
import { checkTime, clearedWhen, timeErrors, useWhen, WhenFields } from './review-schedule.tsx'
import { schedule, type ScheduleOutcome } from './review-schedule.data.ts'
import { publish, type PublishOutcome } from './site-editor.data.ts'
import { Result } from './review-result.tsx'
import { isAt, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

/** Every change, each to publish or to exclude, and the outcome of publishing. */
export function ReviewView({ heading }: { heading: React.ReactNode }) {
  const editor = useEditorState()
  const { flush } = editor
  const [sent, setSent] = useState<{ release: number; before: number }>()
  const [timeSet, setTimeSet] = useState<number>()
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
        {editor.schedule && !isPublishing && (
          <ScheduledPublication
            key={editor.schedule.version}
            schedule={editor.schedule}
            onChanged={editor.reload}
            isNew={editor.schedule.version === timeSet}
            className="mt-6"
          />
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
        <ReviewForm
          onSent={(release) => setSent({ release, before: editor.live.id })}
          onScheduled={setTimeSet}
        />
      )}
    </>
  )
}

function ReviewForm({
  onSent,
  onScheduled,
}: {
  onSent: (release: number) => void
  /** Called with the version of the time that was set. */
  onScheduled: (version: number | undefined) => void
}) {
  const editor = useEditorState()
  const { note, setNote, when, setWhen, isExcluded, exclude, clear, clearTime } = useReviewInput(
    editor.member,
  )
  // At its time the whole draft is published.
  const chosen = editor.draft.filter((row) => when.isLater || !isExcluded(row))
  const problems = editor.problems.filter(
    // A problem may be caused by an excluded change, which only the server can tell: block only on problems of
    // chosen fields.
    (problem) =>
      chosen.length === editor.draft.length || chosen.some((row) => isAt(problem, row.document, row.path)),
  )
  const onPublished = useReleaseOutcome(({ newest }) => {
    clear()
    onSent(newest.id)
  })
  const { busy, formProps, outcome, proof, field } = useFormWithProof<
    'day' | 'time',
    PublishOutcome | ScheduleOutcome
  >({
    prefix: 'publish-',
    validate: checkTime,
    send: (typed) => {
      const wanted = { base: editor.newest.id, note: textOf(typed, 'note').trim() }
      if (when.isLater) {
        const time = { day: textOf(typed, 'day'), time: textOf(typed, 'time') }
        return schedule({ ...wanted, ...time, version: editor.schedule?.version ?? 0 })
      }
      const fields = chosen.map(({ document, path, version }) => ({ document, path, version }))
      return publish({ ...wanted, fields })
    },
    errorsOf: timeErrors,
    async onOutcome(sent) {
      if (sent.status === 'scheduled') {
        clearTime()
        onScheduled(sent.schedule?.version)
      }
      if (sent.status !== 'wrong-time') await onPublished(sent)
    },
  })
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
          <WhenFields when={when} onChange={setWhen} set={editor.schedule} field={field} />
          {proof && <ProofField {...proof} />}
          <Outcome outcome={outcome} />
          {busy && !when.isLater && <SlowNotice text={words.review.slow} />}
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
            {buttonLabel({
              busy,
              count: chosen.length,
              isLater: when.isLater,
              isSet: editor.schedule?.state === 'waiting',
            })}
          </Button>
        }
      />
    </form>
  )
}

function buttonLabel(form: { busy: boolean; count: number; isLater: boolean; isSet: boolean }): string {
  if (form.isLater) {
    if (form.busy) return siteSchedule.form.setting
    return form.isSet ? siteSchedule.form.change : siteSchedule.form.set
  }
  if (form.busy) return words.review.publishing
  return form.count === 0 ? words.review.publish.none : plural(words.review.publish, form.count)
}

const NONE_EXCLUDED: string[] = []

/**
 * The note, the time and the excluded changes, stored until they are published: opening a field and returning, or a
 * reload, preserves them.
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
  const [when, setWhen] = useWhen(account)
  const clearTime = () => {
    setNote('')
    setWhen(clearedWhen)
  }
  return {
    note,
    setNote,
    when,
    setWhen,
    clearTime,
    isExcluded: (place: FieldPlace) => excluded.includes(fieldKey(place)),
    exclude(place: FieldPlace, isExcluded: boolean): void {
      const others = excluded.filter((one) => one !== fieldKey(place))
      setExcluded(isExcluded ? [...others, fieldKey(place)] : others)
    },
    clear(): void {
      clearTime()
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
