import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useFacts } from '#app/facts.ts'
import { hasFailed } from '#app/lib/query-area.tsx'
import { tryStorage } from '#app/lib/storage.ts'
import type { Plan } from '#content/schemas/offers.ts'
import type { SubscriptionState } from '#contracts/membership.ts'

import { checkSubscription, membershipKeys } from './membership.data.ts'

/** The member's plan. 'unknown': the check failed. */
export type MembershipView =
  | { status: 'loading' | 'unknown' }
  | { status: 'known'; plan: Plan; membership: SubscriptionState }

/** The state of the checkout from which the member returns, as the server knows it. */
export type CheckoutReturn = 'confirming' | 'confirmed' | 'still-waiting' | 'unread' | 'cancelled'

/** The member's plan; parts of a page that need it share one request. */
export function useMembership() {
  const { plans } = useFacts()
  const query = useQuery({
    queryKey: membershipKeys.state,
    queryFn: checkSubscription,
    staleTime: Infinity,
  })
  return { view: viewOf(query, plans), check: () => void query.refetch() }
}

const CHECKS = 10
const CHECK_EVERY_MS = 2000

/**
 * The outcome of a checkout. The address names it, but only as a hint: it can be bookmarked, or opened in another
 * session; the server decides. The provider's webhook may arrive after the member, so the plan is polled, each time
 * after the last reply.
 * @param outcome the outcome in the address
 */
export function useCheckoutReturn(outcome: string | null): CheckoutReturn | undefined {
  const { plans } = useFacts()
  const client = useQueryClient()
  const repliesOf = (state = client.getQueryState(membershipKeys.state)) =>
    (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  const query = useQuery({
    queryKey: membershipKeys.state,
    queryFn: checkSubscription,
    staleTime: Infinity,
    refetchInterval: ({ state }) => {
      const returned = checkoutReturn(outcome, viewOf(state, plans))
      const isPending = returned === 'confirming' || returned === 'unread'
      return isPending && repliesOf(state) <= CHECKS ? CHECK_EVERY_MS : false
    },
    refetchIntervalInBackground: true,
    // Render after the last check even if its reply is the same.
    notifyOnChangeProps: 'all',
  })
  const returned = checkoutReturn(outcome, viewOf(query, plans))
  return returned === 'confirming' && repliesOf() > CHECKS ? 'still-waiting' : returned
}

export function checkoutReturn(outcome: string | null, view: MembershipView): CheckoutReturn | undefined {
  const membership = view.status === 'known' ? view.membership : undefined
  if (outcome === 'cancelled') return membership?.subscribed === false ? 'cancelled' : undefined
  if (outcome !== 'success') return undefined
  if (view.status === 'unknown') return 'unread'
  if (membership?.subscribed) return membership.checkout === 'bought' ? 'confirmed' : undefined
  return membership?.checkout === 'open' ? 'confirming' : undefined
}

const RECHECK_DELAY_MS = 3000

/**
 * Checks again when the plan may have changed in another tab: when the member returns to this tab, again a moment later
 * if this page had opened one of the provider's, and when another page of ours has detected a purchase.
 * @param purchased whether this page has just detected one
 * @param hasOpenedPage whether this page opened one of the provider's
 */
export function useCheckOnReturn(check: () => void, purchased: boolean, hasOpenedPage: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const channel = useRef<BroadcastChannel>(undefined)
  const checkNow = useEffectEvent(() => {
    check()
    if (!hasOpenedPage) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(), RECHECK_DELAY_MS)
  })

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') checkNow()
    }
    document.addEventListener('visibilitychange', onVisible)
    // Two windows side by side are visible all the time.
    addEventListener('focus', onVisible)
    // Firefox throws if storage is blocked.
    channel.current = tryStorage(() => new BroadcastChannel('membership'))
    channel.current?.addEventListener('message', () => checkNow())
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('focus', onVisible)
      channel.current?.close()
      clearTimeout(timer.current)
    }
  }, [])

  useEffect(() => {
    // A channel has one origin, and does not send to itself; the rule is meant for windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (purchased) channel.current?.postMessage('bought')
  }, [purchased])
}

/** The plan of the server's reply: the one with its product, otherwise the free one. */
export function planOf(
  { subscribed, product_id: productId }: SubscriptionState,
  plans: readonly Plan[],
): Plan {
  const bought = plans.find((plan) => subscribed && plan.productId !== null && plan.productId === productId)
  const plan = bought ?? plans.find(({ priceId }) => priceId === null)
  if (!plan) throw new Error('The catalogue has no free plan')
  return plan
}

function viewOf(
  state: { data: SubscriptionState | undefined; errorUpdateCount: number },
  plans: readonly Plan[],
): MembershipView {
  if (state.data) return { status: 'known', plan: planOf(state.data, plans), membership: state.data }
  return { status: hasFailed(state) ? 'unknown' : 'loading' }
}
