import { z } from 'zod'

import { Day, OutsideUrl, Text } from '#content/schemas/text.ts'

/** A phone number as people read it and as `tel:` wants it (E.164). */
export const Phone = z.object({ display: Text, tel: z.string().regex(/^\+1[0-9]{10}$/) })
export type Phone = z.infer<typeof Phone>

/** Who the practice is. `npi` and `caqh` are identifiers, not numbers: leading zeros count. */
export const Practice = z.object({
  name: Text,
  tagline: Text,
  description: Text,
  owner: z.object({ firstName: Text, name: Text, credentials: Text, title: Text, signature: Text }),
  licence: z.object({
    state: Text,
    stateCode: z.string().length(2),
    number: Text,
    verifyUrl: OutsideUrl,
  }),
  npi: z.string().regex(/^[0-9]{10}$/),
  caqh: z.string().regex(/^[0-9]{8}$/),
  email: z.email(),
  phone: Phone,
  postalAddress: z.object({
    street: Text,
    city: Text,
    state: z.string().length(2),
    zip: z.string().regex(/^[0-9]{5}(?:-[0-9]{4})?$/),
    oneLine: Text,
  }),
  serviceArea: Text,
  timeZone: Text,
  availability: Text,
  founded: z.int().min(1950).max(2100),
  noticeOfPrivacyPractices: OutsideUrl,
})
export type Practice = z.infer<typeof Practice>

/** Days on which the owner, or a lawyer, last looked at what the site says about the law and itself. */
export const Reviews = z.object({
  esaLawChecked: Day,
  privacyPolicyUpdated: Day,
  termsUpdated: Day,
  consentUpdated: Day,
})
export type Reviews = z.infer<typeof Reviews>
