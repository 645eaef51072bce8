import { dayOf } from '#app/lib/dates.ts'
import { yourMembership } from '#content/messages/membership-dashboard.ts'
import { intervals } from '#content/messages/membership-interval.ts'
import type { Plan } from '#content/schemas/offers.ts'
import { fill, plural } from '#contracts/fill.ts'
import type { SubscriptionState } from '#contracts/membership.ts'
import { type MemberSentence, standingOf } from '#contracts/membership-states.ts'
import { moneyText } from '#contracts/money.ts'

const { status } = yourMembership

/** By the table of states. 'free' without a membership. */
function sentenceOf({ course, payment, period }: SubscriptionState): MemberSentence {
  if (course === null || payment === null || period === null) return 'free'
  return standingOf({ course, payment, period }).member
}

/** What happens to the plan next: it ends, changes or renews. Undefined if a notice says more. */
export function nextEvent(membership: SubscriptionState, plans: readonly Plan[]): string | undefined {
  const said = sentenceOf(membership)
  const date = membership.paid_until === null ? '' : dayOf(membership.paid_until)
  switch (said) {
    case 'canceled':
      return status.cancelled
    case 'ends':
      return fill(status.accessUntil, { date })
    case 'failingCanceled':
      return date === '' ? status.cancelled : fill(status.accessUntil, { date })
    case 'paymentsPaused':
      return pauseText(membership)
    case 'changes':
      return planChangeText(membership, plans)
    case 'term':
      return fill(status.term, { date, pays: paysText(membership), end: lastDayOf(membership.ends_at) })
    case 'renews':
      return fill(status.renews, { date, pays: paysText(membership) })
    case 'renewing':
      return fill(status.renewing, { date })
    case 'unconfirmed':
      return date === '' ? undefined : fill(status.unconfirmed, { date })
    default:
      return undefined
  }
}

export interface Problem {
  tone: 'danger' | 'caution' | 'info'
  title: string
  text: string
}

export function problemOf(membership: SubscriptionState, plans: readonly Plan[]): Problem | undefined {
  const said = sentenceOf(membership)
  const date = membership.paid_until === null ? '' : dayOf(membership.paid_until)
  const plan = planName(membership.next_product_id, plans) ?? status.changeUnpaid.otherPlan
  const problem = (tone: Problem['tone'], { title }: { title: string }, text: string): Problem => ({
    tone,
    title,
    text: fill(text, { date, plan }),
  })
  const { paymentFailed, processing, due, unreadable } = status
  switch (said) {
    case 'paused':
      return problem('caution', status.paused, status.paused.body)
    case 'failing':
      return problem('danger', paymentFailed, paymentFailed.body)
    case 'failingClosed':
      return problem('danger', paymentFailed, paymentFailed.bodyWithoutAccess)
    case 'failingCanceled':
      return problem('danger', paymentFailed, paymentFailed.bodyCanceled)
    case 'changeFailing':
      return problem('danger', status.changeUnpaid, status.changeUnpaid.body)
    case 'changeProcessing':
      return problem('info', status.changeProcessing, status.changeProcessing.body)
    case 'processing':
      return problem('info', processing, processing.body)
    case 'processingClosed':
      return problem('info', processing, processing.bodyWithoutAccess)
    case 'due':
      return problem('caution', due, due.body)
    case 'dueClosed':
      return problem('caution', due, due.bodyWithoutAccess)
    case 'unconfirmed':
      return date === ''
        ? problem('caution', status.unconfirmedClosed, status.unconfirmedClosed.body)
        : undefined
    case 'firstProcessing':
      return problem('info', status.firstProcessing, status.firstProcessing.body)
    case 'firstIncomplete':
      return problem('caution', status.firstIncomplete, status.firstIncomplete.body)
    case 'unreadable':
      return problem('caution', unreadable, unreadable.body)
    case 'unreadableClosed':
      return problem('caution', unreadable, unreadable.bodyWithoutAccess)
    default:
      return undefined
  }
}

function planChangeText(membership: SubscriptionState, plans: readonly Plan[]): string {
  const { changes_at: at, next_product_id: product } = membership
  const date = dayOf(at ?? membership.paid_until ?? '')
  const pays = paysText(membership)
  const plan = planName(product, plans)
  return plan ? fill(status.changes, { plan, date, pays }) : fill(status.changesToUnknown, { date, pays })
}

function planName(productId: string | null, plans: readonly Plan[]): string | undefined {
  return plans.find((plan) => plan.productId !== null && plan.productId === productId)?.name
}

/** A month is what every plan is sold for, so that only other intervals are named. */
function paysText({
  amount,
  currency,
  interval_unit: unit,
  interval_count: count,
}: SubscriptionState): string {
  const sum = amount === null || currency === null ? undefined : moneyText(amount, currency)
  const isMonthly = unit === null || count === null || (unit === 'month' && count === 1)
  const every = isMonthly ? undefined : plural(intervals[unit], count)
  if (sum === undefined) return every === undefined ? '' : fill(status.pays.every, { every })
  const { sum: once, sumEvery } = status.pays
  return ` ${every === undefined ? fill(once, { amount: sum }) : fill(sumEvery, { amount: sum, every })}`
}

function pauseText({ pause_kind: kind, resumes_at: resumes }: SubscriptionState): string {
  const pause = status.paymentsPaused[kind ?? 'unknown']
  return resumes === null ? pause : fill(status.resumes, { pause, date: dayOf(resumes) })
}

/** The last day of what ends at midnight is the day before. */
function lastDayOf(moment: string | null): string {
  return moment === null ? '' : dayOf(new Date(Date.parse(moment) - 1).toISOString())
}
