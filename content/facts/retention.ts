import { Retention } from '#content/schemas/retention.ts'

/** The privacy page promises these; clinical records are kept outside this site. */
export const retention = Retention.parse({
  enquiry: { years: 2, text: '2 years' },
  esaRequest: { years: 2, text: '2 years' },
  // Who opened which submission. 45 CFR 164.316(b)(2): six years.
  readingRecord: { years: 6, text: '6 years' },
  // Rule 64B4-9.001, Florida Administrative Code: seven years after the last contact.
  clinicalRecord: { years: 7, text: '7 years' },
})
