import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { SelectField, TextField } from '#app/components/field.tsx'
import { LoadFailed, Loading, ShowMore } from '#app/components/loading.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { useFocusOnMore } from '#app/lib/focus.ts'
import { plural } from '#app/lib/plural.ts'
import { hasFailed, useErrorHandler } from '#app/lib/query-area.tsx'
import { saveFile } from '#app/lib/save-file.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { activity as words } from '#content/messages/activity.ts'
import {
  ACTIVITY_KINDS,
  type ActivityFilter,
  type ActivityRecord,
  isAboutAccount,
} from '#contracts/activity.ts'
import { CSV_START } from '#contracts/csv.ts'

import {
  activityKeys,
  type ChosenActivity,
  filterOf,
  type ActivityRow,
  exportActivity,
  foldSearches,
  NotOwner,
  PAGE_SIZE,
  readActivity,
} from './activity.data.ts'

const KINDS = [
  { value: '', label: words.filter.everything },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })),
]
const TOAST = { of: 'activity' }

/** The audit log, newest first: filter, list and export. */
export function ActivityPage({ onRefused }: { onRefused: () => void }) {
  const [chosen, setChosen] = useState<ChosenActivity>({ kind: '', since: '', until: '' })
  const activity = useActivity(filterOf(chosen), onRefused)
  return (
    <>
      <h1 tabIndex={-1} className="pt-6 text-title sm:pt-10">
        {words.title}
      </h1>
      <p className="mt-3 max-w-measure text-ink-soft">{words.lead}</p>
      <div className="mt-6 grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1fr_auto_auto_auto]">
        <SelectField
          label={words.filter.kind}
          options={KINDS}
          value={chosen.kind}
          onChange={(event) => setChosen({ ...chosen, kind: event.target.value })}
        />
        <DayField
          label={words.filter.since}
          max={chosen.until || undefined}
          value={chosen.since}
          onChoose={choose('since')}
        />
        <DayField
          label={words.filter.until}
          min={chosen.since || undefined}
          value={chosen.until}
          onChoose={choose('until')}
        />
        <Button look="secondary" busy={activity.exporting} onClick={activity.exportAll}>
          {activity.exporting ? words.exporting : words.export}
        </Button>
      </div>
      <div className="mt-7" aria-busy={activity.busy}>
        <Records activity={activity} />
      </div>
    </>
  )

  function choose(field: 'since' | 'until') {
    return (day: string) => setChosen((now) => ({ ...now, [field]: day }))
  }
}

function DayField({
  onChoose,
  ...field
}: { label: string; value: string; min?: string; max?: string } & { onChoose: (day: string) => void }) {
  return <TextField type="date" {...field} onChange={(event) => onChoose(event.target.value)} />
}

function useActivity(filter: ActivityFilter, onRefused: () => void) {
  const list = useInfiniteQuery({
    queryKey: activityKeys.list(filter),
    queryFn: ({ pageParam }) => readActivity(filter, pageParam),
    initialPageParam: undefined as ActivityRecord | undefined,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1) : undefined),
  })
  const handleError = (failed: { title: string; description: string }) => (error: Error) => {
    if (error instanceof NotOwner) onRefused()
    else toast({ ...failed, tone: 'destructive' }, TOAST)
  }
  useErrorHandler(list.error, handleError(words.loadFailed))
  const exporting = useMutation({
    mutationFn: () => exportActivity(filter),
    // The response's own byte order mark was taken away while it was read as text.
    onSuccess: (text) => saveFile(words.exportName, 'text/csv', CSV_START + text),
    onError: handleError(words.exportFailed),
  })
  return {
    records: list.data?.pages.flat(),
    busy: list.isPending || list.isFetchingNextPage,
    failed: hasFailed(list),
    hasMore: list.hasNextPage,
    showMore: () => void list.fetchNextPage(),
    retry: () => list.refetch(),
    exporting: exporting.isPending,
    exportAll: () => exporting.mutate(),
  }
}

function Records({ activity }: { activity: ReturnType<typeof useActivity> }) {
  const { records, busy, failed, hasMore, showMore, retry } = activity
  const rows = foldSearches(records ?? [])
  const { list, expectMore } = useFocusOnMore(rows.length, 'h2')
  if (!records) {
    const { description } = words.loadFailed
    if (!failed) return <Loading label={words.loading} lines={6} className="border-t border-line pt-6" />
    return <LoadFailed title={description} retry={words.retry} retrying={words.busy} onRetry={retry} />
  }
  return (
    <>
      {records.length === 0 && (
        <p role="status" className="text-lead text-ink-soft">
          {words.empty}
        </p>
      )}
      {records.length > 0 && (
        <ul ref={list} className="border-t border-line">
          {rows.map((row) => (
            <RecordRow key={row.record.id} {...row} />
          ))}
        </ul>
      )}
      {hasMore && (
        <ShowMore
          words={words}
          busy={busy}
          onPress={() => {
            expectMore()
            showMore()
          }}
        />
      )}
    </>
  )
}

/** What was done, by whom, on what, from where and when. */
function RecordRow({ record, count }: ActivityRow) {
  const { at, action, outcome, amount, network } = record
  const details = [
    useActorName(record),
    network && fill(words.network, { network }),
    amount !== null && plural(words.amount, amount),
    count > 1 && fill(words.searches, { count }),
    subjectOf(record),
  ].filter((detail) => detail !== false && detail !== null)
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-line py-4">
      <h2 tabIndex={-1} className="min-w-0 grow basis-56 text-body font-medium">
        {words.actions[action]}
      </h2>
      {outcome === 'refused' && <Badge tone="alert">{words.refused}</Badge>}
      <p className="min-w-0 basis-full wrap-anywhere text-fine text-ink-soft sm:order-last">
        {details.join(' · ')}
      </p>
      <time dateTime={at} className="text-fine text-ink-soft">
        {momentOf(at)}
      </time>
    </li>
  )
}

function useActorName({ actor_id: id, actor, outcome }: ActivityRecord): string {
  const session = useSession()
  if (id === null) return outcome === 'refused' ? words.by.unknown : words.by.site
  const isMe = session.status === 'signed-in' && session.member.id === id
  return isMe ? words.by.you : (actor ?? words.by.deleted)
}

/** By name where there is one; of a message, whose name is sealed, enough of its id to tell it from others. */
function subjectOf({ action, actor_id: actor, subject_id: id, subject }: ActivityRecord): string | null {
  if (id === null || id === actor) return null
  if (subject !== null) return fill(words.about, { subject })
  if (isAboutAccount(action)) return fill(words.about, { subject: words.by.deleted })
  return action.startsWith('message.') ? id.slice(0, 8) : null
}
