import { z } from 'zod'

import { Text } from '#content/schemas/text.ts'

/** What the home page shows when no testimonial can be read; `shown: false` turns it off. */
export const TestimonialFallback = z.object({
  shown: z.boolean(),
  testimonials: z.array(z.object({ name: Text, text: Text, rating: z.literal(5) })).length(3),
})
export type TestimonialFallback = z.infer<typeof TestimonialFallback>
