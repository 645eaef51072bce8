import { sql } from 'kysely'
import { Stripe } from 'stripe'

import {
  type StripeProblem,
  type StripeReply,
  StripeRequest,
  type StripeState,
} from '#contracts/membership-stripe.ts'
import { recordActivity } from '#server/backend/audit-log.ts'
import type { Run } from '#server/platform/database/database.ts'
import { findCharged } from './sync.ts'
import { ensurePrices, ensureWebhook, removeWebhooks, missingRights } from './stripe/catalogue.ts'
import type { StripeConnection } from './stripe/connection.ts'
import { isRestricted, openKeys, readStoredKeys, sealKeys, type StripeKeys } from './stripe/keys.ts'
import { isTestKey } from './stripe/shapes.ts'
import { stripeClient } from './stripe/client.ts'
import { unlessMissing } from './stripe/errors.ts'
import { valueIn } from '#server/site/changes.ts'
import { recordSuccess } from '#server/platform/jobs/work-failures.ts'
import { lockSite, writeFields } from '#server/site/store.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import {
  type Member,
  type MemberDeps,
  ownerFunction,
  requireProof,
} from '#server/backend/functions/member-function.ts'
import { composeDraft } from '#server/site/draft.ts'
import { type SealingKeys, unlessUnreadable } from '#server/platform/crypto/seal.ts'
import { readTypedCode } from '#contracts/typed-code.ts'

interface OwnerStripeDeps extends MemberDeps {
  keys: SealingKeys
  stripe: StripeConnection | undefined
}

interface Call extends OwnerStripeDeps {
  run: Run
  owner: Member
  stripe: StripeConnection
}

type Outcome = Omit<StripeReply, keyof StripeState>

/** Less than the time limit of a function's response, to leave time for the database. */
const TIMEOUT_MS = 8000
const PLANS = 'facts/plans'
const NO_CHANGE: Outcome = { problem: null, lacking: [], prices: [] }

/**
 * Connects the practice's account at Stripe by a key that the owner pastes: `StripeRequest` in, `StripeReply` out, for the
 * owner alone; the key is never returned. 400, 401, 403 also `proof_needed`, 405, 409 where the server's settings have the
 * keys, 413, 500 with `{ error }`.
 */
export function ownerStripe(deps: OwnerStripeDeps): Handler {
  const options = {
    failure: { error: 'Stripe could not be connected' },
    refusal: 'The account at Stripe is the owner’s',
    body: { schema: StripeRequest, maxBytes: 2048 },
  }
  return ownerFunction(deps, options, async ({ body: request, member: owner, run, requireOwner }) => {
    const { stripe } = deps
    await requireOwner()
    if (!stripe) throw new RefusedRequest(404, 'There is no way to pay here')
    const call = { ...deps, stripe, owner, run }
    if (request.action === 'load') return { ...(await readState(call)), ...NO_CHANGE }
    // In a transaction of its own, because Stripe may take seconds to respond.
    await run((trx) => requireProof(trx, owner))
    if (stripe.isFromSettings) throw new RefusedRequest(409, 'The server’s settings hold the keys')
    const done =
      request.action === 'connect' ? await connect(call, readTypedCode(request.key)) : await disconnect(call)
    return { ...(await readState(call)), ...done }
  })
}

async function readState({ run, stripe }: Call): Promise<StripeState> {
  const row = await run((trx) => readStoredKeys(trx))
  const account = await stripe.find()
  if (stripe.isFromSettings) {
    return {
      connection: account ? 'server' : 'none',
      isTest: account?.payments.isTest ?? false,
      connectedAt: null,
    }
  }
  return row
    ? {
        connection: account ? 'pasted' : 'unreadable',
        isTest: row.isTest,
        connectedAt: row.connectedAt.toISOString(),
      }
    : { connection: 'none', isTest: false, connectedAt: null }
}

/** @returns why a text is not a key; restricted keys start with rk_ */
function faultOf(key: string): StripeProblem | undefined {
  if (/^pk_(test|live)_/.test(key)) return 'key-publishable'
  return /^[rs]k_(test|live)_\w{10,200}$/.test(key) ? undefined : 'key-malformed'
}

