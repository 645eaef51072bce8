import { sql } from 'kysely'
import { z } from 'zod'

import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../database/database.ts'

/** The queue that `public.delete_account` writes to. */
export const ACCOUNT_DELETED_QUEUE = 'account-deleted'

// `farewell` in jobs of earlier versions.
const Deleted = z
  .object({ deletion_mail: z.uuid() })
  .or(z.object({ farewell: z.uuid() }).transform(({ farewell }) => ({ deletion_mail: farewell })))

/**
 * Handles one job: mails that the account was deleted, in case it was not the member who did. The row with
 * the address is deleted in the transaction that queues the mail, so that a repeated job sends no second one.
 */
export function announceDeletion(deps: { database: Database; queueMail: QueueMail }) {
  return async (data: unknown): Promise<void> => {
    const { deletion_mail } = Deleted.parse(data)
    await deps.database.asSystem(async (trx) => {
      const { rows } = await sql<{ email: string }>`
        delete from private.deletion_mails where id = ${deletion_mail}::uuid returning email`.execute(trx)
      const to = rows[0]?.email
      if (to) await deps.queueMail(trx, { to, template: 'accountDeleted', values: {} })
    })
  }
}
