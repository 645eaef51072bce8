import { sql } from 'kysely'
import { z } from 'zod'

import { mail } from '#content/messages/mail.ts'
import { SubmissionKind } from '#contracts/form-service.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { Mailer } from '#server/mail/mailer.ts'

interface NotifyDeps {
  database: Database
  mailer: Mailer
  ownerEmail: () => string
  siteUrl: string
}

const Data = z.object({ submission: z.uuid() })
const Waiting = z.array(z.object({ id: z.uuid(), kind: SubmissionKind }))

/**
 * Mails the owner that a submission came in: its kind and a link to the inbox, nothing of its content. All other
 * submissions that wait are in the same mail; their own jobs then find nothing to do.
 */
export async function notifyOwner(job: { id: string; data: unknown }, deps: NotifyDeps): Promise<void> {
  const { submission } = Data.parse(job.data)
  const { rows } = await deps.database.asSystem((trx) =>
    sql`select id, kind from public.form_submissions_to_notify(${submission}::uuid)`.execute(trx),
  )
  const waiting = Waiting.parse(rows)
  if (waiting.length === 0) return
  await deps.mailer.send({ to: deps.ownerEmail(), ...noticeOf(waiting, deps.siteUrl) }, job.id)
  // As PostgreSQL writes an array: the drivers differ in how they send one.
  const ids = `{${waiting.map(({ id }) => id).join()}}`
  await deps.database.asSystem((trx) =>
    sql`select public.mark_form_submissions_notified(${ids}::text::uuid[])`.execute(trx),
  )
}

function noticeOf(waiting: z.infer<typeof Waiting>, siteUrl: string) {
  const link = new URL('/admin/inbox', siteUrl).href
  const [only, ...others] = waiting
  if (only && others.length === 0) {
    return { template: 'ownerNotice', values: { kind: mail.submissionKinds[only.kind], link } } as const
  }
  return { template: 'ownerNotices', values: { count: String(waiting.length), link } } as const
}
