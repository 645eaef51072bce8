import * as z from 'zod/mini'

import { EmailAddress } from './email-address.ts'
import { INQUIRY_MAX, PHONE_MAX } from './field-bounds.ts'
import { readTypedCode } from './typed-code.ts'
import { readTyped } from './typed-text.ts'

/** What a message may be about, if its sender says so. */
const INQUIRY_TOPICS = ['therapy', 'esa', 'consulting', 'other'] as const

/** A message from the contact form. */
export const Inquiry = z.object({
  name: z.string().check(z.overwrite(readTyped), z.minLength(1), z.maxLength(INQUIRY_MAX.name)),
  email: EmailAddress,
  phone: z.optional(
    z.pipe(
      z.string().check(z.overwrite(readTypedCode), z.maxLength(PHONE_MAX)),
      z.transform((phone) => phone || undefined),
    ),
  ),
  message: z.string().check(z.overwrite(readTyped), z.minLength(1), z.maxLength(INQUIRY_MAX.message)),
  /** An unknown one, as of a page from before an update, is left out: it must not hold up the message. */
  topic: z.optional(
    z.pipe(
      z.string(),
      z.transform((topic) => INQUIRY_TOPICS.find((one) => one === topic)),
    ),
  ),
})
export type Inquiry = z.infer<typeof Inquiry>

/** An inquiry as it is stored: with the language of the form that it was written in, unless that was English. */
export interface StoredInquiry extends Inquiry {
  language?: 'es'
}
