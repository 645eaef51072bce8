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
  return {
    checkout,
    hear,
    portal: (caller = memberA) => page('customer-portal', caller),
    plan: async (caller = memberA) =>
      SubscriptionState.parse(await (await tested().call('check-subscription', caller)).json()),
    subscription: () => Object.values(tested().stripe.account.state.subscriptions)[0]!,
    /** Does not wait for the webhook. */
    async buy(priceId: string) {
      await tested().pay((await checkout(priceId)).url, 'paid')
    },
  }
}
