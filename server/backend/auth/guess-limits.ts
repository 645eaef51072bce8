import { isIPv4 } from 'node:net'

import type { Context } from 'hono'

import { customerOf } from '#server/platform/limits/client-networks.ts'
import { AUTH_LIMITS, type Rule } from '#server/platform/limits/rate-limits.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type Verdict,
  count,
  resetCount,
  mailboxOf,
  mayCount,
  stillAllowed,
} from '#server/platform/limits/rate-limiter.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { knownDevice } from './known-devices.ts'

/** Counts a request of one client address before any work is done for it. @throws AuthRefusal 429 */
export async function refuseTooMany(auth: Auth, c: Context, rule: Rule): Promise<void> {
  const verdict = await auth.database.asSystem((trx) => count(trx, rule, customerOf(c.var.clientAddress)))
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
}

/** A change of address is counted twice: for its recipient, and for the account that requests it. */
export type MailKind = 'confirmation' | 'recovery' | 'email-change-to' | 'email-change-by'

/**
 * Counts one more mail of a kind to a mailbox, or requested by its account, for known and unknown addresses alike. Each
 * network has its own share, so that a stranger can't use up the mails of the mailbox's owner
 * (docs/evidence/safeguards.md).
 */
export async function countMail(
  trx: Transaction,
  c: Context,
  kind: MailKind,
  email: string,
): Promise<Verdict> {
  const { mailsAMinute, mailsAnHour, mailsAnHourInAll, mailsADayInAll } = AUTH_LIMITS
  const mailbox = `${kind} ${mailboxOf(email)}`
  const share = `${mailbox} ${rateLimitNetwork(c.var.clientAddress)}`
  for (const rule of [mailsAMinute, mailsAnHour]) {
    const verdict = await count(trx, rule, share)
    if (!verdict.allowed) return verdict
  }
  const verdict = await count(trx, mailsAnHourInAll, mailbox)
  return verdict.allowed ? count(trx, mailsADayInAll, mailbox) : verdict
}

type Counter = [rule: Rule, key: string]

/** The counters of one attempt at a password or a code, for an address with or without an account. */
export interface Guess {
  /** Counters of the known device; empty where the browser is none. */
  device: Counter[]
  /** Counters of the account from this network, and from everywhere. */
  account: Counter[]
  address: Counter
}

export function passwordGuess(auth: Auth, trx: Transaction, c: Context, email: string): Promise<Guess> {
  const { wrongOnAccount, wrongInAll } = AUTH_LIMITS
  const by = (who: string): Counter[] => [[wrongOnAccount, `${email} ${who}`]]
  return guessOf(auth, trx, c, email, { by, inAll: [wrongInAll, email] })
}

/** An attempt at the code of a mail. */
export function mailCodeGuess(auth: Auth, trx: Transaction, c: Context, email: string): Promise<Guess> {
  const { wrongCodes, wrongCodesADay, wrongCodesInAll } = AUTH_LIMITS
  const by = (who: string): Counter[] => [
    [wrongCodesADay, `${email} ${who}`],
    [wrongCodes, `${email} ${who}`],
  ]
  return guessOf(auth, trx, c, email, { by, inAll: [wrongCodesInAll, email] })
}

/** An attempt at a code of the second factor, which follows a right password or mail. */
export function factorGuess(
  auth: Auth,
  trx: Transaction,
  c: Context,
  { countedBy, kind, email }: CountedFactor,
): Promise<Guess> {
  const { wrongFactorCodes, wrongFactorCodesADay, wrongFactorCodesInAll } = AUTH_LIMITS
  const key = `${kind} ${email}`
  const by = (who: string): Counter[] => [
    [wrongFactorCodesADay, `${key} ${who}`],
    [wrongFactorCodes, `${kind} ${countedBy} ${who}`],
  ]
  return guessOf(auth, trx, c, email, { by, inAll: [wrongFactorCodesInAll, key] })
}

/** By what guesses at a second factor are counted. Per kind, so that guesses at one kind lock no other. */
export interface CountedFactor {
  /** The id of the factor, or of the account where the guess is at several of its factors. */
  countedBy: string
  kind: 'totp' | 'webauthn' | 'recovery_code'
  /** Of the account. */
  email: string
}

async function guessOf(
  auth: Auth,
  trx: Transaction,
  c: Context,
  email: string,
  { by, inAll }: { by: (who: string) => Counter[]; inAll: Counter },
): Promise<Guess> {
  const device = await knownDevice(auth, trx, c, email)
  const { clientAddress } = c.var
  return {
    device: device === undefined ? [] : by(device),
    account: [...by(rateLimitNetwork(clientAddress)), inAll],
    address: [AUTH_LIMITS.wrongFromAddress, customerOf(clientAddress)],
  }
}

/** Whether the attempt is allowed; counts nothing. */
export function checkGuess(trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyCounters(trx, guess, mayCount)
}

/** As `checkGuess`, after the password was verified: waits for concurrent attempts on the same account. */
export function recheckGuess(trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyCounters(trx, guess, stillAllowed)
}

/** Counts a wrong password; or a code before it is compared, which serializes concurrent attempts. */
export function countGuess(trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyCounters(trx, guess, count)
}

/** Undoes `countGuess` for a code that was right. */
export async function uncountGuess(trx: Transaction, guess: Guess): Promise<void> {
  await applyCounters(trx, guess, (within, rule, key) => count(within, rule, key, -1))
}

/** For a new password or a new set of codes: wrong guesses at the old one must not block the new one. */
export async function resetGuesses(trx: Transaction, { device, account }: Guess): Promise<void> {
  for (const [rule, key] of [...device, ...account]) await resetCount(trx, rule, key)
}

/**
 * A known device has counters of its own, which nobody else can use up; above them it counts as unknown. The order is
 * always the same, which prevents deadlocks.
 */
async function applyCounters(
  trx: Transaction,
  { device, account, address }: Guess,
  apply: typeof mayCount,
): Promise<Verdict> {
  if (device.length > 0) {
    const verdict = await applyAll(trx, device, apply)
    if (verdict.allowed) return verdict
  }
  return applyAll(trx, [...account, address], apply)
}

async function applyAll(trx: Transaction, counters: Counter[], apply: typeof mayCount): Promise<Verdict> {
  let outcome: Verdict = { allowed: true }
  for (const [rule, key] of counters) {
    const verdict = await apply(trx, rule, key)
    if (outcome.allowed) outcome = verdict
  }
  return outcome
}

/**
 * The network of a client address: 256 IPv4 addresses, or the /56 of an IPv6 address. Guesses
 * are counted by it, because one network easily has many addresses.
 */
function rateLimitNetwork(clientAddress: string): string {
  return isIPv4(clientAddress) ? clientAddress.replace(/\d+$/, '0/24') : customerOf(clientAddress)
}
