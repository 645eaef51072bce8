import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Text } from '#content/schemas/text.ts'

const Outcome = z.object({ title: Text, body: Text })

/** The page to which the link of a mail leads. */
export const UnsubscribeWords = z.object({
  meta: Meta,
  question: z.object({ title: Text, body: Text, confirm: Text, busy: Text, keep: Text }),
  done: Outcome,
  unknownLink: Outcome,
  failed: Outcome,
  writeTo: Text,
  home: Text,
})
export type UnsubscribeWords = z.infer<typeof UnsubscribeWords>
