import { z } from 'zod'

import { Text, Toast } from '#content/schemas/text.ts'

/** The testimonials page's feed and submission form. `{count}` is a number of stars. */
export const TestimonialWords = z.object({
  list: z.object({
    loading: Text,
    empty: Text,
    failed: Text,
    retry: Text,
    more: Text,
    loadingMore: Text,
    moreFailed: Text,
    rating: Text.includes('{count}'),
    date: Text.includes('{date}'),
  }),
  form: z.object({
    title: Text,
    lead: Text,
    withdraw: Text,
    text: z.object({ label: Text, hint: Text, required: Text }),
    firstName: z.object({ label: Text, hint: Text }),
    place: z.object({ label: Text, hint: Text, placeholder: Text }),
    preview: Text.includes('{name}'),
    consent: z.object({ label: Text, required: Text }),
    submit: Text,
    submitting: Text,
  }),
  submitted: Toast,
  failed: Toast,
  displayName: z.object({
    named: Text.includes('{firstName}'),
    placed: Text.includes('{place}'),
    anonymous: Text,
  }),
})
export type TestimonialWords = z.infer<typeof TestimonialWords>
