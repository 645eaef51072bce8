import { crisis, crisisWords } from '#content/messages/crisis.ts'

/** Call and text, as the first two ways of a line are; the chat waits on the pages about crises. */
const DIRECT = crisis.lines
  .filter(({ id }) => id !== 'domestic-violence')
  .flatMap(({ ways }) => ways.slice(0, 2))
const HOTLINE = crisis.lines
  .filter(({ id }) => id === 'domestic-violence')
  .flatMap(({ ways }) => ways.slice(0, 1))
  .map(({ href }) => ({ href, label: crisisWords.domesticViolence }))

/**
 * Top of every page: each crisis number one tap away. It stays in view with the header: on a phone its last row, which
 * calls and texts; the other row scrolls away (`.site-top` in `base.css`).
 */
export function CrisisStrip() {
  return (
    <aside
      aria-label={crisisWords.title}
      data-crisis
      className="crisis-strip on-night bg-night-deep text-on-night print:bg-transparent"
    >
      <div className="page-column flex flex-wrap-reverse items-center text-fine max-sm:justify-between sm:justify-end sm:gap-x-5">
        <p className="font-semibold max-[17rem]:order-last max-[17rem]:basis-full">{crisisWords.question}</p>
        <Ways ways={DIRECT} className="gap-x-4 sm:gap-x-5" />
        <Ways ways={HOTLINE} className="max-sm:basis-full" />
      </div>
    </aside>
  )
}

function Ways({ ways, className }: { ways: readonly { label: string; href: string }[]; className: string }) {
  return (
    <ul className={`flex flex-wrap-reverse ${className}`}>
      {ways.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-touch items-center underline decoration-night-line underline-offset-4 hover:decoration-current"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The same help within the menu of small screens. */
export function CrisisMenu() {
  return (
    <div data-crisis className="border-t border-line">
      <div className="page-column flex flex-wrap items-center gap-x-5 py-2 text-small">
        <p className="font-semibold">{crisisWords.question}</p>
        <ul className="flex flex-wrap gap-x-5">
          {[...DIRECT, ...HOTLINE].map(({ label, href }) => (
            <li key={href}>
              <a href={href} className="inline-flex min-h-12 items-center">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
