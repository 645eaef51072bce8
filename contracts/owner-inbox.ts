import * as z from 'zod/mini'

import { SubmissionKind } from './form-service.ts'

/** A time that PostgreSQL reads, too: it knows no year 0 and no offset of 23 hours. */
const ReceivedAt = z.iso.datetime({ offset: true }).check(z.regex(/^[1-9].*(?:Z|\+00:00)$/))
/** Where a page of the list ended: the next one begins after this row. */
const Cursor = z.object({ unread: z.boolean(), receivedAt: ReceivedAt, id: z.uuid() })
export type InboxCursor = z.infer<typeof Cursor>

export const INBOX_SEARCH_LENGTH = 100

/** Request of `owner-inbox`. */
export const InboxRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('list'),
    kind: z.optional(SubmissionKind),
    handled: z.optional(z.boolean()),
    /** Parts of a name; empty finds everybody. */
    search: z.optional(z.string().check(z.maxLength(INBOX_SEARCH_LENGTH))),
    after: z.optional(Cursor),
  }),
  z.object({ action: z.literal('read'), id: z.uuid() }),
  z.object({ action: z.literal('mark'), id: z.uuid(), handled: z.boolean() }),
  z.object({ action: z.literal('delete'), id: z.uuid() }),
])
export type InboxRequest = z.infer<typeof InboxRequest>
export type InboxListRequest = Omit<Extract<InboxRequest, { action: 'list' }>, 'action'>

/** One line of the list; times are ISO 8601. `name` is null where no key opens it. */
export const InboxItem = z.object({
  id: z.uuid(),
  kind: SubmissionKind,
  name: z.nullable(z.string()),
  receivedAt: z.string(),
  readAt: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
})
export type InboxItem = z.infer<typeof InboxItem>

/**
 * Reply to `list`: unread first, then newest first. `next` is null at the end; while searching it may come
 * with few or no items, because one request looks through so many names and no more.
 */
export const InboxPage = z.object({
  items: z.array(InboxItem),
  next: z.nullable(Cursor),
  unread: z.number(),
  /** Keys that messages need and FORM_KEYS lacks, by how many messages are unreadable without each. */
  missingKeys: z.array(z.object({ key: z.string(), messages: z.number() })),
})
export type InboxPage = z.infer<typeof InboxPage>

/** Reply to `read`: the form's fields as they were sent, or null where no key opens them. */
export const InboxMessage = z.extend(z.omit(InboxItem, { name: true }), {
  fields: z.nullable(z.record(z.string(), z.string())),
})
export type InboxMessage = z.infer<typeof InboxMessage>

/** Reply to `mark` and `delete`. A submission that is gone is answered 404 with `{ error }`. */
export const InboxDone = z.object({ ok: z.literal(true) })
