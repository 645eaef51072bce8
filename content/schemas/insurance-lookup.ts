import { z } from 'zod'

import { Text } from '#content/schemas/text.ts'

/** The insurance lookup and the doctor-booking widget. */
export const InsuranceLookupWords = z.object({
  label: Text,
  placeholder: Text,
  clear: Text,
  open: Text,
  noMatch: Text.includes('{text}'),
  result: Text.includes('{insurer}').includes('{platform}'),
  book: Text.includes('{platform}'),
  check: Text,
  withoutScript: Text,
})
export type InsuranceLookupWords = z.infer<typeof InsuranceLookupWords>

export const BookingWidgetWords = z.object({
  notice: Text.includes('{platform}'),
  load: Text,
  loading: Text,
  ready: Text,
  failed: Text,
  plainLink: Text.includes('{platform}'),
})
export type BookingWidgetWords = z.infer<typeof BookingWidgetWords>
