import { sql } from 'kysely'
import { z } from 'zod'

import { mail } from '#content/messages/mail.ts'
import { SubmissionKind } from '#contracts/form-service.ts'
import { mailOwners, type OwnerMailDeps } from '#server/mail/mail-owners.ts'
import { jsonRows, uuids } from '#server/platform/database/database.ts'

interface NotifyDeps extends OwnerMailDeps {
  siteUrl: string
}

const Data = z.union([
  z.object({ submission: z.uuid() }),
  z.object({ testimonial: z.uuid() }),
  z.object({ owner: z.uuid() }),
])
const Waiting = z.array(z.object({ id: z.uuid(), kind: SubmissionKind }))

/**
 * Mails the owners about new submissions, testimonials or another owner: a link, and nothing of the content. One mail
 * covers all of them; the other jobs then have nothing to do.
 * @throws Error while another job is mailing about the same: this one is retried
 */
export async function notifyOwner(job: { id: string; data: unknown }, deps: NotifyDeps): Promise<void> {
  const data = Data.parse(job.data)
  if ('owner' in data) return notifyOfOwner(job.id, data.owner, deps)
  if ('submission' in data) {
    return exclusively('submissions', job.id, deps, () => notifyOfSubmissions(job.id, data.submission, deps))
  }
  return exclusively('testimonials', job.id, deps, () => notifyOfTestimonials(job.id, deps))
}

/** As long as the queue lets a job run (`queues.ts`). A retry of the same job gets the lock at once. */
const LONGEST_RUN = '15 minutes'

async function exclusively(
  about: 'submissions' | 'testimonials',
  job: string,
  { database }: Pick<NotifyDeps, 'database'>,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.asSystem((trx) =>
    sql`insert into private.owner_mailings as m (about, job, until)
      values (${about}, ${job}, now() + ${LONGEST_RUN}::interval)
      on conflict (about) do update set job = excluded.job, until = excluded.until
        where m.until < now() or m.job = excluded.job
      returning about`.execute(trx),
  )
  if (rows.length === 0) throw new Error('another job is mailing the owners at this moment')
  try {
    await work()
  } finally {
    await database.asSystem((trx) =>
      trx.deleteFrom('private.owner_mailings').where('about', '=', about).where('job', '=', job).execute(),
    )
  }
}

async function notifyOfOwner(jobId: string, owner: string, deps: NotifyDeps): Promise<void> {
  const { rows } = await deps.database.asSystem((trx) =>
    sql<{ email: string }>`select u.email from private.owners as o join auth.users as u on u.id = o.user_id
      where u.id = ${owner}::uuid`.execute(trx),
  )
  const [added] = rows
  if (!added) return
  const values = { owner: added.email, link: new URL('/admin/activity', deps.siteUrl).href }
  await mailOwners(deps, { template: 'ownerAdded', values }, jobId)
}

async function notifyOfSubmissions(jobId: string, submission: string, deps: NotifyDeps): Promise<void> {
  const call = sql`public.form_submissions_to_notify(${submission}::uuid)`
  const waiting = Waiting.parse(await deps.database.asSystem((trx) => jsonRows(trx, call)))
  if (waiting.length === 0) return
  await mailOwners(deps, noticeOf(waiting, deps.siteUrl), jobId)
  const ids = uuids(waiting.map(({ id }) => id))
  await deps.database.asSystem((trx) =>
    sql`select public.mark_form_submissions_notified(${ids})`.execute(trx),
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

/** Mails only their number, because a text may contain health information. */
async function notifyOfTestimonials(jobId: string, deps: NotifyDeps) {
  const { database, siteUrl } = deps
  const call = sql`public.testimonials_to_notify()`
  const [pending] = await database.asSystem((trx) =>
    jsonRows<{ waiting: number; unnotified: string[] }>(trx, call),
  )
  if (!pending) return
  const { waiting, unnotified } = pending
  const values = { link: new URL('/admin#testimonials', siteUrl).href }
  const notice =
    waiting === 1
      ? ({ template: 'testimonialNotice', values } as const)
      : ({ template: 'testimonialNotices', values: { ...values, count: String(waiting) } } as const)
  await mailOwners(deps, notice, jobId)
  await database.asSystem((trx) =>
    sql`select public.mark_testimonials_notified(${uuids(unnotified)})`.execute(trx),
  )
}
