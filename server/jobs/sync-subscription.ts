import { sql } from 'kysely'
import { z } from 'zod'

import { listTypeOf } from '#contracts/subscribe.ts'
import { mailboxOf } from '#server/backend/mailbox.ts'
import type { Mailchimp } from '../providers/mailchimp.ts'
import { MailchimpFailure } from '../providers/mailchimp-wire.ts'
import type { UnsubscribeLink } from '../functions/unsubscribe-link.ts'
import { count } from '#server/backend/rate-limits.ts'
import type { Database } from '#server/backend/database/database.ts'

interface World {
  database: Database
  mailchimp: Mailchimp | undefined
  unsubscribeLink: UnsubscribeLink
}

const MAILS_TO_A_MAILBOX = { name: 'provider-mail', points: 8, seconds: 3600 }

const Data = z.object({ subscription: z.uuid() })
const Due = z
  .array(
    z.object({
      email: z.string(),
      list_name: z.string(),
      first_name: z.string().nullable(),
      confirmed: z.boolean(),
    }),
  )
  .max(1)

/** Tells the mailing provider about a subscription, unless the visitor's own call has done so. */
export async function syncSubscription(job: { data: unknown }, world: World): Promise<void> {
  const { subscription } = Data.parse(job.data)
  const { rows } = await world.database.asSystem((trx) =>
    sql`select * from public.provider_sync_due(${subscription}::uuid)`.execute(trx),
  )
  const [due] = Due.parse(rows)
  if (!due) return
  if (!world.mailchimp) throw new Error('no mailing provider is set up')
  if (!due.confirmed) await refuseFullMailbox(due.email, world.database)
  const state = await world.mailchimp
    .subscribe({
      email: due.email,
      firstName: due.first_name ?? undefined,
      listType: listTypeOf(due.list_name) ?? 'newsletter',
      confirmed: due.confirmed,
      leaveUrl: await world.unsubscribeLink(subscription),
    })
    .catch((error: unknown) => keepRefusal(subscription, error, world.database))
  await world.database.asSystem((trx) =>
    sql`select public.provider_sync_settle(${subscription}::uuid, ${state}::text)`.execute(trx),
  )
}

// The provider writes to whoever has proved nothing here: by ann+1@ to ann+99@ a stranger would fill one inbox.
// Thrown, so that it is tried again later.
async function refuseFullMailbox(email: string, database: Database): Promise<void> {
  const verdict = await database.asSystem((trx) => count(trx, MAILS_TO_A_MAILBOX, mailboxOf(email)))
  if (!verdict.allowed) throw new Error('a mailbox has had enough mail for now')
}

// For the owner to see and mend. Thrown on, so that it is tried again.
async function keepRefusal(subscription: string, error: unknown, database: Database): Promise<never> {
  const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
  if (refusal) {
    await database.asSystem((trx) =>
      sql`select public.provider_sync_refuse(${subscription}::uuid, ${refusal}::text)`.execute(trx),
    )
  }
  throw error
}
