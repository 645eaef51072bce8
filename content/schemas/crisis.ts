import { z } from 'zod'

import { Href, Text } from '#content/schemas/text.ts'

const Way = z.object({ label: Text, href: Href })

/** A number to reach; `ways` are one-tap links, the call first. */
const CrisisLine = z.object({
  id: z.enum(['lifeline', 'emergency', 'domestic-violence']),
  name: Text,
  number: Text,
  about: Text,
  ways: z.array(Way).min(1),
})

export const Crisis = z.object({
  lines: z.array(CrisisLine).length(3),
  lifelineOptions: z.array(z.object({ number: z.string().regex(/^[0-9]$/), about: Text })),
  maternalHotline: z.object({ name: Text, number: Text, about: Text, ways: z.array(Way).min(1) }),
  notice: Text,
})
export type Crisis = z.infer<typeof Crisis>
