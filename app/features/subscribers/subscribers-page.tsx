import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { dayOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { sorted } from '#app/lib/list-methods.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { useOwnerList } from '#app/lib/owner-list.ts'
import { useErrorHandler } from '#app/lib/query-area.tsx'
import { saveFile } from '#app/lib/save-file.ts'
import { toast } from '#app/lib/toast.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { subscribers as words } from '#content/messages/subscribers.ts'
import { CSV_START, csvLine } from '#contracts/csv.ts'
import { EMAIL_MAX } from '#contracts/field-bounds.ts'
import { LIST_NAMES } from '#contracts/newsletter.ts'

import { EmailText } from '../../components/email-text.tsx'
import {
  type ExportedSubscriber,
  exportSubscribers,
  subscriberKeys,
  readSubscriberLists,
  readSubscribers,
  removeSubscriber,
  type Subscriber,
  type SubscriberList,
} from './subscribers.data.ts'

/** Who receives which list: search, export and removal. */
export function SubscribersPage() {
  const [chosen, setChosen] = useTypedInput<string>(
    { form: 'subscribers-list' },
    { until: 'page-left', initial: LIST_NAMES.newsletter },
  )
  const [search, setSearch] = useState('')
  const lists = useQuery({ queryKey: subscriberKeys.lists, queryFn: readSubscriberLists })
  useErrorHandler(lists.error, useOwnerErrors('subscribers')(words.loadFailed))
  const list = lists.data?.find(({ name }) => name === chosen)
  const subscribers = useOwnerList({
    name: 'subscribers',
    queryKey: subscriberKeys.subscribers(list?.id, search),
    read: (after: Subscriber | null) => readSubscribers(list?.id ?? '', search, after),
    loadFailed: words.loadFailed,
    enabled: list !== undefined,
  })
  const exporting = useExport()
  const removal = useRemoval()
  const { errorUpdateCount, refetch } = list ? subscribers : lists
  return (
    <>
      <OwnerPageHeader {...words} />
      {lists.data && (
        <div className="mt-5">
          <ChoiceBar
            oneLine
            label={words.lists}
            value={chosen}
            options={optionsOf(lists.data)}
            onChoose={setChosen}
          />
        </div>
      )}
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <SearchField
          name="subscribers-search"
          {...words.search}
          limit={{ max: EMAIL_MAX, words: fieldLimit }}
          onSearch={setSearch}
        />
        <Button
          look="secondary"
          busy={exporting.isPending}
          disabled={!list || list.subscribers === 0}
          onClick={() => list && exporting.mutate(list)}
        >
          {exporting.isPending ? words.exporting : words.export}
        </Button>
      </div>
      <OwnerList
        list={{ ...subscribers, errorUpdateCount, refetch }}
        words={loadingWords}
        empty={search ? words.noMatch : words.empty}
        focus="[tabindex]"
        className="mt-6"
      >
        {(items) => (
          <ul className="border-t border-line">
            {items.map((subscriber, at) => (
              <SubscriberRow
                key={subscriber.id}
                subscriber={subscriber}
                onRemove={() => removal.begin(subscriber, items[at + 1] ?? items[at - 1])}
              />
            ))}
          </ul>
        )}
      </OwnerList>
      <ConfirmDialog
        open={removal.subscriber !== undefined}
        question={fill(words.question, { list: chosen })}
        confirm={words.confirm}
        cancel={words.keep}
        busy={removal.busy}
        onConfirm={removal.confirm}
        onClose={removal.end}
        focusIfGone={removal.focusNext}
      >
        <p className="font-medium wrap-anywhere">{removal.subscriber?.email}</p>
        <p className="mt-2">{words.explanation}</p>
      </ConfirmDialog>
    </>
  )
}

/** In the order of the forms. */
function optionsOf(lists: SubscriberList[]) {
  const known: string[] = Object.values(LIST_NAMES)
  const inOrder = sorted(lists, (one, other) => known.indexOf(one.name) - known.indexOf(other.name))
  return inOrder.map(({ name, subscribers: count }) => ({ value: name, label: name, count }))
}

function SubscriberRow({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: () => void }) {
  const { id, email, subscribed_at: since, state, refusal } = subscriber
  return (
    <li className="flex items-center gap-x-4 border-b border-line py-3">
      <div className="min-w-0 grow lg:flex lg:items-baseline lg:gap-x-4">
        <p id={rowId(id)} tabIndex={-1} className="min-w-0 grow font-medium wrap-anywhere">
          <EmailText email={email} />
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fine text-ink-soft tabular-nums lg:shrink-0 lg:flex-row-reverse">
          {since ? fill(words.since, { date: dayOf(since) }) : words.unknownSince}
          {refusal && <Badge tone="alert">{words.refused}</Badge>}
          {!refusal && state === 'pending' && <Badge tone="warm">{words.pending}</Badge>}
        </p>
      </div>
      <Button
        look="quiet"
        className="-mr-3 min-h-touch shrink-0 py-1 text-small"
        aria-label={fill(words.removeLabel, { email })}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </li>
  )
}

function rowId(id: string): string {
  return `subscriber-${id}`
}

function useExport() {
  return useMutation({
    mutationFn: async ({ id, name }: SubscriberList) => ({ name, rows: await exportSubscribers(id) }),
    onSuccess: ({ name, rows }) =>
      saveFile(fill(words.exportName, { list: name.toLowerCase() }), 'text/csv', csvOf(rows)),
    onError: useOwnerErrors('subscribers')(words.exportFailed),
  })
}

function csvOf(rows: ExportedSubscriber[]): string {
  const lines = rows.map(({ email, subscribed_at: since, state, refusal }) => [
    email,
    since ? new Date(since).toISOString() : '',
    refusal ? words.refused : state === 'pending' ? words.pending : words.receives,
  ])
  return CSV_START + [words.columns, ...lines].map(csvLine).join('')
}

/** Removal of a subscriber, after a confirmation. */
function useRemoval() {
  const client = useQueryClient()
  const [subscriber, setSubscriber] = useState<Subscriber>()
  const next = useRef<Subscriber>(undefined)
  const end = () => setSubscriber(undefined)
  const mutation = useMutation({
    mutationFn: removeSubscriber,
    onSuccess: async (wasThere) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['subscribers'] }),
        client.invalidateQueries({ queryKey: subscriberKeys.lists }),
      ])
      toast(wasThere ? words.removed : words.alreadyRemoved, { of: 'subscribers' })
    },
    onError: useOwnerErrors('subscribers')(words.removeFailed),
    onSettled: end,
  })
  return {
    subscriber,
    busy: mutation.isPending,
    begin(removed: Subscriber, following: Subscriber | undefined): void {
      next.current = following
      setSubscriber(removed)
    },
    confirm: () => subscriber && mutation.mutate(subscriber),
    end,
    focusNext: () => document.getElementById(rowId(next.current?.id ?? '')) ?? pageHeading(),
  }
}
