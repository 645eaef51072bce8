import type { Database } from '#server/platform/database/database.ts'
import type { OutgoingMail, Unaddressed } from './mail.schema.ts'
import type { Mailer } from './mailer.ts'
import type { QueueMail } from './queue-mail.ts'

export interface OwnerMailDeps {
  database: Database
  mailer: Pick<Mailer, 'send'>
  queueMail: QueueMail
  ownerAddresses: () => Promise<string[]>
}

/**
 * Sends one mail to each owner, so that none sees the others' addresses. Failed ones are queued separately, because
 * retrying the job would send the others again.
 * @throws Error when no owner could be reached
 */
export async function mailOwners(
  { database, mailer, queueMail, ownerAddresses }: OwnerMailDeps,
  outgoing: Unaddressed<OutgoingMail>,
  id: string,
): Promise<void> {
  const addresses = await ownerAddresses()
  const unreached: string[] = []
  let problem: unknown
  for (const [index, to] of addresses.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    await mailer
      .send({ ...outgoing, to }, index === 0 ? id : `${id}-${index + 1}`)
      .catch((error: unknown) => {
        problem = error
        unreached.push(to)
      })
  }
  if (unreached.length === addresses.length) throw problem
  await database.asSystem(async (trx) => {
    // oxlint-disable-next-line no-await-in-loop
    for (const to of unreached) await queueMail(trx, { ...outgoing, to })
  })
}
