import { sql } from 'kysely'
import { z } from 'zod'

import { listTypeOf } from '#contracts/subscribe.ts'
import type { Mailchimp } from '../providers/mailchimp.ts'
import type { Database } from '#server/backend/database/database.ts'

interface World {
  database: Database
  mailchimp: Mailchimp | undefined
}

const Digest = z.string().regex(/^[0-9a-f]{32}$/)
const Data = z.object({ member: Digest, list: z.string().nullable() })
const Forgotten = z.object({ member: Digest })
const States = z.tuple([z.object({ is_back: z.boolean(), stays: z.boolean() })])

/** Tells the mailing provider that somebody left a list of ours, by what holds when it is told. */
export async function syncDeparture(job: { data: unknown }, world: World): Promise<void> {
  const { member, list } = Data.parse(job.data)
  const { is_back: isBack, stays } = await departureState(member, list, world.database)
  if (isBack) return
  if (!world.mailchimp) throw new Error('no mailing provider is set up')
  await world.mailchimp.unsubscribe({
    member,
    listType: list === null ? undefined : listTypeOf(list),
    stays,
  })
}

/** Has the mailing provider delete whoever deleted their account, unless they are on a list again. */
export async function forgetSubscriber(job: { data: unknown }, world: World): Promise<void> {
  const { member } = Forgotten.parse(job.data)
  // The provider would not take back an address that it forgot.
  if ((await departureState(member, null, world.database)).stays) return
  if (!world.mailchimp) throw new Error('no mailing provider is set up')
  await world.mailchimp.forget(member)
}

async function departureState(member: string, list: string | null, database: Database) {
  const { rows } = await database.asSystem((trx) =>
    sql`select * from private.departure_state(${member}::text, ${list}::text)`.execute(trx),
  )
  return States.parse(rows)[0]
}
