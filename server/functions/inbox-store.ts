import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import type { InboxCursor, InboxListRequest } from '#contracts/owner-inbox.ts'
import { SubmissionKind } from '#contracts/submission-kind.ts'

const Line = z.object({
  id: z.uuid(),
  kind: SubmissionKind,
  key_id: z.string(),
  received_at: z.string(),
  read_at: z.string().nullable(),
  handled_at: z.string().nullable(),
})
const Listed = Line.extend({ sealed_name: z.string().nullable() })
export type ListedSubmission = z.infer<typeof Listed>

const Opened = Line.extend({ sealed: z.string() })

/**
 * The inbox as the database keeps it, still sealed. `reader` is the caller, whom the database asks for
 * being the owner: every call @throws BackendFailure with the code 42501 for anybody else.
 */
export type InboxStore = ReturnType<typeof inboxStore>

/** @param backend under the service key */
export function inboxStore(backend: Backend) {
  return {
    async page(reader: string, most: number, filter: Pick<InboxListRequest, 'kind' | 'handled' | 'after'>) {
      const rows = await succeed(backend.rpc('inbox_page', pageArguments(reader, most, filter)))
      return Listed.array().parse(rows)
    },
    unread: async (reader: string) =>
      z.number().parse(await succeed(backend.rpc('inbox_unread', { reader }))),
    /** Undefined when it is gone; otherwise it is read, and the reading is on record. */
    async read(reader: string, submission: string) {
      const rows = await succeed(backend.rpc('inbox_read', { reader, submission }))
      return Opened.array().max(1).parse(rows)[0]
    },
    /** False when it is gone. */
    mark: async (reader: string, submission: string, handled: boolean) =>
      z.boolean().parse(await succeed(backend.rpc('inbox_mark', { reader, submission, handled }))),
    /** False when it was gone already. */
    remove: async (reader: string, submission: string) =>
      z.boolean().parse(await succeed(backend.rpc('inbox_delete', { reader, submission }))),
  }
}

function pageArguments(
  reader: string,
  most: number,
  {
    kind,
    handled,
    after,
  }: { kind?: string | undefined; handled?: boolean | undefined; after?: InboxCursor | undefined },
) {
  return {
    reader,
    most,
    wanted_kind: kind ?? null,
    is_handled: handled ?? null,
    after_unread: after?.unread ?? null,
    after_received: after?.receivedAt ?? null,
    after_id: after?.id ?? null,
  }
}
