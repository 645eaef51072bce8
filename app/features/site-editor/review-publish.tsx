import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { ButtonLink } from '#app/components/button.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { siteSchedule } from '#content/messages/site-schedule.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import { fill, plural } from '#contracts/fill.ts'
import type { Unsent } from '#app/lib/form.ts'
import { useFormWithProof } from '#app/proof-field.tsx'
import type { LoadedSite, SiteStatus } from '#contracts/site.ts'

import { type EditorState, useEditorState } from './editor-state.ts'
import { timeOf, words } from './field-base.ts'
import { Problems } from './problems.tsx'
import type { ScheduleOutcome } from './review-schedule.data.ts'
import { type PublishOutcome, readStatus, siteKeys } from './site-editor.data.ts'
import { addressOf } from './views.ts'

/**
 * The bar at the lower edge: number of changes, state of saving, and the action.
 * @param missing what has to be done before the action
 */
export function PublishBar({ action, missing }: { action: React.ReactNode; missing?: string | undefined }) {
  const editor = useEditorState()
  const isPublishing = usePublishing()
  useKeyboardInset()
  const count = editor.changes.length
  const isProblem = ['offline', 'full', 'failed', 'refused', 'conflict', 'unsavable'].includes(
    editor.saving.state,
  )
  // On a phone the time that is set takes its place.
  const hiddenIfNarrow = isScheduled(editor) ? 'max-sm:sr-only' : HIDDEN_IF_NARROW
  const isStateAnnounced = isPublishing || editor.newest.state === 'failed' || isScheduled(editor)
  return (
    <section
      aria-label={words.bar.label}
      className="publish-bar @container sticky z-10 -mx-(--spacing-gutter) border-t border-line-strong bg-card px-(--spacing-gutter) xl:rounded-t-card xl:border-x print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 @max-[16rem]:gap-y-0.5 @max-[16rem]:py-1">
        <div
          role="status"
          className={`min-w-0 grow text-fine sm:basis-0 ${isProblem || missing ? 'basis-full' : 'basis-24'}`}
        >
          {/* Unsaved edits may be changes that the server does not know yet. */}
          {(count > 0 || !isProblem) && (
            <p className="row-with-dots font-semibold">
              <span>
                {count === 0 ? words.bar.none : plural(words.bar, count)}
                <HiddenComma />
              </span>
              <span className={`font-normal text-ink-soft ${isStateAnnounced ? '' : 'max-sm:hidden'}`}>
                <LiveStatus editor={editor} isPublishing={isPublishing} />
              </span>
            </p>
          )}
          <p
            className={
              isProblem ? 'font-medium text-danger' : `text-ink-soft ${missing ? '' : hiddenIfNarrow}`
            }
          >
            {isProblem || !missing ? <SavingStatus /> : missing}
          </p>
        </div>
        {action}
      </div>
    </section>
  )
}

/**
 * With large text on a phone the bar would take a third of the screen: unless there is a problem, its second line is
 * only announced.
 */
const HIDDEN_IF_NARROW = '@max-[16rem]:sr-only'

/** At least 44 px high; with large text as small as its line allows. */
export const BAR_BUTTON =
  'min-h-touch px-4 text-small @max-[16rem]:min-h-[44px] @max-[16rem]:grow @max-[16rem]:px-1 @max-[16rem]:py-1.5 @max-[16rem]:text-fine'

/** The bar's action in all views but the review itself. */
export function ReviewLink() {
  const { changes } = useEditorState()
  return (
    <ButtonLink
      href={addressOf.review}
      look={changes.length > 0 ? 'primary' : 'secondary'}
      className={BAR_BUTTON}
    >
      {words.bar.review}
    </ButtonLink>
  )
}

function LiveStatus({ editor, isPublishing }: { editor: EditorState; isPublishing: boolean }) {
  const { live, newest, schedule } = editor
  if (isPublishing) return words.bar.publishing
  if (newest.state === 'failed') {
    return (
      <span className="text-danger">
        {words.bar.notLive} <Link to={addressOf.history}>{words.bar.see}</Link>
      </span>
    )
  }
  if (schedule && isScheduled(editor)) return fill(siteSchedule.bar, { moment: inShort(schedule.publishAt) })
  if (live.id === 0 || !live.publishedAt) return words.bar.neverPublished
  return fill(words.bar.live, { time: timeOf(live.publishedAt) })
}

/** `Dec 1, 8:15 AM`, by the practice's clock: the bar is narrow, and a time is at most a year ahead. */
function inShort(moment: string): string {
  return new Date(moment).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: PRACTICE_TIME_ZONE,
  })
}

