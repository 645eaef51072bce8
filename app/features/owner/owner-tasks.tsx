import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { Loading } from '#app/components/skeleton.tsx'
import { Notice } from '#app/components/notice.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { TechnicalDetails } from '#app/components/technical-details.tsx'
import { dayOf } from '#app/lib/dates.ts'
import { untilDue } from '#app/lib/until-due.ts'
import { ScheduledPublication } from '#app/scheduled-publication.tsx'
import { pageHeading } from '#app/lib/focus.ts'
import { fill } from '#contracts/fill.ts'
import { useSession } from '#app/lib/session/session.ts'
import { settings } from '#app/lib/settings.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { owner } from '#content/messages/owner.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { secondFactor } from '#content/messages/second-factor.ts'
import { technician } from '#content/messages/technician.ts'
import { work } from '#content/messages/owner-work.ts'
import type { OwnerDate, OwnerNeed, OwnerNeeds } from '#contracts/owner-needs.ts'

import { isFresh, LastBackup } from './last-backup.tsx'
import {
  type MailingRefusal,
  ownerAreaKeys,
  readLastBackup,
  readMailingRefusals,
  readTasks,
  removeExamples,
} from './owner.data.ts'

const { tasks: words, mailing, examples } = owner
const TASK_HREFS: Partial<Record<OwnerNeed['need'], string>> = {
  'site-closed': '/admin/set-up',
  'unread-messages': '/admin/inbox?list=unread',
  'pending-testimonials': '#testimonials',
  'failing-payments': '/admin/members?list=failing',
  'unreadable-memberships': '/admin/members?list=unreadable',
}
/** Jobs that fail because of an outside service: the set-up page tests it and shows the cause. */
const SERVICE_JOBS = new Set([
  'sync-subscription',
  'sync-unsubscribe',
  'delete-subscriber',
  'read-audience',
  'sync-membership',
  'remove-customer',
  'update-customer',
  'watch-payments',
  'payment-webhook',
  'repair-memberships',
  'send-mail',
  'send-reply',
  'account-deleted',
  'notify-owner',
  'blog',
])

/** Reloads the tasks, after one of them was done on the same page. */
export function useTasksRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ownerAreaKeys.tasks })
}

/** What the owner has to do, each with a link to it; then what the mailing service refuses, and the last backup. */
export function OwnerTasks() {
  const always = { refetchOnWindowFocus: 'always' } as const
  const tasks = useQuery({
    queryKey: ownerAreaKeys.tasks,
    queryFn: readTasks,
    refetchInterval: ({ state }) => untilDue(state.data?.schedule),
    ...always,
  })
  const refusals = useQuery({
    queryKey: ownerAreaKeys.mailingRefusals,
    queryFn: readMailingRefusals,
    ...always,
  })
  const backup = useQuery({ queryKey: ownerAreaKeys.lastBackup, queryFn: readLastBackup, ...always })
  const session = useSession()
  const factorMissing = session.status === 'signed-in' && !session.secondFactor
  const backupMissing =
    backup.data !== undefined && !settings.sandbox && !isFresh(backup.data, backup.dataUpdatedAt)
  const refused = refusals.data ?? []
  const { data } = tasks
  const hasTasks = data && (data.isHeldBack || data.needs.length + data.dates.length > 0)
  const isMissed = (data?.schedule?.reason ?? null) !== null
  const hasNotices = refused.length > 0 || backupMissing || factorMissing || isMissed
  return (
    <section aria-labelledby="tasks" className="mt-6">
      <h2 id="tasks" className="text-heading">
        {words.title}
      </h2>
      <div className="mt-3">
        <QueryStatus
          query={tasks}
          words={{ ...loadingWords, loadFailed: words.loadFailed }}
          skeleton={<Loading label={loadingWords.loading} lines={2} className="mt-4" />}
        />
        {data?.schedule && (
          <ScheduledPublication
            key={data.schedule.version}
            schedule={data.schedule}
            onChanged={tasks.refetch}
            linksToReview
            className="mb-4"
          />
        )}
        {hasTasks && <TaskList {...data} />}
        {hasTasks === false && !hasNotices && <NothingToDo />}
      </div>
      {/* Shown after the tasks, because it would move while they load and the owner is about to press it. */}
      {!tasks.isPending && (
        <>
          {data?.hasExamples && <Examples />}
          {factorMissing && <SecondFactorNotice />}
          {refused.length > 0 && <RefusedSubscriptions trouble={refused} />}
          {backup.data !== undefined && (
            <LastBackup madeAt={backup.data} now={backup.dataUpdatedAt} warns={!settings.sandbox} />
          )}
        </>
      )}
    </section>
  )
}

