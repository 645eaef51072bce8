import { z } from 'zod'

import { Text, Toast } from '#content/schemas/text.ts'

/** The owner's inbox of enquiries and ESA requests. Field labels of ESA requests are in esa-request. */
export const InboxWords = z.object({
  title: Text,
  loading: Text,
  search: z.object({ label: Text, placeholder: Text, clear: Text }),
  filter: z.object({ label: Text, all: Text, enquiry: Text, esaRequest: Text, open: Text, handled: Text }),
  kinds: z.object({ enquiry: Text, esaRequest: Text }),
  unread: Text,
  unreadCount: Text.includes('{count}'),
  handled: Text,
  empty: Text,
  noMatch: Text,
  more: Text,
  busy: Text,
  received: Text.includes('{date}'),
  removedOn: Text.includes('{date}'),
  open: Text.includes('{name}'),
  back: Text,
  reply: Text,
  print: Text,
  printHint: Text,
  markHandled: Text,
  markOpen: Text,
  delete: Text,
  deleteQuestion: Text,
  deleteConfirm: Text,
  deleteKeep: Text,
  logNotice: Text,
  unreadable: Text,
  fields: z.object({ name: Text, email: Text, phone: Text, message: Text, notGiven: Text }),
  loadFailed: Toast,
  openFailed: Toast,
  saved: Toast,
  saveFailed: Toast,
  deleted: Toast,
  deleteFailed: Toast,
})
export type InboxWords = z.infer<typeof InboxWords>
