import { sql } from 'kysely'
import { z } from 'zod'

import { mail } from '#content/messages/mail.ts'
import { SubmissionKind } from '#contracts/submission-kind.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { Mailer } from '#server/mail/mailer.ts'

interface World {
  database: Database
  mailer: Mailer
  ownerEmail: string
  siteUrl: string
}

const Data = z.object({ submission: z.uuid() })
const Waiting = z.array(z.object({ id: z.uuid(), kind: SubmissionKind }))

/**
 * Tells the owner that something came in: its kind and where to read it, nothing of its content. Whatever else
 * waits is in the same mail, and its own job then finds nothing to do.
 */
export async function notifyOwner(job: { id: string; data: unknown }, world: World): Promise<void> {
  const { submission } = Data.parse(job.data)
  const { rows } = await world.database.asSystem((trx) =>
    sql`select id, kind from public.form_submissions_to_notify(${submission}::uuid)`.execute(trx),
  )
  const waiting = Waiting.parse(rows)
  if (waiting.length === 0) return
  await world.mailer.send({ to: world.ownerEmail, ...noticeOf(waiting, world.siteUrl) }, job.id)
  // As PostgreSQL writes an array: the drivers differ in how they send one.
  const ids = `{${waiting.map(({ id }) => id).join()}}`
  await world.database.asSystem((trx) =>
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
