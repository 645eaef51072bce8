import type { Database } from '#server/platform/database/database.ts'

import { CannotOpen, type SealingKeys } from '#server/platform/crypto/seal.ts'
import { loadOnce } from '#server/platform/process/load-once.ts'
import type { Logger } from '#server/platform/process/log.ts'
import type { Payments } from '#server/membership/payments.ts'
import { openKeys, readStoredKeys } from './keys.ts'
import type { StripeSettings } from './client.ts'
import { isTestKey } from './shapes.ts'

/** The practice's account at Stripe, as it is connected now. */
export interface StripeAccount extends StripeSettings {
  payments: Payments
  /** Verifies Stripe's events; undefined where only the server's key is set. */
  webhookSecret: string | undefined
  /** Id of the pasted keys; undefined where the server's settings have them. */
  connection?: string
}

/** Looked up for each use, so that a pasted key applies in every running process at once. */
export interface StripeConnection {
  /** Whether the server's settings have the keys, which take precedence over pasted ones. */
  isFromSettings: boolean
  /** The addresses of Stripe's API and of this site. */
  address: Omit<StripeSettings, 'secretKey'>
  find(): Promise<StripeAccount | undefined>
}

interface ConnectionSettings {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
  SITE_URL: string
}

interface ConnectionDeps {
  database: Database
  formKeys: SealingKeys
  log: Pick<Logger, 'error'>
}

export function stripeConnection(settings: ConnectionSettings, deps: ConnectionDeps): StripeConnection {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  const address = { apiBase: settings.STRIPE_API_BASE, siteUrl: settings.SITE_URL }
  if (secretKey || webhookSecret) {
    const account = secretKey ? accountOf({ ...address, secretKey }, webhookSecret) : undefined
    return { isFromSettings: true, address, find: async () => account }
  }
  return { isFromSettings: false, address, find: pastedAccount(address, deps) }
}

/** Reads one small row per use; opens its keys and makes their client once per connection. */
function pastedAccount(
  address: Omit<StripeSettings, 'secretKey'>,
  { database, formKeys, log }: ConnectionDeps,
) {
  let latest: { sealed: string; account: Promise<StripeAccount | undefined> } | undefined
  return async () => {
    const row = await database.asSystem((trx) => readStoredKeys(trx))
    if (!row) return undefined
    if (latest?.sealed !== row.sealed) {
      const account = openKeys(row, formKeys).then(
        ({ secretKey, webhook }) => ({
          ...accountOf({ ...address, secretKey }, webhook.secret),
          connection: row.id,
        }),
        (error: unknown) => {
          if (!(error instanceof CannotOpen)) throw error
          log.error({ reason: error.message }, 'the pasted key of Stripe could not be opened')
          return undefined
        },
      )
      latest = { sealed: row.sealed, account }
    }
    return latest.account
  }
}

function accountOf(settings: StripeSettings, webhookSecret: string | undefined): StripeAccount {
  const payments = lazyStripe(settings)
  return { ...settings, payments, webhookSecret }
}

/** Loads the SDK with the first call, because loading it would take a fifth of every start. */
function lazyStripe(settings: StripeSettings): Payments {
  const stripe = loadOnce(async () => (await import('./client.ts')).createStripe(settings))
  return {
    isTest: isTestKey(settings.secretKey),
    createCustomer: async (customer) => (await stripe()).createCustomer(customer),
    findCustomer: async (customer) => (await stripe()).findCustomer(customer),
    updateAddress: async (...given) => (await stripe()).updateAddress(...given),
    removeCustomer: async (customer) => (await stripe()).removeCustomer(customer),
    memberships: async (...given) => (await stripe()).memberships(...given),
    readPrice: async (priceId) => (await stripe()).readPrice(priceId),
    openPayPage: async (request) => (await stripe()).openPayPage(request),
    readPayPage: async (id) => (await stripe()).readPayPage(id),
    closePayPage: async (id) => (await stripe()).closePayPage(id),
    openPortal: async (request) => (await stripe()).openPortal(request),
    savePortalSettings: async (...given) => (await stripe()).savePortalSettings(...given),
    isWebhookOn: async () => (await stripe()).isWebhookOn(),
    eventsSince: async (since) => (await stripe()).eventsSince(since),
  }
}
