import { z } from 'zod'

import { identifyCaller, type Keys } from '#server/backend/caller.ts'
import type { MemberCaller } from '#server/backend/database/database.ts'

import { RefusedRequest } from './http.ts'

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
