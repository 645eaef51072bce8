import { Fold } from '#app/components/fold.tsx'
import { logProblem } from '#app/lib/log.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { TestimonialQuote } from './testimonial-quote.tsx'
import type { Testimonial } from './testimonials.data.ts'

export { newestTestimonials } from './testimonials.data.ts'

/** The newest in large type, the others below it side by side, folded on a phone. */
export function Quotes({ testimonials, stars }: { testimonials: Testimonial[]; stars: boolean }) {
  const [newest, ...others] = testimonials
  if (!newest) return <p className="text-lead text-ink-soft">{testimonialWords.list.empty}</p>
  return (
    <div className="grid gap-y-3 sm:gap-y-9">
      <TestimonialQuote {...{ testimonial: newest, stars }} large />
      {others.length > 0 && (
        <Fold label={testimonialWords.list.others}>
          <ul className="grid gap-x-12 gap-y-6 sm:gap-y-9 md:grid-cols-2">
            {others.map((testimonial) => (
              <li key={testimonial.text}>
                <TestimonialQuote {...{ testimonial, stars }} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
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
