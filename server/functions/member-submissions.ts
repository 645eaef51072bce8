import { sql, type Transaction } from 'kysely'
import { z } from 'zod'

import { EsaRequestOffer } from '#contracts/esa-request-offer.ts'
import { SubmissionKind } from '#contracts/submission-kind.ts'
import { addressDigests } from '#functions/_shared/address-digest.ts'
import type { FormKeys } from '#functions/_shared/form-keys.ts'
import type { Caller, Database } from '#server/backend/database/database.ts'

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

const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * What a member has sent through the forms. Every call has the database ask anew for the member's confirmed
 * address, and finds nothing by an address that is not.
 */
export type MemberSubmissions = ReturnType<typeof memberSubmissions>

export function memberSubmissions(database: Database, keys: FormKeys) {
  return {
    /** The ESA request to ask the member about, if there is one. */
    offer: (member: string) =>
      withAddress(member, undefined, (trx, { address, digests }) => findOffer(trx, member, address, digests)),
    /** Links it or remembers that it is not theirs. False when it can't be answered any more. */
    answer: (member: string, submission: string, isMine: boolean) =>
      withAddress(member, false, async (trx, { address, digests }) => {
        const { rows } = await sql<{ done: boolean }>`
          select public.answer_esa_request_offer(
            ${member}::uuid, ${address}, ${digests}::text[], ${submission}::uuid, ${isMine}) as done`.execute(
          trx,
        )
        return rows[0]?.done ?? false
      }),
    /** Everything that they sent, newest first; each is put on record as read by them. */
    async all(member: string, most: number): Promise<SealedSubmission[]> {
      return database.as(SERVICE, async (trx) => {
        const { address, digests } = (await addressOf(trx, member)) ?? { address: null, digests: [] }
        const { rows } = await sql`select * from public.export_submissions(
          ${member}::uuid, ${address}, ${digests}::text[], ${most}::integer)`.execute(trx)
        return SealedSubmission.array().parse(rows)
      })
    },
  }

  function withAddress<T>(
    member: string,
    otherwise: T,
    work: (trx: Transaction<unknown>, address: Address) => Promise<T>,
  ): Promise<T> {
    return database.as(SERVICE, async (trx) => {
      const address = await addressOf(trx, member)
      return address ? work(trx, address) : otherwise
    })
  }

  async function addressOf(trx: Transaction<unknown>, member: string): Promise<Address | undefined> {
    const { rows } = await sql<{ address: string | null }>`
      select public.confirmed_address(${member}::uuid) as address`.execute(trx)
    const address = rows[0]?.address
    return address ? { address, digests: await addressDigests(address, keys) } : undefined
  }
}

async function findOffer(trx: Transaction<unknown>, member: string, address: string, digests: string[]) {
  const { rows } = await sql<{ id: string; received_at: Date | string }>`
    select id, received_at from public.esa_request_offer(
      ${member}::uuid, ${address}, ${digests}::text[])`.execute(trx)
  const found = rows[0]
  return found && EsaRequestOffer.parse({ id: found.id, sentAt: new Date(found.received_at).toISOString() })
}
