import { logProblem } from '#app/lib/log.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { TestimonialQuote } from './testimonial-quote.tsx'
import type { Testimonial } from './testimonials.data.ts'

export { newestTestimonials } from './testimonials.data.ts'

/** The newest in large type, the others below it side by side. */
export function Quotes({ testimonials, stars }: { testimonials: Testimonial[]; stars: boolean }) {
  if (testimonials.length === 0)
    return <p className="text-lead text-ink-soft">{testimonialWords.list.empty}</p>
  return (
    <ul className="grid gap-x-12 gap-y-9 md:grid-cols-2">
      {testimonials.map((testimonial, index) => (
        <li key={testimonial.text} className={index === 0 ? 'md:col-span-2' : ''}>
          <TestimonialQuote {...{ testimonial, stars }} large={index === 0} />
        </li>
      ))}
    </ul>
  )
}

/**
 * The newest published testimonials, or the built-in ones if those can't be loaded or there are none. A failure is
 * logged and never shown. Empty if the built-in ones are switched off.
 */
export async function newestOrBuiltIn(
  load: () => Promise<Testimonial[]>,
  builtIn: { shown: boolean; testimonials: Testimonial[] },
): Promise<Testimonial[]> {
  const published = await load().catch((cause: unknown) => {
    logProblem('The testimonials could not be loaded', cause)
    return []
  })
  if (published.length > 0) return published
  return builtIn.shown ? builtIn.testimonials : []
}
