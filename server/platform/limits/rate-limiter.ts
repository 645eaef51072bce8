import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Rule } from './rate-limits.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { keyedDigest as digest } from '#server/platform/crypto/digests.ts'

/** Whether the limit allows it; if not, after how many seconds it may. */
export type Verdict = { allowed: true } | { allowed: false; retryAfter: number }

/**
 * Counts under a rule, in the caller's transaction: the count and what is counted commit together, across restarts and
 * processes. Only a keyed digest of `key` is stored.
 */
export async function count(trx: Transaction, rule: Rule, key: string, points = 1): Promise<Verdict> {
  const { consumedPoints, msBeforeNext } = await add(trx, rule, key, points)
  return verdict(consumedPoints <= rule.points, msBeforeNext)
}

/** Whether one more would be allowed; counts nothing. */
export async function mayCount(trx: Transaction, rule: Rule, key: string): Promise<Verdict> {
  const found = await limiter(trx, rule).get(digest(key))
  const isFree = !found || isFromFastClock(rule, found) || found.consumedPoints < rule.points
  return verdict(isFree, found?.msBeforeNext ?? 0)
}

/** As `mayCount`, but waits for every transaction that is counting the same key right now. */
export async function stillAllowed(trx: Transaction, rule: Rule, key: string): Promise<Verdict> {
  const { consumedPoints, msBeforeNext } = await add(trx, rule, key, 0)
  return verdict(consumedPoints < rule.points, msBeforeNext)
}

async function add(trx: Transaction, rule: Rule, key: string, points: number): Promise<RateLimiterRes> {
  const counter = limiter(trx, rule)
  const counted = await counter.penalty(digest(key), points)
  if (!isFromFastClock(rule, counted)) return counted
  await counter.delete(digest(key))
  return counter.penalty(digest(key), points)
}

/** How much the clocks of our processes may differ. */
export const MAX_CLOCK_SKEW_MS = 600_000

/** Whether a process whose clock is ahead wrote the count, which would block until our clock reaches that time. */
function isFromFastClock(rule: Rule, { msBeforeNext }: RateLimiterRes): boolean {
  return msBeforeNext > rule.seconds * 1000 + MAX_CLOCK_SKEW_MS
}

export async function resetCount(trx: Transaction, rule: Rule, key: string): Promise<void> {
  await limiter(trx, rule).delete(digest(key))
}

/**
 * Counts requests by sender. A sender above the limit is refused from memory until the window ends, so that a flood
 * causes no queries.
 */
export function requestLimit(database: Pick<Database, 'statements'>, rule: Rule) {
  const query: Query = async ({ text, values }) => rowsAndCount(await database.statements(text, values))
  const counted = new RateLimiterPostgres({
    ...storedUnder(rule, query),
    inMemoryBlockOnConsumed: rule.points + 1,
  })
  const consume = async (key: string): Promise<Verdict> => {
    try {
      await counted.consume(digest(key))
      return { allowed: true }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      if (!isFromFastClock(rule, refusal)) return verdict(false, refusal.msBeforeNext)
      await counted.delete(digest(key))
      return consume(key)
    }
  }
  return consume
}

function verdict(allowed: boolean, msBeforeNext: number): Verdict {
  return allowed ? { allowed } : { allowed, retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}

function limiter(trx: Transaction, rule: Rule) {
  return new RateLimiterPostgres(
    storedUnder(rule, async ({ text, values = [] }) =>
      rowsAndCount(await trx.executeQuery(CompiledQuery.raw(text, values))),
    ),
  )
}

// The part of a PostgreSQL client that the library calls.
type Query = (query: { text: string; values?: unknown[] }) => Promise<{ rows: unknown[]; rowCount: number }>

function storedUnder(rule: Rule, query: Query) {
  return {
    storeClient: { query },
    storeType: 'client',
    schemaName: 'private',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
  }
}

function rowsAndCount({ rows }: { rows: unknown[] }) {
  return { rows, rowCount: rows.length }
}

/** Providers that ignore dots before the @. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most likely delivers to: limits on mail count `ann+1@` and `ann+2@` together. Only for
 * limits, because it is a guess.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  const [untagged = ''] = plain.slice(0, Math.max(at, 0)).split('+', 1)
  if (!WITHOUT_DOTS.has(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
