import { z } from 'zod'

import { Path, Text, Toast } from '#content/schemas/text.ts'

/** The owner's testimonials page. */
export const AdminWords = z.object({
  title: Text,
  loading: Text,
  navigation: z.object({
    label: Text,
    testimonials: z.object({ label: Text, href: Path }),
    inbox: z.object({ label: Text, href: Path }),
  }),
  notOwner: z.object({
    title: Text,
    body: Text.includes('{email}'),
    link: z.object({ label: Text, href: Path }),
  }),
  unchecked: Toast,
  /** What the mailing service refuses, by its reason, with what to do. */
  mailing: z.object({
    title: Text,
    waiting: Text.includes('{count}').includes('{date}'),
    refusals: z.object({ key: Text, audience: Text, forgotten: Text, barred: Text, invalid: Text }),
  }),
  filter: z.object({ label: Text, all: Text, pending: Text, published: Text }),
  status: z.object({ pending: Text, published: Text }),
  empty: Text,
  received: Text.includes('{date}'),
  approve: Text,
  unpublish: Text,
  delete: Text,
  deleteQuestion: Text,
  deleteConfirm: Text,
  deleteKeep: Text,
  more: Text,
  busy: Text,
  retry: Text,
  signOut: Text,
  loadFailed: Toast,
  published: Toast,
  unpublished: Toast,
  updateFailed: Toast,
  deleted: Toast,
  deleteFailed: Toast,
  changedElsewhere: Toast,
  signedOut: Toast,
  signOutFailed: Toast,
})
export type AdminWords = z.infer<typeof AdminWords>
