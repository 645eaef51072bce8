import { Reviews } from '#content/schemas/facts.ts'
import { sample } from '#content/schemas/sample.ts'

/** When the pages that speak of law and rights were last looked at; change the day when you have read them. */
export const reviews = Reviews.parse({
  esaLawChecked: sample('day the ESA page’s law was last checked', '2026-11-20'),
  privacyPolicyUpdated: sample('day of the privacy policy', '2026-11-20'),
  termsUpdated: sample('day of the terms', '2026-11-20'),
  consentUpdated: sample('day of the telehealth consent', '2026-11-20'),
})
