import { Retention } from '#content/schemas/facts.ts'

/** The privacy page promises these; clinical records are kept outside this site. */
export const retention = Retention.parse({
  enquiry: { years: 2, text: '2 years' },
  esaRequest: { years: 2, text: '2 years' },
  // Counted from when it came in, or was taken back from the site.
  pendingTestimonial: { years: 1, text: '1 year' },
  // As long as somebody could claim that mail went on: 28 U.S.C. 2462, five years. The opt-out itself is kept by
  // the mailing provider, which sends the mail and refuses that address.
  unsubscribedAddress: { years: 5, text: '5 years' },
  // Who opened which submission. 45 CFR 164.316(b)(2): six years.
  readingRecord: { years: 6, text: '6 years' },
  // Rule 64B4-9.001, Florida Administrative Code: seven years after the last contact.
  clinicalRecord: { years: 7, text: '7 years' },
})
