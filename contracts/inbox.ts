import * as z from 'zod/mini'

import { SubmissionKind } from './form-service.ts'
import { readTyped } from './typed-text.ts'

/** A time that PostgreSQL accepts, too: it has no year 0 and no offset of 23 hours. */
const ReceivedAt = z.iso.datetime({ offset: true }).check(z.regex(/^[1-9].*(?:Z|\+00:00)$/))
/** A cursor: the next page starts after this row. */
const Cursor = z.object({ receivedAt: ReceivedAt, id: z.uuid() })
export type InboxCursor = z.infer<typeof Cursor>

export const INBOX_SEARCH_LENGTH = 100
export const INBOX_NOTE_LENGTH = 5000
export const INBOX_REPLY_LENGTH = 5000

/**
 * What the owner wrote, and as which reply: the first one to a message is 1. `version` is the edited draft's, 0 if there
 * was none.
 */
const ReplyText = {
  id: z.uuid(),
  number: z.int32().check(z.positive()),
  text: z.string().check(z.overwrite(readTyped), z.maxLength(INBOX_REPLY_LENGTH)),
  version: z.int32().check(z.nonnegative()),
}

/** The lists of the inbox: everything that is not deleted, parts of it, and what was deleted within a day. */
export const INBOX_LISTS = ['all', 'unread', 'open', 'handled', 'inquiry', 'esa-request', 'deleted'] as const
const InboxListName = z.enum(INBOX_LISTS)
export type InboxListName = z.infer<typeof InboxListName>

/** Request of `owner-inbox`. */
export const InboxRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('list'),
    list: z.optional(InboxListName),
    /** Words of a message, or parts of a name, an address or a number; empty matches every message. */
    search: z.optional(z.string().check(z.overwrite(readTyped), z.maxLength(INBOX_SEARCH_LENGTH))),
    after: z.optional(Cursor),
  }),
  z.object({ action: z.literal('read'), id: z.uuid() }),
  /** Sets or removes marks; omitted ones do not change. */
  z.object({
    action: z.literal('mark'),
    id: z.uuid(),
    handled: z.optional(z.boolean()),
    answered: z.optional(z.boolean()),
    deleted: z.optional(z.boolean()),
    unread: z.optional(z.boolean()),
  }),
  /** Replaces the owner's note, which may be emptied. `version` is the one that was edited, 0 if there was none. */
  z.object({
    action: z.literal('note'),
    id: z.uuid(),
    text: z.string().check(z.overwrite(readTyped), z.maxLength(INBOX_NOTE_LENGTH)),
    version: z.int32().check(z.nonnegative()),
  }),
  /** The owner's saved answers. */
  z.object({ action: z.literal('answers') }),
  /** Replaces the draft of the next reply, which may be emptied. */
  z.object({ action: z.literal('draft'), ...ReplyText }),
  /** Sends the draft with this text. The same one again changes nothing: it is sent once. */
  z.object({ action: z.literal('reply'), ...ReplyText }),
  /** How far the replies to a message are. */
  z.object({ action: z.literal('replies'), id: z.uuid() }),
])
export type InboxRequest = z.infer<typeof InboxRequest>
export type InboxListRequest = Omit<Extract<InboxRequest, { action: 'list' }>, 'action'>
export type InboxMarks = Omit<Extract<InboxRequest, { action: 'mark' }>, 'action' | 'id'>

/**
 * Reply to `mark` and `reply`: the new state. Times are ISO 8601, or null. For `reply`, 403 with `proof_needed`; 409 if the
 * draft was changed elsewhere, or another reply was sent; 422 where the message's address takes no mail, or the text is
 * empty or repeats an ESA request; 429 above the limit.
 */
export const InboxState = z.object({
  readAt: z.nullable(z.string()),
  handledAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
})
export type InboxState = z.infer<typeof InboxState>

/** One line of a list. `name` is null if no key decrypts it. */
export const InboxItem = z.extend(InboxState, {
  id: z.uuid(),
  kind: SubmissionKind,
  name: z.nullable(z.string()),
  receivedAt: z.string(),
})
export type InboxItem = z.infer<typeof InboxItem>

/**
 * Reply to `list`: newest first. `next` is null at the end; a search may come with few or no items before, because each
 * request is bounded.
 */
export const InboxPage = z.object({
  items: z.array(InboxItem),
  next: z.nullable(Cursor),
  /** The number of messages of each list, regardless of a search. */
  counts: z.record(InboxListName, z.number()),
  /** Keys that messages need and FORM_KEYS lacks, with the number of unreadable messages. */
  missingKeys: z.array(z.object({ key: z.string(), messages: z.number() })),
})
export type InboxPage = z.infer<typeof InboxPage>
export type InboxCounts = InboxPage['counts']

/** The owner's note; `text` is null if no key decrypts it. Version 0 and '' if there never was one. */
export const InboxNote = z.object({ text: z.nullable(z.string()), version: z.number() })
export type InboxNote = z.infer<typeof InboxNote>

/**
 * How far a reply is. 'waiting': the mail server has not accepted it yet, and is asked again. 'accepted': by the mail
 * server, which may still fail to deliver it. 'refused': for good, or for longer than it is tried.
 */
const InboxReplyState = z.object({
  number: z.number(),
  state: z.enum(['waiting', 'accepted', 'refused']),
  /** When the owner sent it; when the mail server accepted or refused it, if it has. ISO 8601. */
  sentAt: z.string(),
  endedAt: z.nullable(z.string()),
})

/** A reply that was sent; the texts are null if no key decrypts it. */
const InboxReply = z.extend(InboxReplyState, {
  to: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** What the mail server answered to the last attempt that failed. */
  said: z.nullable(z.string()),
})
export type InboxReply = z.infer<typeof InboxReply>

/** Reply to `replies`. */
export const InboxReplies = z.object({ replies: z.array(InboxReplyState) })

/** The next reply; `text` is null if no key decrypts the draft. Version 0 and '' if there never was one. */
export const InboxDraft = z.extend(InboxNote, { number: z.number() })
export type InboxDraft = z.infer<typeof InboxDraft>

/** Reply to `read`: the form's fields as they were sent, or null if no key decrypts them. */
export const InboxMessage = z.extend(z.omit(InboxItem, { name: true }), {
  fields: z.nullable(z.record(z.string(), z.string())),
  note: InboxNote,
  replies: z.array(InboxReply),
  draft: InboxDraft,
  /** The mailbox that replies are sent from, to which the ones that can't be delivered come back. */
  sender: z.string(),
})
export type InboxMessage = z.infer<typeof InboxMessage>

/** Reply to `answers`: with facts resolved, and the placeholder of the sender’s name. */
export const InboxAnswers = z.object({
  answers: z.array(z.object({ name: z.string(), text: z.string() })),
})

/**
 * Reply to `note` and `draft`. 409 with `{ error }` if it was changed elsewhere; as for `read` and `mark`, 404 if the
 * message does not exist.
 */
export const InboxNoted = z.object({ version: z.number() })
