import { z } from 'zod'

import { identifyCaller, type Keys } from '#server/backend/caller.ts'
import type { MemberCaller, Transaction } from '#server/backend/database/database.ts'

import { RefusedRequest } from './http.ts'
import { addressDigests, type FormKeys } from './seal.ts'

/** A member by their access token. Their session may have ended: each transaction on their behalf checks it. */
export interface Member extends MemberCaller {
  id: string
  email: string
}

/** The member who made this request; undefined for a visitor. */
export type MemberOf = (request: Request) => Promise<Member | undefined>

const Claims = z.object({ sub: z.uuid(), email: z.email() })

/** By the access token that our own auth service signed. */
export function memberByToken(keys: Keys): MemberOf {
  return async (request) => {
    const caller = await identifyCaller(request.headers, keys)
    if (caller?.role !== 'authenticated') return undefined
    const claims = Claims.safeParse(caller.claims).data
    return claims && { ...caller, id: claims.sub, email: claims.email }
  }
}

/** @throws RefusedRequest 401 for a visitor */
export async function requireMember(request: Request, memberOf: MemberOf): Promise<Member> {
  const member = await memberOf(request)
  if (!member) throw new RefusedRequest(401, 'Sign in first')
  return member
}

/** A member's confirmed address and its digests, as the database's functions take them. */
export interface ConfirmedAddress {
  /** Null while it is not confirmed: nothing is found by it then. */
  address: string | null
  digests: string[]
}

/** From the account and not from the token, whose address may have been given up since. */
export async function confirmedAddress(
  trx: Transaction,
  member: Member,
  keys: FormKeys,
): Promise<ConfirmedAddress> {
  const account = await trx
    .selectFrom('auth.users')
    .where('id', '=', member.id)
    .where('email_confirmed_at', 'is not', null)
    .select('email')
    .executeTakeFirst()
  return account
    ? { address: account.email, digests: await addressDigests(account.email, keys) }
    : { address: null, digests: [] }
}
