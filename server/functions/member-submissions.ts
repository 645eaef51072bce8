import { sql } from 'kysely'
import { z } from 'zod'

import { EsaRequestOffer } from '#contracts/esa-request-offer.ts'
import { SubmissionKind } from '#contracts/submission-kind.ts'
import { addressDigests } from './address-digest.ts'
import type { FormKeys } from './form-keys.ts'
import type { Caller, Database, MemberCaller, Transaction } from '#server/backend/database/database.ts'

/** One thing that a member has sent, still sealed. */
const SealedSubmission = z.object({
  kind: SubmissionKind,
  key_id: z.string(),
  sealed: z.string(),
  received_at: z.coerce.date(),
})
export type SealedSubmission = z.infer<typeof SealedSubmission>

/** A member's confirmed address and its digests, as the database's functions take them. */
interface Address {
  address: string
  digests: string[]
}

/**
 * What a member has sent through the forms. Every call has the database ask anew for the member's confirmed
 * address, and finds nothing by an address that is not. All reject with PT401 once the session has ended.
 */
export type MemberSubmissions = ReturnType<typeof memberSubmissions>

export function memberSubmissions(database: Database, keys: FormKeys) {
  return {
    /** The ESA request to ask the member about, if there is one. */
    offer: (member: MemberCaller) =>
      withAddress(member, undefined, (trx, address) => findOffer(trx, idOf(member), address)),
    /** Links it or remembers that it is not theirs. False when it can't be answered any more. */
    answer: (member: MemberCaller, submission: string, isMine: boolean) =>
      withAddress(member, false, async (trx, { address, digests }) => {
        const { rows } = await sql<{ done: boolean }>`
          select public.answer_esa_request_offer(
            ${idOf(member)}::uuid, ${address}, ${digests}::text[], ${submission}::uuid, ${isMine}) as done`.execute(
          trx,
        )
        return rows[0]?.done ?? false
      }),
    /** Everything that they sent, newest first; each is put on record as read by them. */
    async all(member: MemberCaller, most: number): Promise<SealedSubmission[]> {
      return database.as(onBehalfOf(member), async (trx) => {
        const { address, digests } = (await addressOf(trx, member)) ?? { address: null, digests: [] }
        const { rows } = await sql`select * from public.export_submissions(
          ${idOf(member)}::uuid, ${address}, ${digests}::text[], ${most}::integer)`.execute(trx)
        return SealedSubmission.array().parse(rows)
      })
    },
  }

  function withAddress<T>(
    member: MemberCaller,
    otherwise: T,
    work: (trx: Transaction, address: Address) => Promise<T>,
  ): Promise<T> {
    return database.as(onBehalfOf(member), async (trx) => {
      const address = await addressOf(trx, member)
      return address ? work(trx, address) : otherwise
    })
  }

  async function addressOf(trx: Transaction, member: MemberCaller): Promise<Address | undefined> {
    const { rows } = await sql<{ address: string | null }>`
      select public.confirmed_address(${idOf(member)}::uuid) as address`.execute(trx)
    const address = rows[0]?.address
    return address ? { address, digests: await addressDigests(address, keys) } : undefined
  }
}

function idOf({ session }: MemberCaller): string {
  return session.userId
}

/** Our function's rights, for as long as the member's session lives. */
function onBehalfOf({ session }: MemberCaller): Caller {
  return { role: 'service_role', claims: { role: 'service_role' }, session }
}

async function findOffer(trx: Transaction, member: string, { address, digests }: Address) {
  const { rows } = await sql<{ id: string; received_at: Date | string }>`
    select id, received_at from public.esa_request_offer(
      ${member}::uuid, ${address}, ${digests}::text[])`.execute(trx)
  const found = rows[0]
  return found && EsaRequestOffer.parse({ id: found.id, sentAt: new Date(found.received_at).toISOString() })
}
