import { writeDocument } from '#content/document.ts'
import { Retention } from '#content/schemas/facts.ts'

/** The privacy page promises these; clinical records are kept outside this site. */
export const retention = writeDocument('facts/retention', Retention, {
  inquiry: { years: 2 },
  esaRequest: { years: 2 },
  // Counted from when it was submitted or unpublished.
  pendingTestimonial: { years: 1 },
  // As long as a claim about mails after an opt-out is possible: 28 U.S.C. 2462, five years. The opt-out itself is stored by
  // the mailing provider, which sends the mail and refuses that address.
  unsubscribedAddress: { years: 5 },
  // The audit log. 45 CFR 164.316(b)(2): six years; the database refuses to remove its records earlier.
  readingRecord: { years: 6 },
  // Page views: long enough to compare a month with that of the year before.
  pageVisits: { days: 400 },
  // Rule 64B4-9.001, Florida Administrative Code: seven years after the last contact.
  clinicalRecord: { years: 7 },
})
