import { sample } from '#content/schemas/sample.ts'
import { TestimonialFallback } from '#content/schemas/facts.ts'

/**
 * Three general testimonials for the home page while none is published.
 * Publishing invented clients is unlawful (16 CFR 465): replace them by words that real clients allowed
 * you to publish and remove `sample(…)`, or set `shown` to false.
 */
export const testimonialFallback = TestimonialFallback.parse({
  shown: true,
  testimonials: sample('built-in testimonials', [
    {
      name: 'Anonymous Client',
      text: 'I felt heard from the first appointment. Meeting from home made it easier to begin.',
      rating: 5,
    },
    {
      name: 'Anonymous Client',
      text: 'Calm, clear and kind. I left with something small to try each week.',
      rating: 5,
    },
    {
      name: 'Anonymous Client',
      text: 'Booking was simple, and evening hours meant that I could keep going.',
      rating: 5,
    },
  ]),
})
