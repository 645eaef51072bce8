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
  wholeList: Text,
  withoutScript: Text,
  notLoaded: Text,
})
export type InsuranceLookupWords = z.infer<typeof InsuranceLookupWords>

/** `{button}` is the label of the platform's plain link. */
export const BookingWidgetWords = z.object({
  notice: Text.includes('{platform}'),
  load: Text,
  loading: Text,
  ready: Text.includes('{button}'),
  failed: Text.includes('{button}'),
  offline: Text,
  retry: Text,
})
export type BookingWidgetWords = z.infer<typeof BookingWidgetWords>
