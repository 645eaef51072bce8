import { sql } from 'kysely'
import { z } from 'zod'

import { membershipMail } from '#content/messages/membership-mail.ts'
import type { SiteContent } from '#content/site-content.ts'
import { moneyText } from '#contracts/money.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

import { intervals } from '#content/messages/membership-interval.ts'
import { fill, plural } from '#contracts/fill.ts'
import type { Interval, PauseKind } from '#contracts/membership-states.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import type { QueueMail } from '#server/mail/queue-mail.ts'

/** The queue that `private.queue_membership_notice` writes to. */
export const MEMBERSHIP_NOTICE_QUEUE = 'membership-notice'

interface MembershipNoticeDeps {
  database: Database
  queueMail: QueueMail
  content: () => SiteContent
  /** Such as `https://example.com`; the mail leads to its dashboard. */
  siteUrl: string
}

const Data = z.object({ notice: z.uuid() })

/**
 * Handles one job: mails a member about one event of their membership. The notice is deleted in the transaction that
 * queues the mail, so that a retried job sends no second one.
 */
export function sendMembershipNotice(deps: MembershipNoticeDeps) {
  return async (data: unknown): Promise<void> => {
    const { notice: id } = Data.parse(data)
    await deps.database.asSystem(async (trx) => {
      const notice = await claimNotice(trx, id)
      if (notice) await deps.queueMail(trx, composeNotice(notice, deps))
    })
  }
}

interface Notice {
  kind:
    | 'bought'
    | 'canceled'
    | 'cancellation_undone'
    | 'term_set'
    | 'change_planned'
    | 'change_dropped'
    | 'price_changed'
    | 'unpaid'
    | 'change_unpaid'
    | 'paid'
    | keyof typeof membershipMail.endReasons
    | 'paused'
    | 'payments_paused'
    | 'resumed'
  product_id: string
  amount: number | null
  currency: string | null
  interval_unit: Interval['unit'] | null
  interval_count: number | null
  /** The sum that was told before. */
  previous_sum: Sum | null
  /** ISO 8601. */
  until: string
  ends_at: string | null
  changes_at: string | null
  pause_kind: PauseKind | null
  resumes_at: string | null
  /** 'ended' only for mails about the end. */
  follows: keyof typeof membershipMail.follows | 'ended'
  next_product_id: string | null
  email: string
}

/** As `private.sum_of` writes it. */
interface Sum {
  amount: number
  currency: string
  unit: Interval['unit'] | null
  count: number | null
}

/** Deletes the notice. @returns undefined where it was sent already */
async function claimNotice(trx: Transaction, id: string): Promise<Notice | undefined> {
  // As JSON, so that both database drivers return the same types.
  const { rows } = await sql<{ notice: Notice }>`
    with claimed as (delete from private.membership_notices where id = ${id}::uuid returning *)
    select to_jsonb(n) || jsonb_build_object('email', u.email) as notice
    from claimed as n join auth.users as u on u.id = n.member_id`.execute(trx)
  return rows[0]?.notice
}

function composeNotice(notice: Notice, deps: MembershipNoticeDeps): OutgoingMail {
  const { kind, email: to } = notice
  const { plan, date, lastDay, next, follows } = wordsOf(notice, deps.content())
  const link = new URL('/dashboard', deps.siteUrl).href
  switch (kind) {
    case 'bought':
      return { to, template: 'membershipBought', values: { plan, follows, link } }
    case 'canceled':
      return { to, template: 'membershipCanceled', values: { plan, date: lastDay, link } }
    case 'cancellation_undone':
      return { to, template: 'membershipCancellationUndone', values: { plan, follows, link } }
    case 'term_set': {
      const end = lastDayOf(notice.ends_at ?? notice.until, deps.content())
      return { to, template: 'membershipTermSet', values: { plan, follows, date: end, link } }
    }
    case 'change_planned': {
      const values = { plan, next, date, sums: sumsOf(notice), link }
      return { to, template: 'membershipChangePlanned', values }
    }
    case 'change_dropped':
      return { to, template: 'membershipChangeDropped', values: { plan, follows, link } }
    case 'price_changed': {
      const every = intervalText({ unit: notice.interval_unit, count: notice.interval_count })
      const values = { plan, sum: priceOf(notice), old: previousSum(notice), every, date, link }
      return { to, template: 'membershipPriceChanged', values }
    }
    case 'unpaid': {
      const access = accessOf(notice, lastDay, membershipMail.openUntil)
      return { to, template: 'membershipUnpaid', values: { plan, access, link } }
    }
    case 'change_unpaid': {
      const access = accessOf(notice, lastDay, membershipMail.paidUntil)
      return { to, template: 'membershipChangeUnpaid', values: { plan, next, access, link } }
    }
    case 'paid':
      return { to, template: 'membershipPaid', values: { plan, follows, link } }
    case 'ended_unpaid':
    case 'ended_disputed':
    case 'ended_retention':
    case 'ended_unknown': {
      const reason = membershipMail.endReasons[kind]
      return { to, template: 'membershipEnded', values: { plan, reason, date: lastDay, link } }
    }
    case 'paused':
      return {
        to,
        template: 'membershipPaused',
        values: { plan, pause: membershipMail.follows.paused, link },
      }
    case 'payments_paused': {
      const pause = pauseOf(notice, deps.content())
      return { to, template: 'membershipPaused', values: { plan, pause, link } }
    }
    case 'resumed':
      return { to, template: 'membershipResumed', values: { plan, follows, link } }
  }
}

