import { z } from 'zod'

import { Link, Text } from '#content/schemas/text.ts'

/** The part of the dashboard that shows what a plan opens. */
export const PlanResourcesWords = z.object({
  title: Text,
  lead: Text,
  loading: Text,
  fromPlan: Text.includes('{plan}'),
  locked: Text.includes('{plan}'),
  toPlans: Link,
  empty: Text,
  failed: Text,
  retry: Text,
  retrying: Text,
})
export type PlanResourcesWords = z.infer<typeof PlanResourcesWords>
