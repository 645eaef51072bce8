import { z } from 'zod'

import { OutsideUrl, Text } from '#content/schemas/text.ts'

/** The crisis bar, the crisis alert, and the control that leaves the page. */
export const CrisisWords = z.object({
  open: Text,
  /** One line on the smallest phone: the three one-tap links at the top of every page. */
  strip: z.object({ lifeline: Text, emergency: Text, 'domestic-violence': Text }),
  title: Text,
  lead: Text,
  optionsTitle: Text,
  notForEmergencies: Text,
  safety: z.object({ title: Text, body: Text }),
  quickExit: z.object({
    label: Text,
    keyHint: Text,
    honesty: Text,
    destination: OutsideUrl,
    left: Text,
  }),
})
export type CrisisWords = z.infer<typeof CrisisWords>
