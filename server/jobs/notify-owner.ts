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
const Waiting = z.array(z.object({ kind: SubmissionKind })).max(1)

/** Tells the owner that something came in: its kind and where to read it, nothing of its content. */
export async function notifyOwner(job: { id: string; data: unknown }, world: World): Promise<void> {
  const { submission } = Data.parse(job.data)
  const { rows } = await world.database.asSystem((trx) =>
    sql`select kind from public.form_submission_to_notify(${submission}::uuid)`.execute(trx),
  )
  const [waiting] = Waiting.parse(rows)
  if (!waiting) return
  const link = new URL('/admin/inbox', world.siteUrl).href
  const values = { kind: mail.submissionKinds[waiting.kind], link }
  await world.mailer.send({ to: world.ownerEmail, template: 'ownerNotice', values }, job.id)
  await world.database.asSystem((trx) =>
    sql`select public.mark_form_submission_notified(${submission}::uuid)`.execute(trx),
  )
}
