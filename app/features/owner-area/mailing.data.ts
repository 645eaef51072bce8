import * as z from 'zod/mini'

import { data } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'

quietSchemas()

const Trouble = z.object({
  refusal: z.enum(['key', 'audience', 'forgotten', 'barred', 'invalid']),
  since: z.string(),
  subscriptions: z.number(),
  addresses: z.array(z.string()),
})
/** What the mailing service refuses, for one reason; addresses only where somebody has to be written to. */
export type MailingTrouble = z.infer<typeof Trouble>

/** What the owner can mend about the mailing lists; nothing where that can't be read. Never throws. */
export async function mailingTrouble(): Promise<MailingTrouble[]> {
  try {
    const { data: rows, error } = await data.rpc('mailing_trouble')
    if (!error) return z.array(Trouble).parse(rows)
    logProblem('What the mailing service refuses was not read', error)
  } catch (cause) {
    logProblem('What the mailing service refuses was not read', cause)
  }
  return []
}
