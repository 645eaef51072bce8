import type { FrameLink } from '#content/messages/frame.ts'
import { WayLink } from '#app/components/ways-to-reach.tsx'

import { useFrame, useIsSpanish, useOtherLanguage } from './page-locale.ts'

/**
 * At the top of every page: one row with each crisis number one tap away, always in view. Below 768 px the other lines
 * are in the menu, whose button is in this row on a phone (`.site-top` in `base.css`).
 */
export function CrisisStrip() {
  const { title, question, direct, hotline } = useFrame().strip
  const language = useOtherLanguage()
  const isSpanish = useIsSpanish()
  return (
    <aside
      aria-label={title}
      data-crisis
      className="crisis-strip on-night bg-night-deep text-on-night print:hidden"
    >
      <div
        className={`page-column flex flex-wrap items-center text-fine max-[17rem]:text-[0.75rem] sm:justify-end sm:gap-x-5 ${isSpanish ? LONGER_WORDS : ''}`}
      >
        <p className="font-semibold max-sm:sr-only">{question}</p>
        <Ways
          ways={direct}
          className="gap-x-4 max-[22rem]:gap-x-3 max-[17rem]:w-full max-[17rem]:justify-between max-[17rem]:gap-x-1 sm:gap-x-5"
        />
        <Ways ways={language ? [...hotline, language] : hotline} className="gap-x-5 max-md:hidden" />
      </div>
    </aside>
  )
}

/** The Spanish words are longer: smaller type fits them into one line on a phone. */
const LONGER_WORDS =
  'min-[17rem]:max-[26rem]:text-[0.8125rem] min-[17rem]:max-[22rem]:text-[0.75rem] max-[22rem]:*:gap-x-2'

function Ways({ ways, className }: { ways: FrameLink[]; className: string }) {
  return (
    <ul className={`flex flex-wrap ${className}`}>
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
