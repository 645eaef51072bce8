import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Link } from '#app/components/link.tsx'
import { QueryStatus, ShowMore } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Loading } from '#app/components/skeleton.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { useFocusOnMore } from '#app/lib/focus.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { hasFailed } from '#app/lib/query-area.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { ProofField } from '#app/proof-field.tsx'
import { siteSchedule } from '#content/messages/site-schedule.ts'
import { fieldKey } from '#content/site-content.ts'
import type { Problem, Release } from '#contracts/site.ts'

import { ChangeList } from './change-view.tsx'
import { words as all } from './field-base.ts'
import { ReleasePreview } from './preview-pane.tsx'
import { Outcome, usePublishing, useReleaseForm } from './review-publish.tsx'
import { readHistory, readRelease, restore, siteKeys } from './site-editor.data.ts'
import { useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

const words = all.history

/** Every release, newest first and down to the built-in site: its changes, its pages, and a link to restore it. */
export function HistoryView({ heading }: { heading: React.ReactNode }) {
  usePublishing()
  const list = useInfiniteQuery({
    queryKey: siteKeys.history,
    queryFn: ({ pageParam }) => readHistory(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })
  const releases = list.data?.pages.flatMap((page) => page.releases)
  const { list: rows, expectMore } = useFocusOnMore<HTMLUListElement>('h2')
  return (
    <div className="max-w-narrow">
      {heading}
      <p className="mt-3 text-ink-soft">
        {words.lead} <Link to={addressOf.updates}>{words.updates}</Link>
      </p>
      <div className="mt-8 empty:hidden">
        <QueryStatus query={list} words={{ ...all, ...words }} lines={6} />
      </div>
      {releases && (
        <ul ref={rows} className="mt-8 border-t border-line">
          {releases.map((release) => (
            <ReleaseRow
              key={release.id}
              release={release}
              restored={releases.find((one) => one.id === release.restores)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <ShowMore
          words={words}
          busy={list.isFetchingNextPage}
          onPress={() => {
            expectMore()
            void list.fetchNextPage()
          }}
        />
      )}
    </div>
  )
}

function ReleaseRow({
  release: { id: release, publishedAt, publishedBy, scheduledFor, note, problem, restores, ...row },
  restored,
}: {
  release: Release
  /** The release that it restored, if that is in the list. */
  restored: Release | undefined
}) {
  const { live } = useEditorState()
  const [open, setOpen] = useState(false)
  const state = live.id === release ? 'live' : row.state
  const author = useAuthor(publishedBy)
  const title = publishedAt ? momentOf(publishedAt) : words.builtIn
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 tabIndex={-1} className="text-body font-semibold">
          {title}
        </h2>
        {state !== 'replaced' && <Badge tone={TONES[state]}>{words.states[state]}</Badge>}
      </div>
      {release !== 0 && <p className="text-fine text-ink-soft">{author}</p>}
      {scheduledFor && (
        <p className="text-fine text-ink-soft">
          {fill(siteSchedule.history, { moment: momentOf(scheduledFor) })}
        </p>
      )}
      {restores !== null && <p className="text-fine text-ink-soft">{restoredWords(restores, restored)}</p>}
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
      {problem && <p className="mt-1 font-medium text-danger">{problem}</p>}
      <div className="-ml-3 flex flex-wrap">
        {release !== 0 && (
          <Button
            look="quiet"
            className="min-h-touch text-small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {words.changes}
          </Button>
        )}
        {state !== 'failed' && (
          <ButtonLink look="quiet" className="min-h-touch text-small" href={addressOf.release(release)}>
            {words.show}
          </ButtonLink>
        )}
        {state === 'replaced' && (
          <ButtonLink look="quiet" className="min-h-touch text-small" href={addressOf.restore(release)}>
            {words.bringBack}
          </ButtonLink>
        )}
      </div>
      {open && <ReleaseChanges release={release} />}
    </li>
  )
}

const TONES = { live: 'settled', making: 'warm', failed: 'alert', replaced: 'plain' } as const

function restoredWords(restores: number, restored: Release | undefined): string {
  if (restores === 0) return words.restoresFirst
  const at = restored?.publishedAt
  return at ? fill(words.restores, { moment: momentOf(at) }) : words.restoresOther
}

function useAuthor(author: string | null): string {
  const session = useSession()
  if (author === null) return words.bySite
  const isMe = session.status === 'signed-in' && session.member.email === author
  return isMe ? words.byYou : fill(words.by, { author })
}

function useRelease(release: number, against?: number) {
  return useQuery({
    queryKey: siteKeys.release(release, against),
    queryFn: () => readRelease(release, against),
    enabled: release !== 0 || against !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Differences from the release before, or from `against`. */
function ReleaseChanges({ release, against }: { release: number; against?: number }) {
  const query = useRelease(release, against)
  if (hasFailed(query)) return <p className="text-danger">{words.questionFailed}</p>
  if (!query.data) return <Loading label={words.questionLoading} lines={2} className="mt-3" />
  if (query.data.changes.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">{against === undefined ? words.noChanges : words.questionNothing}</p>
    )
  }
  return (
    <div className="mt-3">
      <ChangeList changes={query.data.changes} />
    </div>
  )
}

/** A release as visitors read it. */
export function ReleaseView({ heading, release }: { heading: React.ReactNode; release: number }) {
  const at = useRelease(release).data?.release.publishedAt
  return (
    <>
      {heading}
      <p className="mt-2 text-ink-soft">
        {at ? fill(words.publishedAt, { moment: momentOf(at) }) : release === 0 && words.builtIn}
      </p>
      <div className="mt-6">
        <ReleasePreview release={release} />
      </div>
    </>
  )
}

/** Asks before an old release is restored, and shows what would change. */
export function RestoreView({ heading, release }: { heading: React.ReactNode; release: number }) {
  const editor = useEditorState()
  const isPublishing = usePublishing()
  const navigate = useNavigateWhileOnPage()
  const { busy, formProps, outcome, proof } = useReleaseForm(
    'restore-',
    () => restore({ base: editor.newest.id, release }),
    () => navigate(addressOf.history, { replace: true }),
  )
  // The server refuses to restore what is live already, for example from an old tab.
  const changesNothing = useRelease(release, editor.live.id).data?.changes.length === 0
  return (
    <form {...formProps} className="max-w-narrow">
      {heading}
      {!changesNothing && <p className="mt-3">{words.questionBody}</p>}
      <ReleaseChanges release={release} against={editor.live.id} />
      {editor.draft.length > 0 && !changesNothing && (
        <Notice className="mt-5">
          <p>{words.questionDraft}</p>
        </Notice>
      )}
      <div className="mt-6 grid gap-5">
        {proof && <ProofField {...proof} />}
        {outcome?.status === 'problems' && outcome.problems.length > 0 ? (
          <SamplesInRelease problems={outcome.problems} />
        ) : (
          <Outcome outcome={outcome} />
        )}
        <div className="flex flex-wrap gap-3">
          {!changesNothing && (
            <Button type="submit" busy={busy || isPublishing}>
              {busy ? all.review.publishing : words.confirm}
            </Button>
          )}
          <ButtonLink look="secondary" href={addressOf.history}>
            {changesNothing ? words.backToList : words.keep}
          </ButtonLink>
        </div>
      </div>
    </form>
  )
}

/** Samples that prevent a release from being restored: an open site shows none. The built-in site has very many. */
function SamplesInRelease({ problems }: { problems: Problem[] }) {
  const more = problems.length - SAMPLES_SHOWN
  return (
    <Notice tone="danger" title={words.examples} live="assertive">
      <p>{words.examplesLead}</p>
      <ul className="mt-1.5 list-disc pl-5">
        {problems.slice(0, SAMPLES_SHOWN).map((problem) => (
          <li key={fieldKey(problem)}>{problem.message}</li>
        ))}
        {more > 0 && <li>{fill(words.examplesMore, { count: String(more) })}</li>}
      </ul>
      <p className="mt-2">{words.examplesHelp}</p>
    </Notice>
  )
}

const SAMPLES_SHOWN = 5
