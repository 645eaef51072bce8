import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Text, Toast } from '#content/schemas/text.ts'

/** The membership page, its busy texts and outcomes. */
export const MembershipWords = z.object({
  meta: Meta,
  title: Text,
  subtitle: Text,
  perMonth: Text,
  includes: Text,
  loading: Text,
  yourPlan: Text,
  currentPlan: Text,
  free: Text,
  subscribe: Text,
  subscribeTo: Text.includes('{plan}'),
  manage: Text,
  busy: Text,
  bulkDiscounts: z.object({ title: Text, items: z.array(Text).length(3), body: Text, link: Text }),
  careNotice: Text,
  signInFirst: Toast,
  checkoutFailed: Toast,
  portalFailed: Toast,
  alreadySubscribed: Toast,
  popUpBlocked: z.object({ title: Text, description: Text, link: Text }),
  returned: z.object({
    confirming: Text,
    confirmed: Text.includes('{plan}'),
    stillWaiting: Text,
    cancelled: Text,
  }),
  accessUntil: Text.includes('{date}'),
})
export type MembershipWords = z.infer<typeof MembershipWords>
