import { Client } from 'pg'

import { openQueueAt } from '../queue.ts'
import type { Product } from '../product.ts'
import { providerMembers, readOutbox } from '../sandbox.ts'

/** Makes all waiting work and all retries due now. */
export async function letRetriesComeDue(databaseUrl: string): Promise<void> {
  const queue = await openQueueAt(databaseUrl)
  await queue.makeDue()
  await queue.stop()
}

/** The addresses that were sent to the mailing provider. */
export async function toldAddresses(product: Product): Promise<string[]> {
  return (await providerMembers(product)).map(({ email_address: address }) => address)
}

/** How many notices of new messages the owner was mailed; one covers a quarter of an hour. */
export async function ownerNotices(product: Product): Promise<number> {
  return (await readOutbox(product)).filter(({ text }) => text.includes('/admin/inbox')).length
}

/** As if weeks had passed since the last one. */
export async function letNoticesComeAtOnce({ databaseUrl }: Product): Promise<void> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`update private.form_submissions set notified_at = notified_at - interval '20 days'`)
  await database.end()
}

/** How many messages no notice covers yet. */
export async function untoldMessages(databaseUrl: string): Promise<number> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const { rowCount } = await database.query('select from private.form_submissions where notified_at is null')
  await database.end()
  return rowCount ?? 0
}
