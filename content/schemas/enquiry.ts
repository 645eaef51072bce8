import { z } from 'zod'

import { Text, Toast } from '#content/schemas/text.ts'

/** Words of the 'Ask a Question' form, on the home page and on the contact page. */
export const EnquiryWords = z.object({
  labels: z.object({ name: Text, email: Text, phone: Text, message: Text }),
  hints: z.object({ phone: Text, message: Text }),
  optional: Text,
  button: Text,
  busy: Text,
  /** No protected health information, not for emergencies. */
  notice: z.object({ title: Text, text: Text }),
  errors: z.object({ name: Text, email: Text, phone: Text, message: Text, summary: Text }),
  offline: Toast,
  /** A robot's field; a person who meets it is told to leave it empty. */
  honeypot: Text,
  sent: z.object({ title: Text, text: Text, again: Text }),
  toasts: z.object({ sentFromHome: Toast, sentFromContact: Toast, failed: Toast }),
})
export type EnquiryWords = z.infer<typeof EnquiryWords>
