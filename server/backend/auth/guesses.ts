import type { Transaction } from 'kysely'

import type { Auth } from './prepared-auth.ts'
import { type Verdict, count, forget, mayCount, stillAllowed } from './rate-limits.ts'

/** A try at a password: whose account it is (known to us or not), and the client address that tries. */
export interface Guess {
  account: string
  from: string
}

export function mayTry(auth: Auth, trx: Transaction<unknown>, guess: Guess): Promise<Verdict> {
  return both(auth, trx, guess, mayCount)
}

/** The same once the password was checked: guesses of the same account are then decided one by one. */
export function stillMayTry(auth: Auth, trx: Transaction<unknown>, guess: Guess): Promise<Verdict> {
  return both(auth, trx, guess, stillAllowed)
}

export function countWrong(auth: Auth, trx: Transaction<unknown>, guess: Guess): Promise<Verdict> {
  return both(auth, trx, guess, count)
}

/** Who has set a new password may use it at once. */
export function forgiveAccount(auth: Auth, trx: Transaction<unknown>, account: string): Promise<void> {
  return forget(trx, auth.limits.wrongOnAccount, account)
}

// Always in this order, so that two transactions never wait for each other.
async function both(auth: Auth, trx: Transaction<unknown>, guess: Guess, ask: typeof mayCount) {
  const onAccount = await ask(trx, auth.limits.wrongOnAccount, guess.account)
  const fromAddress = await ask(trx, auth.limits.wrongFromAddress, guess.from)
  return onAccount.allowed ? fromAddress : onAccount
}
