import { sql } from 'kysely'
import { z } from 'zod'

import { listTypeOf } from '#contracts/subscribe.ts'
import type { Mailchimp } from '#functions/_shared/mailchimp.ts'
import { MailchimpFailure } from '#functions/_shared/mailchimp-wire.ts'
import type { UnsubscribeLink } from '#functions/_shared/unsubscribe-link.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { Logger } from '#server/log.ts'

interface World {
  database: Database
  mailchimp: Mailchimp | undefined
  unsubscribeLink: UnsubscribeLink
  log: Pick<Logger, 'warn'>
}

const Data = z.object({ subscription: z.uuid() })
const Due = z
  .array(z.object({ email: z.string(), list_name: z.string(), first_name: z.string().nullable() }))
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
  try {
    const firstName = due.first_name ?? undefined
    const leaveUrl = await world.unsubscribeLink(subscription)
    await world.mailchimp.subscribe({
      email: due.email,
      firstName,
      listType: listTypeOf(due.list_name) ?? 'newsletter',
      leaveUrl,
    })
  } catch (error) {
    if (!(error instanceof MailchimpFailure && error.permanent)) throw error
    world.log.warn({ err: error }, 'the mailing provider will never take a subscription')
  }
  await world.database.asSystem((trx) =>
    sql`select public.provider_sync_settle(${subscription}::uuid)`.execute(trx),
  )
}
