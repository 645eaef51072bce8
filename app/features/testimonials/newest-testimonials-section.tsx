import { startTransition, useEffect, useState } from 'react'

import { ArrowLink } from '#app/components/site-link.tsx'
import { WithoutScript } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { logProblem } from '#app/lib/log.ts'
import { useNearViewport } from '#app/lib/near-viewport.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'
import type { TestimonialFallback } from '#content/schemas/offers.ts'
import type { HomePage } from '#content/schemas/home-page.ts'

import type { Testimonial } from './testimonials.data.ts'

/**
 * What Clients Say. Loaded when the section is near the viewport, so that a visitor who never scrolls sends no request.
 */
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
  const { newest, failed } = useNewest(near, builtIn)
  // If the built-in ones are switched off, there may be none.
  const hasSome = builtIn.shown || (newest !== undefined && newest.testimonials.length > 0)
  return (
    <Section
      title={words.title}
      lead={hasSome ? words.lead : undefined}
      aside={hasSome && <ArrowLink {...words.more} />}
      layout="stacked"
    >
      <WithoutScript text={testimonialWords.withoutScript} />
      <div
        ref={ref}
        aria-busy={!newest && !failed}
        className="needs-script min-h-56 sm:min-h-112 lg:min-h-96"
      >
        {failed && <p>{testimonialWords.withoutScript}</p>}
        {newest && <newest.code.Quotes testimonials={newest.testimonials} stars={stars} />}
        {!newest && !failed && <Loading />}
      </div>
    </Section>
  )
}

function Loading() {
  return (
    <div className="grid gap-9 max-sm:*:nth-[n+3]:hidden">
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

/**
 * The testimonials, and the code that shows them, once loaded; or that this failed: browsers request code only once.
 */
function useNewest(wanted: boolean, builtIn: TestimonialFallback) {
  const [loaded, setLoaded] = useState<{ newest?: Newest; failed?: boolean }>({})
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const show = (state: typeof loaded) => {
      if (current) startTransition(() => setLoaded(state))
    }
    loadNewest(builtIn).then(
      (newest) => show({ newest }),
      (cause: unknown) => {
        logProblem('The testimonials could not be shown', cause)
        show({ failed: true })
      },
    )
    return () => {
      current = false
    }
  }, [wanted, builtIn])
  return loaded
}

async function loadNewest(builtIn: TestimonialFallback): Promise<Newest> {
  const code = await importCode()
  return { code, testimonials: await code.newestOrBuiltIn(code.newestTestimonials, builtIn) }
}

function importCode() {
  return import('./newest-testimonials.tsx')
}

interface Newest {
  code: typeof import('./newest-testimonials.tsx')
  testimonials: Testimonial[]
}
