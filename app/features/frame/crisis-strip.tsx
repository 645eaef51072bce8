import { WayLink } from '#app/components/ways-to-reach.tsx'

import { useFrame, useIsSpanish, useOtherLanguage } from './page-locale.ts'

function useCrisisWords() {
  const { strip } = useFrame()
  const other = useOtherLanguage()
  const language = other ? [{ label: other.label, href: other.home, ...other.attributes }] : []
  return { ...strip, more: [...strip.hotline, ...language] }
}

/**
 * Top of every page: each crisis number one tap away. Sticky with the header: on a phone its last row, to call and
 * text; the other row scrolls away (`.site-top` in `base.css`).
 */
export function CrisisStrip() {
  const { title, question, direct, more } = useCrisisWords()
  const isSpanish = useIsSpanish()
  return (
    <aside
      aria-label={title}
      data-crisis
      className="crisis-strip on-night bg-night-deep text-on-night print:hidden"
    >
      <div
        className={`page-column flex flex-wrap-reverse items-center text-fine max-sm:justify-between sm:justify-end sm:gap-x-5 ${isSpanish ? LONGER_WORDS : ''}`}
      >
        <p className="font-semibold max-[17rem]:order-last max-[17rem]:basis-full">{question}</p>
        <Ways ways={direct} className="gap-x-4 max-[22rem]:gap-x-3 sm:gap-x-5" />
        <Ways ways={more} className="gap-x-4 max-sm:basis-full max-sm:justify-between sm:gap-x-5" />
      </div>
    </aside>
  )
}

/** The Spanish words are longer: smaller type fits them into one line on a phone. */
const LONGER_WORDS = 'min-[17rem]:max-[23rem]:text-[0.8125rem] min-[17rem]:max-[26rem]:*:first:hidden'

function Ways({ ways, className }: { ways: ReturnType<typeof useCrisisWords>['more']; className: string }) {
  return (
    <ul className={`flex flex-wrap-reverse ${className}`}>
      {ways.map((way) => (
        <li key={way.href}>
          <WayLink
            {...way}
            className="inline-flex min-h-touch items-center underline decoration-night-line underline-offset-4 hover:decoration-current"
          />
        </li>
      ))}
    </ul>
  )
}

/** The same numbers within the menu of small screens. */
export function CrisisMenu() {
  const { question, direct, more } = useCrisisWords()
  return (
    <div data-crisis className="border-t border-line">
      <div className="page-column flex flex-wrap items-center gap-x-5 py-2 text-small">
        <p className="font-semibold">{question}</p>
        <ul className="flex flex-wrap gap-x-5">
          {[...direct, ...more].map((way) => (
            <li key={way.href}>
              <WayLink {...way} className="inline-flex min-h-12 items-center" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
