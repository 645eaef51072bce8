import { Rating } from '#app/components/rating.tsx'
import { fill } from '#app/lib/fill.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import type { Testimonial } from './testimonials.data.ts'

/** One testimonial, as its writer gave it; `month` is when that was, if it shall be said. */
export function TestimonialQuote({ testimonial, month }: { testimonial: Testimonial; month?: string }) {
  return (
    <figure className="border-t border-line pt-6">
      <Rating
        value={testimonial.rating}
        label={fill(testimonialWords.list.rating, { count: testimonial.rating })}
      />
      <blockquote className="mt-3 font-heading text-heading leading-normal">
        <p className="wrap-anywhere whitespace-pre-line">{testimonial.text}</p>
      </blockquote>
      <figcaption className="mt-3 text-small text-ink-soft">
        {testimonial.name}
        {month && <span className="mt-0.5 block">{fill(testimonialWords.list.date, { date: month })}</span>}
      </figcaption>
    </figure>
  )
}
