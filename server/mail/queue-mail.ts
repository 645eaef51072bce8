import { sql } from 'kysely'
import { z } from 'zod'

import { jsonb, type Transaction } from '#server/platform/database/database.ts'

import { type SealingKeys, open, seal } from '#server/platform/crypto/seal.ts'
import { requestSender } from '#server/platform/http/request-sender.ts'
import { OutgoingMail, type Unaddressed } from './mail.schema.ts'

export const MAIL_QUEUE = 'send-mail'

/** The job's data. The mail is sealed, because its link may open an account. */
const SealedMail = z.object({ keyId: z.string(), sealed: z.string() })

/** Queues a mail within the caller's transaction: both are committed, or neither. */
export type QueueMail = (trx: Transaction, mail: OutgoingMail) => Promise<void>

export function mailQueue(keys: SealingKeys): QueueMail {
  return async (trx, mail) => {
    const sealed = await seal(JSON.stringify(OutgoingMail.parse(mail)), keys)
    await sql`select private.enqueue(${MAIL_QUEUE}, ${jsonb(sealed)}, nullif(${requestSender()}::text, ''))`.execute(
      trx,
    )
  }
}

/** Queues a mail to each owner's account; not to the site's address, which the release it is about may have changed. */
export async function queueOwnerMail(
  trx: Transaction,
  queueMail: QueueMail,
  mail: Unaddressed<OutgoingMail>,
): Promise<void> {
  for (const to of await ownerAddresses(trx)) {
    // oxlint-disable-next-line no-await-in-loop
    await queueMail(trx, { ...mail, to })
  }
}

/** @throws CannotOpen, ZodError or SyntaxError when the data is not what `mailQueue` made */
export async function openQueuedMail(data: unknown, keys: SealingKeys): Promise<OutgoingMail> {
  return OutgoingMail.parse(JSON.parse(await open(SealedMail.parse(data), keys)))
}

/** The current addresses of the owners' accounts; none before there is an owner. */
export async function ownerAddresses(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from private.owners as o join auth.users as u on u.id = o.user_id
    order by o.granted_at, u.id`.execute(trx)
  return rows.map(({ email }) => email)
}