/** In a trial copy: says that its lists are invented, and removes them. */
function Examples() {
  const client = useQueryClient()
  const { mutate, status } = useMutation({
    mutationFn: removeExamples,
    onSuccess: async () => {
      await client.invalidateQueries()
      pageHeading()?.focus()
    },
  })
  return (
    <Notice title={examples.title} className="mt-4">
      <p>{examples.body}</p>
      <Button
        look="secondary"
        className="mt-3 min-h-touch px-4"
        busy={status === 'pending'}
        onClick={() => mutate()}
      >
        {status === 'pending' ? examples.removing : examples.remove}
      </Button>
      <p role="alert" className="mt-1 text-danger">
        {status === 'error' && examples.failed}
      </p>
    </Notice>
  )
}

function NothingToDo() {
  return (
    <p className="flex items-center gap-2 text-lead">
      <Icon name="check" className="size-5 text-mangrove" />
      {words.nothing}
    </p>
  )
}

export function TaskList({
  isHeldBack,
  needs,
  dates,
  opening,
}: Omit<OwnerNeeds, 'hasExamples' | 'schedule'>) {
  const hasFailedJobs = needs.some(({ need }) => need === 'failing-work' || need === 'abandoned-work')
  return (
    <>
      <ul className="border-t border-line">
        {isHeldBack && (
          <li className="border-b border-line">
            <Row text={words.examplesToReplace} href="/admin/site" />
          </li>
        )}
        {needs.map((need) => (
          <li key={`${need.need} ${need.detail ?? ''}`} className="border-b border-line">
            <TaskRow need={need} opening={opening} />
          </li>
        ))}
        {dates.map((date) => (
          <li key={date.document + date.path} className="border-b border-line">
            <DateRow date={date} />
          </li>
        ))}
      </ul>
      {hasFailedJobs && <p className="mt-2 max-w-measure text-fine text-ink-soft">{words.workHelp}</p>}
    </>
  )
}

function TaskRow({
  need: { need, detail, amount, since },
  opening,
}: {
  need: OwnerNeed
  opening: OwnerNeeds['opening']
}) {
  const sentence = (amount === 1 ? words.one : words.several)[need]
  const kind = detail === null ? '' : ((work as Record<string, string>)[detail] ?? detail)
  return (
    <Row
      text={fill(sentence, { count: amount, work: kind })}
      {...(need === 'site-closed' && opening && { note: fill(words.opening, opening) })}
      {...(since && { note: fill(words.since, { date: dayOf(since) }) })}
      href={hrefOf(need, detail)}
    />
  )
}

function hrefOf(need: OwnerNeed['need'], detail: string | null): string | undefined {
  if (need === 'refused-replies' && detail !== null) {
    return `/admin/inbox?${new URLSearchParams({ list: 'open', message: detail })}`
  }
  return TASK_HREFS[need] ?? (detail !== null && SERVICE_JOBS.has(detail) ? '/admin/set-up' : undefined)
}

/** Links to the field with the day. */
function DateRow({ date: { document, path, day, message } }: { date: OwnerDate }) {
  const review = (words.reviews as Record<string, string>)[path]
  return (
    <Row
      text={review ?? message}
      {...(review && { note: fill(words.due, { date: dayInWords(day) }) })}
      href={`/admin/site?${new URLSearchParams({ document, field: path })}`}
    />
  )
}

function Row({ text, note, href }: { text: string; note?: string; href: string | undefined }) {
  const shape = 'flex min-h-12 items-center gap-3 py-2 font-medium'
  const line = (
    <span className="min-w-0 grow">
      {text}
      {note && (
        <>
          <HiddenComma after={text} />{' '}
          <span className="block text-fine font-normal text-ink-soft sm:max-xl:inline">{note}</span>
        </>
      )}
    </span>
  )
  if (!href) return <p className={shape}>{line}</p>
  return (
    <SiteLink href={href} className={`${shape} text-ink no-underline hover:text-link`}>
      {line}
      <Icon name="arrow" className="size-5" />
    </SiteLink>
  )
}

/** Without a second factor the password alone opens health data. */
function SecondFactorNotice() {
  const { title, body, link } = secondFactor.notice
  return (
    <Notice tone="caution" title={title} className="mt-4">
      <p>{body}</p>
      <ButtonLink look="quiet" href={link.href} className="-ml-3 text-small">
        {link.label}
      </ButtonLink>
    </Notice>
  )
}

/** What the mailing service refuses, and what to do about it. */
export function RefusedSubscriptions({ trouble: refusals }: { trouble: MailingRefusal[] }) {
  return (
    <Notice tone="caution" title={mailing.title} className="mt-4">
      <ul className="mt-1 space-y-2">
        {refusals.map(({ refusal, since, subscriptions, addresses }) => (
          <li key={refusal}>
            {mailing.refusals[refusal]}{' '}
            {fill(mailing.waitingFor[refusal] ?? mailing.waiting, {
              count: String(subscriptions),
              date: dayOf(since),
            })}
            {addresses.length > 0 && <span className="block wrap-anywhere">{addresses.join(', ')}</span>}
            {mailing.technician[refusal] && (
              <TechnicalDetails title={technician.title}>
                <p>{mailing.technician[refusal]}</p>
              </TechnicalDetails>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
