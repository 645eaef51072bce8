import { fill } from '#app/lib/fill.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

const words = testimonialWords.displayName

/** The name under which a testimonial is published: never more of it than the writer gave. */
export function displayName(given: { firstName: string; place: string }): string {
  const [first, ...rest] = given.firstName.trim()
  if (first) return fill(words.named, { firstName: first.toUpperCase() + rest.join('').toLowerCase() })
  const place = given.place.trim()
  return place ? fill(words.placed, { place }) : words.anonymous
}
