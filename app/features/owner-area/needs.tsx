import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { LoadFailed, Loading } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { dayOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { hasFailed } from '#app/lib/query-area.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { settings } from '#app/lib/settings.ts'
import { dayInWords } from '#content/calendar.ts'
import { admin } from '#content/messages/admin.ts'
import { secondFactor } from '#content/messages/second-factor.ts'
import { work } from '#content/messages/work.ts'
import type { OwnerDate, OwnerNeed, OwnerNeeds } from '#contracts/owner-needs.ts'

import { isFresh, LastBackup } from './backup-notice.tsx'
import {
  type MailingTrouble,
  ownerAreaKeys,
  readLastBackup,
  readMailingTrouble,
  readNeeds,
} from './owner-area.data.ts'

const { needs: words, mailing, loading, retry, busy } = admin
const PLACES: Partial<Record<OwnerNeed['need'], string>> = {
  'site-closed': '/admin/set-up',
  'unread-messages': '/admin/inbox?list=unread',
  'pending-testimonials': '#testimonials',
  'failing-payments': '/admin/members?list=failing',
}
/** Work that fails with an outside service, which the set-up tests and explains. */
const OF_SERVICES = new Set([
  'sync-subscription',
  'sync-departure',
  'forget-subscriber',
  'sync-membership',
  'remove-payer',
  'repair-memberships',
  'send-mail',
  'account-deleted',
  'notify-owner',
  'blog',
])

/** Reads anew what waits, after one of the things was done on the same page. */
export function useNeedsRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ownerAreaKeys.needs })
}

/** What waits for the owner, each with the way there; then what the mailing service refuses, and the backups. */
export function Needs() {
  const always = { refetchOnWindowFocus: 'always' } as const
  const needs = useQuery({ queryKey: ownerAreaKeys.needs, queryFn: readNeeds, ...always })
  const trouble = useQuery({ queryKey: ownerAreaKeys.mailingTrouble, queryFn: readMailingTrouble, ...always })
  const backup = useQuery({ queryKey: ownerAreaKeys.lastBackup, queryFn: readLastBackup, ...always })
  const session = useSession()
  const factorMissing = session.status === 'signed-in' && !session.secondFactor
  const backupMissing =
    Boolean(backup.data) && !settings.sandbox && !isFresh(backup.data?.madeAt ?? null, backup.dataUpdatedAt)
  const refused = trouble.data ?? []
  const waits = needs.data && needs.data.needs.length + needs.data.dates.length > 0
  const calm = waits === false && refused.length === 0 && !backupMissing && !factorMissing
  return (
    <section aria-labelledby="needs" className="mt-6">
      <h2 id="needs" className="text-heading">
        {words.title}
      </h2>
      {hasFailed(needs) && (
        <div className="mt-3">
          <LoadFailed
            title={words.loadFailed}
            retry={retry}
            retrying={busy}
            onRetry={() => needs.refetch()}
          />
        </div>
      )}
      {needs.isPending && <Loading label={loading} lines={2} className="mt-4" />}
      {calm && (
        <p className="mt-3 flex items-center gap-2 text-lead">
          <Icon name="check" className="size-5 text-mangrove" />
          {words.nothing}
        </p>
      )}
      {waits && <NeedsList {...needs.data} />}
      {factorMissing && <SecondFactorNotice />}
      {refused.length > 0 && <RefusedSubscriptions trouble={refused} />}
      {backup.data && (
        <LastBackup madeAt={backup.data.madeAt} now={backup.dataUpdatedAt} warns={!settings.sandbox} />
      )}
    </section>
  )
}

export function NeedsList({ needs, dates }: OwnerNeeds) {
  const broken = needs.some(({ need }) => need === 'failing-work' || need === 'abandoned-work')
  return (
    <>
      <ul className="mt-3 border-t border-line">
        {needs.map((need) => (
          <li key={`${need.need} ${need.detail ?? ''}`} className="border-b border-line">
            <NeedRow need={need} />
          </li>
        ))}
        {dates.map((date) => (
          <li key={date.document + date.path} className="border-b border-line">
            <DateRow date={date} />
          </li>
        ))}
      </ul>
      {broken && <p className="mt-2 max-w-measure text-fine text-ink-soft">{words.workHelp}</p>}
    </>
  )
}

function NeedRow({ need: { need, detail, amount, since } }: { need: OwnerNeed }) {
  const sentence = (amount === 1 ? words.one : words.several)[need]
  const kind = detail === null ? '' : ((work as Record<string, string>)[detail] ?? detail)
  return (
    <Row
      text={fill(sentence, { count: amount, work: kind })}
      {...(since && { note: fill(words.since, { date: dayOf(since) }) })}
      href={PLACES[need] ?? (detail !== null && OF_SERVICES.has(detail) ? '/admin/set-up' : undefined)}
    />
  )
}

/** Leads to the field that holds the day. */
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
      {text} {note && <span className="block text-fine font-normal text-ink-soft sm:inline">{note}</span>}
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

/** Until the owner has a second factor, anybody who learns the password reads health data. */
function SecondFactorNotice() {
  const session = useSession()
  const { title, body, link } = secondFactor.notice
  if (session.status !== 'signed-in' || session.secondFactor) return null
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
export function RefusedSubscriptions({ trouble }: { trouble: MailingTrouble[] }) {
  return (
    <Notice tone="caution" title={mailing.title} className="mt-4">
      <ul className="mt-1 space-y-2">
        {trouble.map(({ refusal, since, subscriptions, addresses }) => (
          <li key={refusal}>
            {mailing.refusals[refusal]}{' '}
            {fill(mailing.waiting, { count: String(subscriptions), date: dayOf(since) })}
            {addresses.length > 0 && <span className="block wrap-anywhere">{addresses.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
