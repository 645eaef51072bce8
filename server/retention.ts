import { builtIn } from '#content/built-in.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'

const { retention: promised } = builtIn.facts

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How long each kind of row is stored; the privacy page promises what comes from content/facts/retention.ts. Rows are
 * removed by server/product/remove-expired.ts, jobs as server/platform/jobs/queues.ts declares.
 */
export const RETENTION = {
  submissionYears: {
    inquiry: promised.inquiry.years,
    'esa-request': promised.esaRequest.years,
  } satisfies Record<SubmissionKind, number>,
  /** How long the owner can restore a deleted submission. */
  deletedSubmissionDays: 1,
  /** The database refuses to remove a record earlier (`private.refuse_audit_change`). */
  auditLogYears: promised.readingRecord.years,
  pendingTestimonialYears: promised.pendingTestimonial.years,
  unsubscribedAddressYears: promised.unsubscribedAddress.years,
  pageVisitDays: promised.pageVisits.days,
  /** Uploads that were never published; published ones are stored with their release. */
  unusedUploadDays: 30,
  /** As long as the queue retries these mails. */
  deletionMailDays: 7,
  /** Ids of events from the payment provider, so that none is handled twice. */
  paymentEventDays: 60,
  /** The longest limit is a day; an hour more for differing clocks. */
  rateLimitMs: 25 * HOUR_MS,

  /** A session that was not refreshed for this long has ended; `private.is_session_valid` has the same. */
  idleSessionDays: 60,
  /** A session ends this long after its sign-in, however often it was refreshed. */
  sessionDays: 180,
  /** Used refresh tokens, so that the reuse of a stolen one is detected. */
  tradedTokenDays: 7,
  /** The link and code of a mail, from when it was sent. */
  mailTokenMs: HOUR_MS,
  /** Expired ones, because a mail that waits for its mail server is still worth sending for so long. */
  unsentMailMs: 24 * HOUR_MS,
  knownDeviceDays: 365,
  /** Not longer, because an unconfirmed address may belong to somebody else. */
  unconfirmedAccountDays: 30,
  /** A factor that was enrolled and never verified. */
  unverifiedFactorMs: 30 * MINUTE_MS,
  challengeMs: 5 * MINUTE_MS,
}
