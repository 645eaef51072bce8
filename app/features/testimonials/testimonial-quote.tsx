import { Icon } from '#app/components/icon.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { fill } from '#contracts/fill.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import type { Testimonial } from './testimonials.data.ts'

/** Longer texts would fill the screen in large type. */
const MAX_LARGE_LENGTH = 240

/**
 * One testimonial, as it was written; `month` is its date, shown if given.
 * @param stars whether the owner shows its rating
 * @param large in large type, unless it is long
 */
export function TestimonialQuote({
  testimonial,
  stars,
  month,
  large = false,
}: {
  testimonial: Testimonial
  stars: boolean
  month?: string
  large?: boolean
}) {
  const short = testimonial.text.length <= MAX_LARGE_LENGTH
  return (
    <figure className={`border-t pt-6 ${large ? 'border-transparent' : 'border-line'}`}>
      {stars && (
        <Rating
          value={testimonial.rating}
          label={fill(testimonialWords.list.rating, { count: testimonial.rating })}
        />
      )}
      {large && <QuoteMark />}
      <blockquote
        className={
          large && short
            ? 'max-w-[32ch] font-heading text-title text-balance max-sm:text-heading'
            : 'max-w-measure font-heading text-heading leading-normal'
        }
      >
        <p className="wrap-anywhere whitespace-pre-line">{testimonial.text}</p>
      </blockquote>
      <figcaption className="mt-2 text-small sm:mt-4 text-ink-soft">
        {testimonial.name}
        {month && (
          <>
            <HiddenComma />
            <span className="mt-0.5 block">{fill(testimonialWords.list.date, { date: month })}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** Stars out of five, in the lamp's color: red is for errors. `label` is their text ('5 out of 5 stars'). */
function Rating({ value, label }: { value: number; label: string }) {
  return (
    <p className="mb-3 flex gap-0.5 text-lamp-edge">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          className={`size-4.5 ${star <= value ? 'fill-lamp' : 'text-line-strong'}`}
        />
      ))}
    </p>
  )
}

function QuoteMark() {
  return (
    <span
      aria-hidden="true"
      className="block h-9 font-heading max-sm:-mt-3 max-sm:h-7 text-display leading-none text-lamp-edge"
    >
      “
    </span>
  )
}
