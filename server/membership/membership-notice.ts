import { sql } from 'kysely'
import { z } from 'zod'

import { membershipMail } from '#content/messages/membership-mail.ts'
import type { SiteContent } from '#content/site-content.ts'
import { moneyText } from '#contracts/money.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'

import { fill } from '../mail/compose.ts'
import type { OutgoingMail } from '../mail/mail.schema.ts'
import type { QueueMail } from '../mail/queue-mail.ts'

/** The queue that `private.queue_membership_notice` writes to. */
export const MEMBERSHIP_NOTICE_QUEUE = 'membership-notice'

interface MembershipNoticeDeps {
  database: Database
  queueMail: QueueMail
  content: () => SiteContent
  /** Such as `https://example.com`; the mail leads to its dashboard. */
  siteUrl: string
  clock?: () => Date
}

const Data = z.object({ notice: z.uuid() })

/**
 * Handles one job: mails a member that they bought or canceled a plan, or that its payment fails. The notice is
 * deleted in the transaction that queues the mail, so that a repeated job sends no second one.
 */
export function sendMembershipNotice(deps: MembershipNoticeDeps) {
  return async (data: unknown): Promise<void> => {
    const { notice: id } = Data.parse(data)
    await deps.database.asSystem(async (trx) => {
      const notice = await takeNotice(trx, id)
      if (notice) await deps.queueMail(trx, composeNotice(notice, deps))
    })
  }
}

interface Notice {
  kind: 'bought' | 'canceled' | 'unpaid'
  product_id: string
  amount: number | null
  currency: string | null
  /** ISO 8601. */
  until: string
  email: string
}

/** @returns undefined for one that was sent already */
async function takeNotice(trx: Transaction, id: string): Promise<Notice | undefined> {
  // As JSON, so that both database drivers answer the same.
  const { rows } = await sql<{ notice: Notice }>`
    with taken as (delete from private.membership_notices where id = ${id}::uuid returning *)
    select json_build_object('kind', n.kind, 'product_id', n.product_id, 'amount', n.amount,
      'currency', n.currency, 'until', n.until, 'email', u.email) as notice
    from taken as n join auth.users as u on u.id = n.member_id`.execute(trx)
  return rows[0]?.notice
}

function composeNotice(notice: Notice, deps: MembershipNoticeDeps): OutgoingMail {
  const { plans, practice } = deps.content().facts
  const sold = plans.find(({ productId }) => productId === notice.product_id)
  const plan = sold?.name ?? membershipMail.unknownPlan
  const until = new Date(notice.until)
  // What ends at midnight is open on the day before for the last time.
  const lastDay = dayOf(new Date(until.getTime() - 1), practice.timeZone)
  const link = new URL('/dashboard', deps.siteUrl).href
  const to = notice.email
  switch (notice.kind) {
    case 'bought': {
      const date = dayOf(until, practice.timeZone)
      const values = { plan, date, price: priceOf(notice), link }
      return { to, template: 'membershipBought', values }
    }
    case 'canceled':
      return { to, template: 'membershipCanceled', values: { plan, date: lastDay, link } }
    case 'unpaid': {
      const { openUntil, closed } = membershipMail
      const isOpen = until > (deps.clock ?? (() => new Date()))()
      const access = isOpen ? fill(openUntil, { date: lastDay }) : closed
      return { to, template: 'membershipUnpaid', values: { plan, access, link } }
    }
  }
}

function dayOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}

/** With a discount the plan’s own price would be wrong. */
function priceOf({ amount, currency }: Notice): string {
  return amount === null || currency === null ? membershipMail.unknownPrice : moneyText(amount, currency)
}
