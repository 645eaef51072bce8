import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { SelectField, TextField } from '#app/components/field.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill, plural } from '#contracts/fill.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { useOwnerList } from '#app/lib/owner-list.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useSession } from '#app/lib/session/session.ts'
import { activity as words } from '#content/messages/activity.ts'
import { loadingWords } from '#content/messages/loading.ts'
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
  readActivity,
} from './activity.data.ts'

const KINDS = [
  { value: '', label: words.filter.everything },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })),
]

/** The audit log, newest first: filter, list and export. */
export function ActivityPage() {
  const [chosen, setChosen] = useState<ChosenActivity>({ kind: '', since: '', until: '' })
  const filter = filterOf(chosen)
  const list = useOwnerList({
    name: 'activity',
    queryKey: activityKeys.list(filter),
    read: (after: ActivityRecord | null) => readActivity(filter, after),
    loadFailed: words.loadFailed,
  })
  const exporting = useExport(filter)
  return (
    <>
      <OwnerPageHeader {...words} />
      <div className="mt-6 grid grid-cols-1 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1fr_auto_auto_auto]">
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
        <Button look="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {exporting.isPending ? words.exporting : words.export}
        </Button>
      </div>
      <OwnerList list={list} words={loadingWords} empty={words.empty} focus="h2" className="mt-7">
        {(records) => (
          <ul className="border-t border-line">
            {foldSearches(records).map((row) => (
              <RecordRow key={row.record.id} {...row} />
            ))}
          </ul>
        )}
      </OwnerList>
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

function useExport(filter: ActivityFilter) {
  return useMutation({
    mutationFn: () => exportActivity(filter),
    // `Response.text()` has removed the byte order mark.
    onSuccess: (text) => saveFile(words.exportName, 'text/csv', CSV_START + text),
    onError: useOwnerErrors('activity')(words.exportFailed),
  })
}

/** What was done, by whom, to what, from where and when. */
function RecordRow({ record, count }: ActivityRow) {
  const { at, action, outcome, amount, network } = record
  const details = Object.entries({
    actor: useActorName(record),
    network: network && fill(words.network, { network }),
    amount: amount !== null && plural(words.amount, amount),
    searches: count > 1 && fill(words.searches, { count }),
    subject: subjectOf(record),
  })
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-line py-4">
      <h2 tabIndex={-1} className="min-w-0 grow basis-56 text-body font-medium">
        {words.actions[action]}
      </h2>
      {outcome === 'refused' && (
        <>
          <Badge tone="alert">{words.refused}</Badge>
          <HiddenComma />
        </>
      )}
      <p className="row-with-dots min-w-0 basis-full wrap-anywhere text-fine text-ink-soft sm:order-last">
        {details.map(
          ([name, detail]) =>
            detail && (
              <span key={name}>
                {detail}
                <HiddenComma />
              </span>
            ),
        )}
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

/** The record's name if there is one. A message has only an encrypted one, so the start of its id identifies it. */
function subjectOf({ action, actor_id: actor, subject_id: id, subject }: ActivityRecord): string | null {
  if (id === null || id === actor) return null
  if (subject !== null) return fill(words.about, { subject })
  if (isAboutAccount(action)) return fill(words.about, { subject: words.by.deleted })
  return action.startsWith('message.') ? id.slice(0, 8) : null
}