function wordsOf(notice: Notice, content: SiteContent) {
  const { plans, practice } = content.facts
  const nameOf = (product: string | null) => plans.find(({ productId }) => productId === product)?.name
  const date = dayOf(notice.until, practice.timeZone)
  const lastDay = lastDayOf(notice.until, content)
  const nextName = notice.next_product_id === null ? undefined : nameOf(notice.next_product_id)
  const next = nextName ? fill(membershipMail.nextPlan, { plan: nextName }) : membershipMail.unknownNextPlan
  const sentence = membershipMail.follows[notice.follows === 'ended' ? 'ends' : notice.follows]
  const follows = fill(sentence, {
    date,
    lastDay: lastDayOf(notice.ends_at ?? notice.until, content),
    changeDate: dayOf(notice.changes_at ?? notice.until, practice.timeZone),
    next,
    every: intervalText({ unit: notice.interval_unit, count: notice.interval_count }),
    price: priceOf(notice),
  })
  const old = sentence.includes('{price}') ? changedSums(notice)?.old : undefined
  return {
    plan: nameOf(notice.product_id) ?? membershipMail.unknownPlan,
    date,
    lastDay,
    next,
    follows: old === undefined ? follows : fill(membershipMail.before, { follows, old }),
  }
}

/** @param open what is said while what was paid lasts */
function accessOf({ follows, until }: Notice, lastDay: string, open: string): string {
  if (follows === 'ends') return membershipMail.stillOwed
  return new Date(until) > new Date() ? fill(open, { date: lastDay }) : membershipMail.closed
}

function pauseOf({ pause_kind: kind, resumes_at: resumes }: Notice, { facts }: SiteContent): string {
  const pause = kind === null ? membershipMail.follows.payments_paused : membershipMail.pauses[kind]
  if (resumes === null) return pause
  return fill(membershipMail.resumes, { pause, date: dayOf(resumes, facts.practice.timeZone) })
}

function dayOf(moment: string | Date, timeZone: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

/** The last day of what ends at midnight is the day before. */
function lastDayOf(moment: string, { facts }: SiteContent): string {
  return dayOf(new Date(new Date(moment).getTime() - 1), facts.practice.timeZone)
}

function sumsOf(notice: Notice): string {
  const { both, one, none } = membershipMail.sums
  if (notice.amount === null) return none
  const changed = changedSums(notice)
  return changed ? fill(both, changed) : fill(one, { sum: priceOf(notice) })
}

/** The next sum and the one that was told before, with their intervals where these differ. Undefined for the same. */
function changedSums(notice: Notice): { sum: string; old: string } | undefined {
  const { amount, currency, previous_sum: before, interval_unit: unit, interval_count: count } = notice
  if (before === null || amount === null) return undefined
  const isSameSum = before.amount === amount && before.currency === currency
  const isSameInterval = before.unit === unit && before.count === count
  if (isSameSum && isSameInterval) return undefined
  const [sum, old] = [priceOf(notice), sumText(before)]
  if (isSameInterval) return { sum, old }
  return { sum: `${sum} ${intervalText({ unit, count })}`, old: `${old} ${intervalText(before)}` }
}

/** With its interval where the next payment is the same sum, for another time. */
function previousSum(notice: Notice): string {
  const { previous_sum: before } = notice
  const old = sumText(before)
  return before !== null && old === priceOf(notice) ? `${old} ${intervalText(before)}` : old
}

function sumText(sum: Sum | null): string {
  return sum === null ? membershipMail.unknownPrice : moneyText(sum.amount, sum.currency)
}

/** Every sum is that of the provider's own next invoice. */
function priceOf({ amount, currency }: Notice): string {
  return amount === null || currency === null ? membershipMail.unknownPrice : moneyText(amount, currency)
}

function intervalText({ unit, count }: Pick<Sum, 'unit' | 'count'>): string {
  return unit === null || count === null ? membershipMail.sometimes : plural(intervals[unit], count)
}
