import { writeDocument } from '#content/document.ts'
import { TestimonialFallback } from '#content/schemas/offers.ts'

/**
 * Three general testimonials for the home page while none is published.
 * Publishing invented clients is unlawful (16 CFR 465): replace them by words that real clients allowed
 * you to publish, or set `shown` to false.
 */
export const testimonialFallback = writeDocument(
  { id: 'facts/testimonials', group: 'Your practice', label: 'Built-in testimonials' },
  TestimonialFallback,
  {
    shown: true,
    testimonials: [
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
    ],
  },
  {
    'testimonials.0.text': 'first built-in testimonial',
    'testimonials.1.text': 'second built-in testimonial',
    'testimonials.2.text': 'third built-in testimonial',
  },
)
