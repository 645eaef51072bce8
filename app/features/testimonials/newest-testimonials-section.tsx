import { useEffect, useState } from 'react'

import { ArrowLink } from '#app/components/site-link.tsx'
import { WithoutScript } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { logProblem } from '#app/lib/log.ts'
import { useNearViewport } from '#app/lib/near-viewport.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'
import type { TestimonialFallback } from '#content/schemas/offers.ts'
import type { HomePage } from '#content/schemas/home-page.ts'

import { TestimonialQuote } from './testimonial-quote.tsx'
import type { Testimonial } from './testimonials.data.ts'

/** What Clients Say. Loaded when the section comes near the viewport, so that a visitor who never scrolls sends no request. */
export function NewestTestimonialsSection({
  words,
  builtIn,
  stars,
}: {
  words: HomePage['testimonials']
  builtIn: TestimonialFallback
  stars: boolean
}) {
  const { ref, near } = useNearViewport<HTMLDivElement>()
  const testimonials = useNewest(near, builtIn)
  // Where the built-in ones are switched off there may be none.
  const hasSome = builtIn.shown || (testimonials !== undefined && testimonials.length > 0)
  return (
    <Section
      title={words.title}
      lead={hasSome ? words.lead : undefined}
      aside={hasSome && <ArrowLink {...words.more} />}
      layout="stacked"
    >
      <WithoutScript text={testimonialWords.withoutScript} />
      <div ref={ref} aria-busy={!testimonials} className="needs-script min-h-112 lg:min-h-96">
        {testimonials ? <Quotes {...{ testimonials, stars }} /> : <Loading />}
      </div>
    </Section>
  )
}

/** The newest in large type, the others below it side by side. */
function Quotes({ testimonials, stars }: { testimonials: Testimonial[]; stars: boolean }) {
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

function Loading() {
  return (
    <div className="grid gap-9">
      <div role="status" className="sr-only">
        {testimonialWords.list.loading}
      </div>
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="border-t border-line pt-7">
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  )
}

function useNewest(wanted: boolean, builtIn: TestimonialFallback): Testimonial[] | undefined {
  const [testimonials, setTestimonials] = useState<Testimonial[]>()
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const show = async () => {
      const loaded = await newestOrBuiltIn(
        async () => (await import('./testimonials.data.ts')).newestTestimonials(),
        builtIn,
      )
      if (current) setTestimonials(loaded)
    }
    void show()
    return () => {
      current = false
    }
  }, [wanted, builtIn])
  return testimonials
}

/**
 * The newest published testimonials, or the built-in ones when those can't be loaded or there are none. A failure is
 * logged and never shown. Empty where the built-in ones are switched off.
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
