import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Text, Toast } from '#content/schemas/text.ts'

/** The membership page, its busy texts and outcomes. */
export const MembershipWords = z.object({
  meta: Meta,
  title: Text,
  subtitle: Text,
  dashboard: z.object({ title: Text, link: Text, unknown: Text }),
  perMonth: Text,
  includes: Text,
  status: z.object({
    title: Text,
    loading: Text,
    current: Text.includes('{plan}'),
    free: Text,
    unknownProduct: Text,
    renews: Text.includes('{date}'),
    changes: Text.includes('{plan}').includes('{date}'),
    changesToUnknown: Text.includes('{date}'),
    paymentsPaused: Text,
    accessUntil: Text.includes('{date}'),
    cancelled: Text,
    paused: z.object({ title: Text, body: Text }),
    paymentFailed: z.object({
      title: Text,
      body: Text.includes('{date}'),
      bodyWithoutAccess: Text,
      bodyCanceled: Text,
    }),
    toMembership: Text,
  }),
  yourPlan: Text,
  currentPlan: Text,
  free: Text,
  subscribe: Text,
  subscribeTo: Text.includes('{plan}'),
  manage: Text,
  busy: Text,
  bulkDiscounts: z.object({ title: Text, items: z.array(Text).length(3), body: Text, link: Text }),
  careNotice: z.object({ title: Text, body: Text }),
  signInFirst: Toast,
  checkoutFailed: Toast,
  portalFailed: Toast,
  alreadySubscribed: Toast,
  openingTab: Text,
  returned: z.object({
    confirming: Text,
    confirmed: Text.includes('{plan}'),
    stillWaiting: Text,
    unread: Text,
    signedOut: Text,
    signIn: Text,
    cancelled: Text,
  }),
})
export type MembershipWords = z.infer<typeof MembershipWords>
