import { z } from 'zod'

import { Text } from '#content/schemas/text.ts'

/** An amount in whole US dollars, and as it is written. */
const Amount = z.object({ dollars: z.int().positive(), text: Text })

/** What the practice charges and promises. `minutes` and `hours` are whole numbers. */
export const Fees = z.object({
  esaEvaluation: Amount,
  selfPay: Amount,
  copay: z.object({ from: Amount, to: Amount, text: Text }),
  sessionLengths: z.object({ minutes: z.array(z.int()), text: Text }),
  therapyLength: z.object({ minutes: z.int(), text: Text }),
  bulkDiscounts: z.array(z.object({ months: z.int(), percent: z.int(), text: Text })).length(3),
  responseTimes: z.object({ homeForm: Text, contactPage: Text, esaRequest: Text, formText: Text }),
  cancellation: z.object({ noticeHours: z.int(), text: Text }),
  goodFaithEstimate: z.object({ disputeOver: Amount }),
})
export type Fees = z.infer<typeof Fees>
