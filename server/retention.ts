import { builtIn } from '#content/built-in.ts'
import type { SubmissionKind } from '#contracts/form-service.ts'

const { retention: promised } = builtIn.facts

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How long each kind of row is kept; the privacy page promises what comes from content/facts/retention.ts. Rows are
 * removed by server/product/remove-expired.ts, jobs as server/platform/jobs/queues.ts declares.
 */
export const RETENTION = {
  submissionYears: {
    enquiry: promised.enquiry.years,
    'esa-request': promised.esaRequest.years,
  } satisfies Record<SubmissionKind, number>,
  /** What the owner deleted can be brought back for as long. */
  deletedSubmissionDays: 1,
  /** The database refuses to remove a record earlier (`private.refuse_audit_change`). */
  auditLogYears: promised.readingRecord.years,
  pendingTestimonialYears: promised.pendingTestimonial.years,
  unsubscribedAddressYears: promised.unsubscribedAddress.years,
  pageVisitDays: promised.pageVisits.days,
  /** What the owner did not publish; the rest is kept with its release. */
  unusedUploadDays: 30,
  /** The queue of these mails gives up after as long. */
  deletionMailDays: 7,
  /** As the payment provider reported them, so that none is handled twice. */
  paymentEventDays: 60,
  /** The longest limits are of a day; a clock may be a little ahead. */
  rateLimitMs: 25 * HOUR_MS,

  /** A session that is not refreshed for so long has ended; `private.session_lives` says the same. */
  idleSessionDays: 60,
  /** However often it is refreshed, a session ends so long after its sign-in. */
  sessionDays: 180,
  /** A traded refresh token, so that its theft is noticed. */
  tradedTokenDays: 7,
  /** A mail's link and code. */
  mailTokenMs: HOUR_MS,
  knownDeviceDays: 365,
  /** An unconfirmed address may belong to another person than the one who typed it. */
  unconfirmedAccountDays: 30,
  /** A factor that was enrolled and never verified. */
  unverifiedFactorMs: 30 * MINUTE_MS,
  challengeMs: 5 * MINUTE_MS,
}
