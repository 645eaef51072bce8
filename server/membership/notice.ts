import { sql } from 'kysely'
import { z } from 'zod'

import { membershipMail } from '#content/messages/membership-mail.ts'
import type { SiteContent } from '#content/site-content.ts'
import { moneyText } from '#contracts/money.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

import { fill } from '#contracts/fill.ts'
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
    | 'change_planned'
    | 'change_dropped'
    | 'unpaid'
    | 'paid'
    | 'ended_unpaid'
    | 'ended_disputed'
    | 'paused'
    | 'payments_paused'
    | 'resumed'
  product_id: string
  amount: number | null
  currency: string | null
  /** ISO 8601. */
  until: string
  /** 'ended' only for mails about the end. */
  follows: keyof typeof membershipMail.follows | 'ended'
  next_product_id: string | null
  email: string
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
    case 'change_planned':
      return { to, template: 'membershipChangePlanned', values: { plan, next, date, link } }
    case 'change_dropped':
      return { to, template: 'membershipChangeDropped', values: { plan, follows, link } }
    case 'unpaid': {
      const isOpen = new Date(notice.until) > new Date()
      return {
        to,
        template: 'membershipUnpaid',
        values: { plan, access: accessOf(notice, isOpen, lastDay), link },
      }
    }
    case 'paid':
      return { to, template: 'membershipPaid', values: { plan, follows, link } }
    case 'ended_unpaid':
    case 'ended_disputed': {
      const reason = membershipMail.endReasons[kind]
      return { to, template: 'membershipEnded', values: { plan, reason, date: lastDay, link } }
    }
    case 'paused':
    case 'payments_paused':
      return { to, template: 'membershipPaused', values: { plan, pause: membershipMail.follows[kind], link } }
    case 'resumed':
      return { to, template: 'membershipResumed', values: { plan, follows, link } }
  }
}

function wordsOf(notice: Notice, { facts: { plans, practice } }: SiteContent) {
  const nameOf = (product: string | null) => plans.find(({ productId }) => productId === product)?.name
  const until = new Date(notice.until)
  const date = dayOf(until, practice.timeZone)
  // The last day of a period that ends at midnight is the day before.
  const lastDay = dayOf(new Date(until.getTime() - 1), practice.timeZone)
  const nextName = notice.next_product_id === null ? undefined : nameOf(notice.next_product_id)
  const next = nextName ? fill(membershipMail.nextPlan, { plan: nextName }) : membershipMail.unknownNextPlan
  const sentence = membershipMail.follows[notice.follows === 'ended' ? 'ends' : notice.follows]
  return {
    plan: nameOf(notice.product_id) ?? membershipMail.unknownPlan,
    date,
    lastDay,
    next,
    follows: fill(sentence, { date, lastDay, next, price: priceOf(notice) }),
  }
}

function accessOf({ follows }: Notice, isOpen: boolean, lastDay: string): string {
  const { openUntil, stillOwed, closed } = membershipMail
  if (follows === 'ends') return stillOwed
  return isOpen ? fill(openUntil, { date: lastDay }) : closed
}

function dayOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

/** The membership's own price, because a discount makes it differ from the plan's. */
function priceOf({ amount, currency }: Notice): string {
  return amount === null || currency === null ? membershipMail.unknownPrice : moneyText(amount, currency)
}
