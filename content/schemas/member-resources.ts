import { z } from 'zod'

import { PlanKey } from '#content/schemas/plans.ts'
import { Text } from '#content/schemas/text.ts'

/** Something to read that a plan opens; `plan` is the lowest one that does. `body` is paragraphs. */
export const MemberResourceWords = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  plan: PlanKey,
  title: Text.max(200),
  summary: Text.max(500),
  body: z.array(Text).min(1),
})
export type MemberResourceWords = z.infer<typeof MemberResourceWords>
