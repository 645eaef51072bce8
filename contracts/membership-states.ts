/** What a subscription is going to do, by Stripe. */
export const COURSES = [
  /** It renews until somebody cancels. */
  'renews',
  /** It renews as another plan. */
  'changes',
  /** It renews until a day that is set. */
  'term',
  /** It does not renew: the present period is the last one. */
  'ends',
  /** Nothing is collected, and access continues. */
  'payments_paused',
  /** Nothing is charged, and there is no access. */
  'paused',
  'ended',
] as const
export type Course = (typeof COURSES)[number]

/** Whether what was charged last was paid, by Stripe's latest invoice. */
export const PAYMENTS = [
  /** Paid, or nothing is owed. */
  'paid',
  /** The invoice of a new period exists, and Stripe has not charged it yet. */
  'renewing',
  /** The bank has not confirmed yet that the new period is paid. */
  'processing',
  /** An invoice for the new period was sent, and waits for the member. */
  'due',
  /** The new period was charged without success. */
  'failing',
  /** The bank has not confirmed yet that a change of plan is paid. */
  'change_processing',
  /** A change of plan was charged without success. */
  'change_failing',
  /** The bank has not confirmed the very first payment yet. */
  'first_processing',
  /** The very first payment was not finished. */
  'first_incomplete',
  /** What Stripe answers about the subscription can't be read. */
  'unreadable',
] as const
export type Payment = (typeof PAYMENTS)[number]

/** The present moment by the time that was paid for; 'grace': at most three days after it. */
export const PERIODS = ['running', 'grace', 'over'] as const
export type Period = (typeof PERIODS)[number]

/** Kinds of a pause of payments: https://docs.stripe.com/billing/subscriptions/pause-payment */
export const PAUSE_KINDS = ['void', 'keep_as_draft', 'mark_uncollectible'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]

export const INTERVAL_UNITS = ['day', 'week', 'month', 'year'] as const
export interface Interval {
  unit: (typeof INTERVAL_UNITS)[number]
  count: number
}

export interface MembershipState {
  course: Course
  payment: Payment
  period: Period
}

/** What is said about a state: names of sentences for the member and of a line for the owner. */
export interface Standing {
  hasAccess: boolean
  member: MemberSentence
  owner: OwnerLine
}

export type MemberSentence =
  | 'renews'
  | 'changes'
  | 'term'
  | 'ends'
  | 'paymentsPaused'
  | 'paused'
  | 'free'
  | 'canceled'
  | 'renewing'
  | 'unconfirmed'
  | 'processing'
  | 'processingClosed'
  | 'due'
  | 'dueClosed'
  | 'failing'
  | 'failingClosed'
  | 'failingCanceled'
  | 'changeProcessing'
  | 'changeFailing'
  | 'firstProcessing'
  | 'firstIncomplete'
  | 'unreadable'
  | 'unreadableClosed'

export type OwnerLine =
  | 'paid'
  | 'changes'
  | 'term'
  | 'ends'
  | 'paymentsPaused'
  | 'paused'
  | 'ended'
  | 'renewing'
  | 'unconfirmed'
  | 'processing'
  | 'due'
  | 'failing'
  | 'changeProcessing'
  | 'changeFailing'
  | 'firstProcessing'
  | 'firstIncomplete'
  | 'unreadable'

/**
 * The one table of states: what each gives access to, and what is said of it. Access follows what was paid. The days of
 * grace are for news of a renewal that arrives late, so that they end with the first news that it is not paid.
 * `private.gives_access` decides by the same rules; `supabase/tests/memberships.test.ts` compares them.
 */
export function standingOf({ course, payment, period }: MembershipState): Standing {
  if (course === 'ended') return { hasAccess: false, member: 'free', owner: 'ended' }
  const isPaid = period === 'running'
  if (course === 'paused') return isFailing(payment) ? closed('failingClosed', 'failing') : closed('paused')
  switch (payment) {
    case 'first_processing':
      return closed('firstProcessing')
    case 'first_incomplete':
      return closed('firstIncomplete')
    case 'unreadable':
      return isPaid ? open('unreadable') : closed('unreadableClosed', 'unreadable')
    case 'failing':
      if (course === 'ends') return { hasAccess: isPaid, member: 'failingCanceled', owner: 'failing' }
      return isPaid ? open('failing') : closed('failingClosed', 'failing')
    case 'change_failing':
      return isPaid ? open('changeFailing') : closed('failingClosed', 'changeFailing')
    case 'due':
      return isPaid ? open('due') : closed('dueClosed', 'due')
    case 'processing':
      return isPaid ? open('processing') : closed('processingClosed', 'processing')
    case 'change_processing':
      return isPaid ? open('changeProcessing') : closed('processingClosed', 'changeProcessing')
    case 'renewing':
    case 'paid':
      return paidStandingOf(course, payment, period)
  }
}

function paidStandingOf(
  course: Exclude<Course, 'ended' | 'paused'>,
  payment: 'paid' | 'renewing',
  period: Period,
): Standing {
  if (course === 'ends') return period === 'running' ? open('ends') : closed('canceled', 'ends')
  if (period === 'over') return closed('unconfirmed')
  if (course === 'payments_paused') return open('paymentsPaused')
  if (payment === 'renewing') return open('renewing')
  if (period === 'grace') return open('unconfirmed')
  return course === 'renews' ? open('renews', 'paid') : open(course)
}

export function isFailing(payment: Payment): boolean {
  return payment === 'failing' || payment === 'change_failing'
}

function open(member: MemberSentence & OwnerLine): Standing
function open(member: MemberSentence, owner: OwnerLine): Standing
function open(member: MemberSentence, owner: OwnerLine = member as OwnerLine): Standing {
  return { hasAccess: true, member, owner }
}

function closed(member: MemberSentence & OwnerLine): Standing
function closed(member: MemberSentence, owner: OwnerLine): Standing
function closed(member: MemberSentence, owner: OwnerLine = member as OwnerLine): Standing {
  return { hasAccess: false, member, owner }
}
