import { z } from 'zod'

import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../database/database.ts'

/** The queue that `public.delete_account` writes to. */
export const ACCOUNT_DELETED_QUEUE = 'account-deleted'

const Deleted = z.object({ email: z.email() })

/** Says goodbye: who did not delete their account themselves must learn of it. Handles one job's data. */
export function announceDeletion(world: { database: Database; queueMail: QueueMail }) {
  return async (data: unknown): Promise<void> => {
    const { email } = Deleted.parse(data)
    await world.database.asSystem((trx) =>
      world.queueMail(trx, { to: email, template: 'accountDeleted', values: {} }),
    )
  }
}
