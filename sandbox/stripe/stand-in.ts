import type { Hono } from 'hono'

import { type Account, type AccountOptions, openAccount } from './account.ts'
import { stripeApi } from './api.ts'
import { stripeControls } from './controls.ts'
import { stripePages } from './pages.ts'

interface Options extends AccountOptions {
  secretKey: string
  /** Where `pages` are mounted, as a browser reaches them; read at each answer. */
  base: () => string
}

export interface StripeStandIn {
  account: Account
  /** To be mounted at `/v1` below the API's base; faults go before it. */
  api: Hono
  /** To be mounted at `base`. */
  pages: Hono
  /** To be mounted at `/sandbox` of the product. */
  controls: Hono
  stop(): Promise<void>
}

/** Stripe for one account, without money: API, hosted pages, webhooks, and a clock that can be moved. */
export async function openStripe({ secretKey, base, ...options }: Options): Promise<StripeStandIn> {
  const account = await openAccount(options)
  return {
    account,
    api: stripeApi({ account, secretKey, base }),
    pages: stripePages(account),
    controls: stripeControls(account),
    async stop() {
      account.delivery.stop()
      await account.save()
    },
  }
}
