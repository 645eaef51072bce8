import { isIPv4 } from 'node:net'

import { mailboxOf } from '../mailbox.ts'
import type { Rule } from '../../rate-limits.ts'
import { type Verdict, count, forget, mayCount, stillAllowed } from '../rate-limiter.ts'
import type { Transaction } from '../database/database.ts'
import type { Auth } from './auth-deps.ts'
import { AuthRefusal } from './auth-refusal.ts'

/** Counts a request under a rule before any work is done for it. @throws AuthRefusal 429 */
export async function refuseTooMany(auth: Auth, rule: Rule, key: string): Promise<void> {
  const verdict = await auth.database.asSystem((trx) => count(trx, rule, key))
  if (!verdict.allowed) throw AuthRefusal.tooMany(verdict.retryAfter)
}

/** A change of address is counted for who is to get the mail, and apart from that for the account that causes it. */
export type MailKind = 'confirmation' | 'recovery' | 'email-change-to' | 'email-change-by'

/**
 * Counts one more mail of a kind to a mailbox, or caused by the account of one, whether anybody there has an account
 * or not. Each network has a share of its own: a stranger who asks for mails must not use up those of the mailbox's
 * owner. docs/safeguards.md lists what a stranger can cause.
 * @param request.from the client address that asks
 */
export async function countMail(
  auth: Auth,
  trx: Transaction,
  kind: MailKind,
  request: { email: string; from: string },
): Promise<Verdict> {
  const { mailsAMinute, mailsAnHour, mailsAnHourInAll, mailsADayInAll } = auth.limits
  const mailbox = `${kind} ${mailboxOf(request.email)}`
  const share = `${mailbox} ${rateLimitNetwork(request.from)}`
  const counts = [
    () => count(trx, mailsAMinute, share),
    () => count(trx, mailsAnHour, share),
    () => count(trx, mailsAnHourInAll, mailbox),
  ]
  for (const counted of counts) {
    const verdict = await counted()
    if (!verdict.allowed) return verdict
  }
  return count(trx, mailsADayInAll, mailbox)
}

/** An attempt at a password or a code, for an address with or without an account. */
export interface Guess {
  account: string
  /** The client address. */
  from: string
  /** A browser in which this account was signed in before. */
  device: string | undefined
}

type Count = typeof mayCount

export function checkPasswordLimit(auth: Auth, trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyBounds(trx, passwordBounds(auth, guess), mayCount)
}

/** As `checkPasswordLimit`, after the password was verified: waits for concurrent guesses of the same account. */
export function recheckPasswordLimit(auth: Auth, trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyBounds(trx, passwordBounds(auth, guess), stillAllowed)
}

export function countWrongPassword(auth: Auth, trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyBounds(trx, passwordBounds(auth, guess), count)
}

/** Counts a typed code before it is compared, so that concurrent guesses are decided one by one. */
export function countCode(auth: Auth, trx: Transaction, guess: Guess): Promise<Verdict> {
  return applyBounds(trx, codeBounds(auth, guess), count)
}

/** Takes back what `countCode` counted, for a code that was right. */
export async function uncountCode(auth: Auth, trx: Transaction, guess: Guess): Promise<void> {
  await applyBounds(trx, codeBounds(auth, guess), (within, rule, key) => count(within, rule, key, -1))
}

/** As `countCode`, for a code of the second factor. Whoever tries knows the password, or reads the mailbox. */
export function countFactorCode(
  auth: Auth,
  trx: Transaction,
  guess: Guess,
  factorId: string,
): Promise<Verdict> {
  return applyBounds(trx, factorBounds(auth, guess, factorId), count)
}

export async function uncountFactorCode(auth: Auth, trx: Transaction, guess: Guess, factorId: string) {
  await applyBounds(trx, factorBounds(auth, guess, factorId), (within, rule, key) =>
    count(within, rule, key, -1),
  )
}

/** A new set of recovery codes: what was guessed of the old one is forgotten. */
export async function clearFactorCounts(auth: Auth, trx: Transaction, guess: Guess, factorId: string) {
  const { device, strangers } = factorBounds(auth, guess, factorId)
  for (const [rule, key] of [...device, ...strangers]) {
    if (rule !== auth.limits.wrongFromAddress) await forget(trx, rule, key)
  }
}

/** Clears the account's count after a new password, so that it works at once. */
export async function clearPasswordCounts(auth: Auth, trx: Transaction, guess: Guess): Promise<void> {
  const { device, strangers } = passwordBounds(auth, guess)
  for (const [rule, key] of [...device, ...strangers]) {
    if (rule !== auth.limits.wrongFromAddress) await forget(trx, rule, key)
  }
}

interface Bounds {
  device: [Rule, string][]
  strangers: [Rule, string][]
}

function passwordBounds({ limits }: Auth, { account, from, device }: Guess): Bounds {
  return {
    device: device === undefined ? [] : [[limits.wrongOnAccount, `${account} ${device}`]],
    strangers: [
      [limits.wrongOnAccount, `${account} ${rateLimitNetwork(from)}`],
      [limits.wrongInAll, account],
      [limits.wrongFromAddress, from],
    ],
  }
}

function codeBounds({ limits }: Auth, { account, from, device }: Guess): Bounds {
  const by = (who: string): [Rule, string][] => [
    [limits.wrongCodesADay, `${account} ${who}`],
    [limits.wrongCodes, `${account} ${who}`],
  ]
  return {
    device: device === undefined ? [] : by(device),
    strangers: [
      ...by(rateLimitNetwork(from)),
      [limits.wrongCodesInAll, account],
      [limits.wrongFromAddress, from],
    ],
  }
}

function factorBounds({ limits }: Auth, { account, from, device }: Guess, factorId: string): Bounds {
  const by = (who: string): [Rule, string][] => [
    [limits.wrongFactorCodesADay, `${account} ${who}`],
    [limits.wrongFactorCodes, `${factorId} ${who}`],
  ]
  return {
    device: device === undefined ? [] : by(device),
    strangers: [
      ...by(rateLimitNetwork(from)),
      [limits.wrongFactorCodesInAll, account],
      [limits.wrongFromAddress, from],
    ],
  }
}

/**
 * A known device has bounds of its own, which nobody else can use up; beyond them it counts as a stranger.
 * Counted always in this order, so that two transactions never wait for each other.
 */
async function applyBounds(trx: Transaction, { device, strangers }: Bounds, apply: Count): Promise<Verdict> {
  if (device.length > 0) {
    const verdict = await applyAll(trx, device, apply)
    if (verdict.allowed) return verdict
  }
  return applyAll(trx, strangers, apply)
}

async function applyAll(trx: Transaction, bounds: [Rule, string][], apply: Count): Promise<Verdict> {
  let outcome: Verdict = { allowed: true }
  for (const [rule, key] of bounds) {
    const verdict = await apply(trx, rule, key)
    if (outcome.allowed) outcome = verdict
  }
  return outcome
}

/**
 * The network that a client address belongs to: 256 IPv4 addresses, or the /64 that the server makes of an
 * IPv6 address. Guesses are counted by it, since many more than one address are easily had in one network.
 */
function rateLimitNetwork(clientAddress: string): string {
  return isIPv4(clientAddress) ? clientAddress.replace(/\d+$/, '0/24') : clientAddress
}
