import { writeDocument } from '#content/document.ts'
import { Reviews } from '#content/schemas/facts.ts'

/** When the legal pages were last reviewed; change a day once you have read its page again. */
export const reviews = writeDocument(
  {
    id: 'facts/reviews',
    group: 'Your practice',
    label: 'Days of review',
    help: 'Set the day when you, or a lawyer, have read the page again.',
  },
  Reviews,
  {
    esaLawChecked: '2026-11-20',
    privacyPolicyUpdated: '2026-11-29',
    termsUpdated: '2026-11-20',
    consentUpdated: '2026-11-29',
    legalReviewedOn: null,
  },
  {
    esaLawChecked: 'day the ESA page’s law was last checked',
    privacyPolicyUpdated: 'day of the privacy policy',
    termsUpdated: 'day of the terms',
    consentUpdated: 'day of the telehealth consent',
  },
  ['esaLawChecked', 'privacyPolicyUpdated', 'termsUpdated', 'consentUpdated'],
)
