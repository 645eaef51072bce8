import * as z from 'zod/mini'

import { EmailAddress } from './email-address.ts'

/** Bounds of an enquiry's fields in characters; the specification leaves them open. */
export const ENQUIRY_BOUNDS = { name: 200, phone: 40, message: 5000 } as const

/** A message from the contact form. */
export const Enquiry = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(ENQUIRY_BOUNDS.name)),
  email: EmailAddress,
  phone: z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(ENQUIRY_BOUNDS.phone)),
      z.transform((phone) => phone || undefined),
    ),
  ),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(ENQUIRY_BOUNDS.message)),
})
export type Enquiry = z.infer<typeof Enquiry>
