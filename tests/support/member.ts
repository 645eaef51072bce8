import { expect } from 'vitest'

import { OutsidePage, SubscriptionState } from '#contracts/membership.ts'

import { memberA } from './database.ts'
import type { TestedMembership } from './membership.ts'

/** What a member does on the membership page, and the provider's reaction. */
export function memberActions(tested: () => TestedMembership) {
  const page = async (name: string, caller: typeof memberA, body?: unknown) => {
    const reply = await tested().call(name, caller, body)
    expect(reply.status).toBe(200)
    return OutsidePage.parse(await reply.json())
  }
  const checkout = (priceId: string, caller = memberA) => page('create-checkout', caller, { priceId })
  /** Waits until all webhook deliveries have arrived and their jobs are done. */
  const hear = async () => {
    await tested().stripe.account.delivery.idle()
    return tested().work()
  }
  const portal = (caller = memberA) => page('customer-portal', caller)
  const subscription = () => Object.values(tested().stripe.account.state.subscriptions)[0]!
  /** Does not wait for the webhook. */
  const buy = async (priceId: string, caller = memberA) =>
    void (await tested().pay((await checkout(priceId, caller)).url, 'paid'))
  return {
    checkout,
    hear,
    portal,
    subscription,
    buy,
    async subscribe(priceId: string) {
      await buy(priceId)
      await hear()
    },
    /** Does not wait for the webhook either. */
    manage: async (fields: Record<string, string>) =>
      tested().manage((await portal()).url, { subscription: subscription().id, ...fields }),
    /** Lets Stripe's clock run. */
    async passDays(advanceDays: number) {
      await tested().steer('/clock', { advanceDays })
      await hear()
    },
    plan: async (caller = memberA) =>
      SubscriptionState.parse(await (await tested().call('check-subscription', caller)).json()),
    /** What our rows say by themselves: nobody asks Stripe. */
    kept: () =>
      tested().rows(`select product_id, ended_at is not null as ended, cancelled_at is not null as cancelled
        from public.memberships`),
    steerDelivery: (mode: 'deliver' | 'lose' | 'hold') => tested().steer('/stripe/delivery', { mode }),
  }
}
