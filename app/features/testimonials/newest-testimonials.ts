import { logProblem } from '#app/lib/log.ts'
import { testimonialFallback } from '#content/facts/testimonials.ts'

import type { Testimonial } from './testimonials.data.ts'

/**
 * What the home page shows: the newest published testimonials, or the built-in ones when they can't be
 * read or there are none. A failure is logged and never shown. Empty where the built-in ones are off.
 */
export async function newestOrBuiltIn(
  load: () => Promise<Testimonial[]>,
  builtIn: { shown: boolean; testimonials: Testimonial[] } = testimonialFallback,
): Promise<Testimonial[]> {
  const published = await load().catch((cause: unknown) => {
    logProblem('The testimonials could not be loaded', cause)
    return []
  })
  if (published.length > 0) return published
  return builtIn.shown ? builtIn.testimonials : []
}
