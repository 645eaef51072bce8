import { useEffect, useRef } from 'react'

import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFocusRestoration } from '#app/lib/focus-restoration.ts'
import { readableText } from '#app/lib/written-text.ts'
import { ScheduledPublication } from '#app/scheduled-publication.tsx'
import { fieldKey } from '#content/site-content.ts'

import { FieldsView } from './fields.tsx'
import { HistoryView, ReleaseView, RestoreView } from './history.tsx'
import { words } from './field-base.ts'
import { LawView } from './history-law.tsx'
import { PublishBar, ReviewLink } from './review-publish.tsx'
import { ReviewView } from './review.tsx'
import { StartView } from './start.tsx'
import { UndecidedLegalTexts, UpdatesView } from './history-updates.tsx'
import {
  type EditorState,
  EditorStateProvider,
  useEditorState,
  useLoadedEditorState,
} from './editor-state.ts'
import { addressOf, controlId, useView, type View } from './views.ts'
import { WarningsList } from './problems.tsx'

/** The editor of the site: fields, preview, review and history. */
export function SiteEditor({ member, onRefused }: { member: string; onRefused: () => void }) {
  const { editor, query } = useLoadedEditorState(member, onRefused)
  if (!editor) {
    return (
      <div className="pt-6 sm:pt-10">
        <h1 tabIndex={-1} className="mb-6 text-title">
          {words.title}
        </h1>
        <QueryStatus query={query} words={words} lines={8} />
      </div>
    )
  }
  return (
    <EditorStateProvider value={editor}>
      {/* Fills the screen below the header, so that the publish bar is at its lower edge. */}
      <div data-wide className="flex min-h-[calc(100svh-4.25rem)] flex-col">
        <EditorLayout />
      </div>
    </EditorStateProvider>
  )
}

function EditorLayout() {
  const view = useView()
  const editor = useEditorState()
  const title = titleOf(view, editor)
  const hasOpened = useRef(false)
  useEffect(() => void (hasOpened.current = true), [])
  useEffect(() => {
    const [, ...site] = document.title.split(' | ')
    document.title = [title, ...site].join(' | ')
  }, [title])
  return (
    <>
      <div
        className={`grow ${view.name === 'start' ? 'pt-6 sm:pt-10' : 'pt-3'} ${view.name === 'review' ? 'flex flex-col items-start' : 'pb-10'}`}
      >
        {view.name !== 'start' && (
          <Link to={addressOf.start} className="inline-flex min-h-touch items-center gap-2 font-medium">
            <Icon name="arrow" className="size-4.5 rotate-180" />
            {words.back}
          </Link>
        )}
        {view.name === 'start' && <DroppedValues />}
        {view.name === 'start' && <UndecidedLegalTexts />}
        {view.name === 'start' && <WarningsList />}
        {view.name === 'start' && <ScheduleOnStart />}
        <ViewOf
          key={keyOf(view)}
          view={view}
          title={title}
          onArrival={() => hasOpened.current && goToHeading()}
        />
      </div>
      {view.name !== 'review' && <PublishBar action={<ReviewLink />} />}
    </>
  )
}

function ScheduleOnStart() {
  const { schedule, reload } = useEditorState()
  if (!schedule) return null
  return (
    <ScheduledPublication
      key={schedule.version}
      schedule={schedule}
      onChanged={reload}
      linksToReview
      className="mb-6 max-w-narrow"
    />
  )
}

function ViewOf({ onArrival, ...props }: { view: View; title: string; onArrival: () => void }) {
  const place = useFocusRestoration(`site-${keyOf(props.view)}`, { places: PLACES, otherwise: onArrival })
  return (
    <div className="contents" {...place}>
      <ShownView {...props} />
    </div>
  )
}

const PLACES = `a, [id^='${controlId('')}']`

function ShownView({ view, title }: { view: View; title: string }) {
  const heading = (
    <h1 tabIndex={-1} className="text-title">
      {title}
    </h1>
  )
  switch (view.name) {
    case 'document':
      return <FieldsView {...view} heading={heading} />
    case 'review':
      return <ReviewView heading={heading} />
    case 'history':
      return <HistoryView heading={heading} />
    case 'release':
      return <ReleaseView heading={heading} release={view.release} />
    case 'restore':
      return <RestoreView heading={heading} release={view.release} />
    case 'updates':
      return <UpdatesView heading={heading} />
    case 'law':
      return <LawView heading={heading} />
    case 'start':
      return <StartView heading={heading} />
  }
}

const TITLES = {
  start: words.title,
  review: words.review.title,
  history: words.history.title,
  release: words.history.versionTitle,
  restore: words.history.question,
  updates: words.updates.title,
  law: words.law.title,
}

function titleOf(view: View, { sections }: EditorState): string {
  if (view.name !== 'document') return TITLES[view.name]
  const own = sections.filter(({ document }) => document === view.document)
  return (own.find(({ group }) => group === view.group) ?? own[0])?.label ?? words.title
}

function keyOf(view: View): string {
  if (view.name === 'document') return `${view.document} ${view.group}`
  return 'release' in view ? `${view.name} ${view.release}` : view.name
}

/** Views share one route, so the focus on a new heading is set here. */
function goToHeading(): void {
  scrollTo(0, 0)
  document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Published values that this version of the site refuses, so that their texts are not lost. */
function DroppedValues() {
  const { dropped, facts } = useEditorState()
  if (dropped.length === 0) return null
  return (
    <Notice tone="caution" title={words.dropped.title} className="mb-8">
      <p>{words.dropped.body}</p>
      <ul className="mt-2 space-y-2">
        {dropped.map((change) => (
          <li key={fieldKey(change)} className="wrap-anywhere">
            <Link to={addressOf.field(change)}>{change.message}</Link> {readableText(change.value, facts)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