async function connect(call: Call, secretKey: string): Promise<Outcome> {
  const { run, stripe: connection } = call
  const fault = faultOf(secretKey)
  if (fault) return { ...NO_CHANGE, problem: fault }
  const { before, plans, chargedCustomer } = await run(async (trx) => ({
    before: await readStoredKeys(trx),
    plans: (await composeDraft(trx)).content.facts.plans,
    chargedCustomer: await findCharged(trx),
  }))
  const previousKeys = await keysOf(call, before)
  const stripe = clientFor(connection, secretKey)
  try {
    // Checked now: a missing right that only a payment needs would fail when the first member pays.
    const lacking = isRestricted(secretKey) ? await missingRights(stripe) : []
    if (lacking.length > 0) return { ...NO_CHANGE, problem: 'key-lacks-rights', lacking }
    if (chargedCustomer && !(await stripe.customers.retrieve(chargedCustomer).catch(unlessMissing))) {
      return { ...NO_CHANGE, problem: 'other-account' }
    }
    // Prices first: a key without that right fails before anything is created.
    const prices = await ensurePrices(stripe, plans)
    const { siteUrl } = connection.address
    const { webhook, others, isNew } = await ensureWebhook(stripe, siteUrl, previousKeys?.webhook)
    const decided = { before: before?.id, chargedCustomer, prices }
    const isStored = await store(call, { secretKey, webhook }, decided).catch(async (error: unknown) => {
      // Storing fails, for example where the session has ended: remove the webhook, whose secret is lost.
      if (isNew) await removeWebhooks(stripe, [webhook.id])
      throw error
    })
    // Where another tab was faster, its webhook is the one whose secret is stored.
    await removeWebhooks(stripe, isStored ? others : isNew ? [webhook.id] : [])
    if (!isStored) return { ...NO_CHANGE, problem: 'outdated' }
    // The former account's webhook: its events are refused from now on.
    if (previousKeys && previousKeys.webhook.id !== webhook.id) await removeWebhookOf(call, previousKeys)
    return {
      ...NO_CHANGE,
      prices: prices.map(({ name, priceText, isNew: isMade }) => ({
        plan: name,
        price: priceText,
        isNew: isMade,
      })),
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    call.log.warn(
      { status: error.statusCode, type: error.type, code: error.code },
      'Stripe was not connected',
    )
    return { ...NO_CHANGE, problem: problemOf(error) }
  }
}

/** By status only, because Stripe's messages may quote a part of the key. */
function problemOf({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>): StripeProblem {
  if (statusCode === 401) return 'key-refused'
  if (statusCode === 403) return 'key-lacks-rights'
  const isOutage = statusCode === undefined || statusCode === 429 || statusCode >= 500
  return isOutage ? 'no-answer' : 'refused'
}

function clientFor({ address }: StripeConnection, secretKey: string): Stripe {
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  return stripeClient(
    { ...address, secretKey },
    {
      timeoutMs: TIMEOUT_MS,
      retries: 0,
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
        }),
    },
  )
}

/** Also undefined where no key of FORM_KEYS opens them. */
async function keysOf({ keys }: Call, row: Awaited<ReturnType<typeof readStoredKeys>>) {
  return row && openKeys(row, keys).catch(unlessUnreadable)
}

function removeWebhookOf({ stripe }: Call, { secretKey, webhook }: StripeKeys): Promise<void> {
  return removeWebhooks(clientFor(stripe, secretKey), [webhook.id])
}

/** What was read before connecting, and must still be true when the keys are stored. */
interface ConnectPrecondition {
  /** Id of the stored keys. */
  before: string | undefined
  /** A customer who may be charged, and whom the new key's account has; undefined where there was none. */
  chargedCustomer: string | undefined
  prices: Awaited<ReturnType<typeof ensurePrices>>
}

/**
 * Stores the keys, and writes the ids to the draft, which the owner publishes.
 * @returns false where the connection has changed since, or somebody has started to pay through the present one
 */
async function store(
  { run, keys, owner }: Call,
  connected: StripeKeys,
  { before, chargedCustomer, prices }: ConnectPrecondition,
): Promise<boolean> {
  const id = crypto.randomUUID()
  const row = {
    id,
    ...(await sealKeys(id, connected, keys)),
    is_test: isTestKey(connected.secretKey),
    connected_by: owner.id,
    connected_at: sql<Date>`now()`,
  }
  return run(async (trx) => {
    await lockSite(trx, owner)
    if ((await readStoredKeys(trx, true))?.id !== before) return false
    if (chargedCustomer === undefined && (await findCharged(trx)) !== undefined) return false
    await trx
      .insertInto('private.stripe_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute()
    const { changes } = await composeDraft(trx)
    const values = prices
      .flatMap(({ key, priceId, productId }) => [
        { document: PLANS, path: `${key}.priceId`, value: priceId },
        { document: PLANS, path: `${key}.productId`, value: productId },
      ])
      .filter((field) => valueIn(changes, field) !== field.value)
    await writeFields(trx, values, owner.id)
    await recordSuccess(trx, 'payment-webhook')
    await recordActivity(trx, { action: 'setting.payments-connected', actor: owner })
    return true
  })
}

async function disconnect(call: Call): Promise<Outcome> {
  const { run, owner } = call
  const removed = await run(async (trx) => {
    await lockSite(trx, owner)
    const row = await readStoredKeys(trx, true)
    if (!row) return undefined
    await trx.deleteFrom('private.stripe_keys').execute()
    await recordActivity(trx, { action: 'setting.payments-disconnected', actor: owner })
    return row
  })
  const keys = await keysOf(call, removed)
  if (keys) await removeWebhookOf(call, keys)
  return NO_CHANGE
}
