import { Client } from 'pg'

import type { Product } from '../product.ts'
import { providerMembers, readOutbox } from '../sandbox.ts'

/** Makes work that failed due at once, whatever its next try was put off to. */
export async function letRetriesComeDue(databaseUrl: string): Promise<void> {
  const rows = new Client({ connectionString: databaseUrl })
  await rows.connect()
  await rows.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  await rows.end()
}

/** The addresses that the mailing provider has been told. */
export async function toldAddresses(product: Product): Promise<string[]> {
  return (await providerMembers(product)).map(({ email_address: address }) => address)
}

/** How often the owner was told of a new message. */
export async function ownerNotices(product: Product): Promise<number> {
  return (await readOutbox(product)).filter(({ text }) => text.includes('/admin/inbox')).length
}
