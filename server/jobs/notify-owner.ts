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

const Data = z.union([z.object({ submission: z.uuid() }), z.object({ testimonial: z.uuid() })])
const Waiting = z.array(z.object({ id: z.uuid(), kind: SubmissionKind }))

/**
 * Mails the owner that a submission or a testimonial came in: which of them and a link, nothing of its content. All
 * others that wait are in the same mail; their own jobs then find nothing to do.
 */
export async function notifyOwner(job: { id: string; data: unknown }, deps: NotifyDeps): Promise<void> {
  const data = Data.parse(job.data)
  return 'submission' in data
    ? notifyOfSubmissions(job.id, data.submission, deps)
    : notifyOfTestimonials(job.id, deps)
}

async function notifyOfSubmissions(jobId: string, submission: string, deps: NotifyDeps): Promise<void> {
  const { rows } = await deps.database.asSystem((trx) =>
    sql`select id, kind from public.form_submissions_to_notify(${submission}::uuid)`.execute(trx),
  )
  const waiting = Waiting.parse(rows)
  if (waiting.length === 0) return
  await deps.mailer.send({ to: deps.ownerEmail(), ...noticeOf(waiting, deps.siteUrl) }, jobId)
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

/** Only how many wait: what somebody wrote about their care may be health information. */
async function notifyOfTestimonials(jobId: string, { database, mailer, ownerEmail, siteUrl }: NotifyDeps) {
  const { rows } = await database.asSystem((trx) =>
    sql<{ waiting: string; newest: string }>`
      select waiting::text, to_json(newest) as newest from public.testimonials_to_notify()`.execute(trx),
  )
  const [untold] = rows
  if (!untold) return
  const { waiting, newest } = untold
  const values = { link: new URL('/admin#testimonials', siteUrl).href }
  const notice =
    waiting === '1'
      ? ({ template: 'testimonialNotice', values } as const)
      : ({ template: 'testimonialNotices', values: { ...values, count: waiting } } as const)
  await mailer.send({ to: ownerEmail(), ...notice }, jobId)
  await database.asSystem((trx) =>
    sql`select public.mark_testimonials_notified(${newest}::text::timestamptz)`.execute(trx),
  )
}
