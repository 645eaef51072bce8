import { z } from 'zod'

import { Text, Toast } from '#content/schemas/text.ts'

const Card = z.object({ title: Text, text: Text })
const SignUpBlock = z.object({ title: Text, lead: Text, button: Text })

/** Words of the mailing lists: the sign-up blocks, the popup, the outcomes. */
export const NewsletterWords = z.object({
  form: z.object({
    firstName: Text,
    optional: Text,
    email: Text,
    emailPlaceholder: Text,
    busy: Text,
    privacy: Text,
  }),
  home: SignUpBlock,
  popup: SignUpBlock.extend({ close: Text }),
  /** The card that takes the form's place after success, by what is known of the address. */
  outcomes: z.object({
    accepted: Card,
    pending: Card,
    subscribed: Card,
    failed: Card,
    undeliverable: Card,
    refused: Card,
  }),
  /** Shown where a form was sent without JavaScript and did not get through. */
  notSent: z.object({ title: Text, text: Text }),
  toasts: z.object({
    invalidEmail: Toast,
    failed: Toast,
    providerFailed: Toast,
    subscribed: Toast,
    subscribedWithoutProvider: Toast,
  }),
})
export type NewsletterWords = z.infer<typeof NewsletterWords>
