import { z } from 'zod'

import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../database/database.ts'
import { findById } from './accounts.ts'
import { recoverLink } from './auth-mails.ts'

/** The queue that `removeFactors` writes to: the command on the server has no keys to seal a mail with. */
export const FACTORS_REMOVED_QUEUE = 'factors-removed'

const Removed = z.object({ account: z.uuid() })

/** Handles one job: mails the member, as when they remove a factor themselves, in case it was not their wish. */
export function announceRemovedFactors(deps: { database: Database; queueMail: QueueMail; siteUrl: string }) {
  return async (data: unknown): Promise<void> => {
    const { account: id } = Removed.parse(data)
    await deps.database.asSystem(async (trx) => {
      const account = await findById(trx, id)
      if (!account) return
      const values = { recoverLink: recoverLink(deps) }
      await deps.queueMail(trx, { to: account.email, template: 'factorRemoved', values })
    })
  }
}