/** Whether the draft goes live by itself. */
function isScheduled({ schedule }: EditorState): boolean {
  return schedule?.state === 'waiting' && schedule.reason === null
}

/** Whether everything is saved; otherwise why not, with a link to what has to be decided first. */
export function SavingStatus() {
  const editor = useEditorState()
  const { state } = editor.saving
  const [conflict] = state === 'conflict' ? editor.conflicts : []
  const [unsavable] = state === 'unsavable' ? editor.unsavable : []
  const place = conflict ?? unsavable
  return (
    <>
      {savingWords(editor)}
      {place && (
        <>
          {' '}
          <Link to={addressOf.field(place)}>{conflict ? words.bar.choose : words.bar.seeReason}</Link>
        </>
      )}
    </>
  )
}

function savingWords({ saving: { state, savedAt } }: EditorState): string {
  if (state !== 'saved') return words.saving[state]
  return savedAt === undefined ? words.saving.everything : fill(words.saving.saved, { time: timeOf(savedAt) })
}

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers, by the visual viewport: the bar stays above it.
 * `scroll-padding` in the style sheet keeps the focused element clear of the bar.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = visualViewport
    if (!viewport) return
    const update = () => {
      const hidden = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      document.documentElement.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}

const POLL_MS = 1000

/**
 * Whether a release is being made, here or in another tab. Polls until it is live or failed, then reloads the site's
 * data.
 */
export function usePublishing(): boolean {
  const { newest, reload } = useEditorState()
  const isPending = newest.state === 'making'
  const { data } = useQuery({
    queryKey: siteKeys.status,
    queryFn: readStatus,
    enabled: isPending,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
  const isDone =
    isPending && data !== undefined && data.newest.id >= newest.id && data.newest.state !== 'making'
  const applyStatus = useApplyStatus()
  // Updated together with the data that depends on it: otherwise the published changes would still be offered.
  const onDone = useEffectEvent(async (status: SiteStatus) => {
    await reload()
    applyStatus(status)
  })
  useEffect(() => {
    if (isDone) void onDone(data)
  }, [isDone, data])
  return isPending
}

/** Shows the new state of the releases, whether or not the rest can be loaded. */
function useApplyStatus(): (status: SiteStatus) => void {
  const client = useQueryClient()
  return ({ live, newest }) => {
    client.setQueryData<LoadedSite>(siteKeys.loaded, (site) =>
      // A faster load may already contain a later release.
      site && site.newest.id <= newest.id ? { ...site, live, newest } : site,
    )
    void client.invalidateQueries({ queryKey: siteKeys.history })
  }
}

/**
 * Handles the outcome of publishing or restoring: shows the new state, and loads the rest of it.
 * @param onSent called as soon as the server has accepted it
 */
export function useReleaseOutcome(onSent: (site: SiteStatus) => void | Promise<void>) {
  const { reload } = useEditorState()
  const applyStatus = useApplyStatus()
  return async (outcome: PublishOutcome | ScheduleOutcome | Unsent): Promise<void> => {
    if (outcome.status === 'sent') {
      applyStatus(outcome.site)
      await onSent(outcome.site)
    }
    await reload()
  }
}

/** A form that makes a release. */
export function useReleaseForm(
  prefix: string,
  send: (typed: FormData) => Promise<PublishOutcome>,
  onSent: (site: SiteStatus) => void | Promise<void>,
) {
  const onOutcome = useReleaseOutcome(onSent)
  return useFormWithProof({ prefix, send, onOutcome })
}

/** Why nothing was published. Takes the focus, because below a long list it would not be seen. */
export function Outcome({ outcome }: { outcome: PublishOutcome | ScheduleOutcome | Unsent | undefined }) {
  if (outcome?.status === 'problems' && outcome.problems.length > 0) {
    return <Problems problems={outcome.problems} live="focus" />
  }
  const text = outcome && (outcome.status === 'problems' ? outcome.reason : FAILURES[outcome.status])
  if (!text) return null
  return (
    <Notice tone="danger" live="focus">
      <p>{text}</p>
    </Notice>
  )
}

const FAILURES: Partial<Record<string, string>> = {
  'schedule-outdated': siteSchedule.form.changedElsewhere,
  'schedule-offline': siteSchedule.form.offline,
  'schedule-failed': siteSchedule.form.failed,
  outdated: words.review.outdated,
  offline: words.review.offline,
  full: words.review.full,
  failed: words.review.failed,
  missing: words.review.failed,
  invalid: words.review.failed,
  refused: words.review.refused,
}
