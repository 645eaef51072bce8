import { z } from 'zod'

const Kept = z.object({ years: z.int().positive(), text: z.string().min(1) })

/** How long the site keeps what people send. The clean-up job removes anything older. */
export const Retention = z.object({
  enquiry: Kept,
  esaRequest: Kept,
  pendingTestimonial: Kept,
  unsubscribedAddress: Kept,
  readingRecord: Kept,
  clinicalRecord: Kept,
})
export type Retention = z.infer<typeof Retention>
