import { isIPv4 } from 'node:net'

import type { Context } from 'hono'

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
  const verdict = await auth.database.asSystem((trx) => count(trx, rule, c.var.clientAddress))
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
}

/** A change of address is counted for its recipient, and apart from that for the account that causes it. */
export type MailKind = 'confirmation' | 'recovery' | 'email-change-to' | 'email-change-by'

/**
 * Counts one more mail of a kind to a mailbox, or caused by its account, for known and unknown addresses alike. Each
 * network has its own share: a stranger must not use up the mails of the mailbox's owner (docs/evidence/safeguards.md).
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

/** An attempt at a password or a code, by the counters of who tries; for an address with or without an account. */
export interface Guess {
  /** Counters of a browser in which the account was signed in before. */
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

/** A typed code of a mail. */
export function mailCodeGuess(auth: Auth, trx: Transaction, c: Context, email: string): Promise<Guess> {
  const { wrongCodes, wrongCodesADay, wrongCodesInAll } = AUTH_LIMITS
  const by = (who: string): Counter[] => [
    [wrongCodesADay, `${email} ${who}`],
    [wrongCodes, `${email} ${who}`],
  ]
  return guessOf(auth, trx, c, email, { by, inAll: [wrongCodesInAll, email] })
}

/** A code of the second factor: only after the password or a mail was right. */
export function factorGuess(
  auth: Auth,
  trx: Transaction,
  c: Context,
  email: string,
  { factorId, countedFor }: CountedFactor,
): Promise<Guess> {
  const { wrongFactorCodes, wrongFactorCodesADay, wrongFactorCodesInAll } = AUTH_LIMITS
  const by = (who: string): Counter[] => [
    [wrongFactorCodesADay, `${countedFor} ${who}`],
    [wrongFactorCodes, `${factorId} ${who}`],
  ]
  return guessOf(auth, trx, c, email, { by, inAll: [wrongFactorCodesInAll, countedFor] })
}

export interface CountedFactor {
  factorId: string
  /** Key of the account's counters. One per kind of factor, so that guesses at one kind lock no other. */
  countedFor: string
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
    address: [AUTH_LIMITS.wrongFromAddress, clientAddress],
  }
}

/** Whether the guess may be tried; counts nothing. */
export function checkGuess(trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyCounters(trx, guess, mayCount)
}

/** As `checkGuess`, after a password was verified: waits for concurrent guesses of the same account. */
export function recheckGuess(trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyCounters(trx, guess, stillAllowed)
}

/** Counts a wrong password, or a code before it is compared, so that concurrent guesses are decided one by one. */
export function countGuess(trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyCounters(trx, guess, count)
}

/** Takes back what `countGuess` counted, for a code that was right. */
export async function uncountGuess(trx: Transaction, guess: Guess): Promise<void> {
  await applyCounters(trx, guess, (within, rule, key) => count(within, rule, key, -1))
}

/** For a new password or a new set of codes, which works at once: guesses at the old one no longer count. */
export async function forgetGuesses(trx: Transaction, { device, account }: Guess): Promise<void> {
  for (const [rule, key] of [...device, ...account]) await resetCount(trx, rule, key)
}

/**
 * A known device has its own counters, which nobody else can use up; beyond them it counts as a stranger. Always in
 * this order, so that two transactions never wait for each other.
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
 * The network of a client address: 256 IPv4 addresses, or the /64 that the server makes of an IPv6 address. Guesses are
 * counted by it: one network easily has many addresses.
 */
function rateLimitNetwork(clientAddress: string): string {
  return isIPv4(clientAddress) ? clientAddress.replace(/\d+$/, '0/24') : clientAddress
}
