import { ArrowLink } from '#app/components/site-link.tsx'
import { TickedFacts } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Picture, type ShownPicture } from '#app/components/picture.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import type { HeroCosts } from '#content/schemas/page-parts.ts'
import type { HomePage } from '#content/schemas/home-page.ts'

/**
 * The top of the home page: headline, lead, booking and the price fit into the first screen, on a small phone too,
 * above the popup's bar; the picture follows them there.
 */
export function Hero({
  words,
  picture,
  note,
  costs,
  askButton,
}: {
  words: Omit<HomePage['hero'], 'ask' | 'costs'>
  picture: ShownPicture
  note?: string
  costs?: React.ReactNode
  askButton: React.ReactNode
}) {
  return (
    <section
      aria-labelledby="hero-title"
      className="overflow-hidden md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,42vw)] md:items-stretch lg:grid-cols-[minmax(0,1fr)_minmax(0,46vw)]"
    >
      <div className="md:pl-[max(var(--spacing-gutter),calc((100vw-var(--container-page))/2))]">
        <header className="px-gutter pt-5 pb-6 sm:pt-12 sm:pb-8 md:flex md:min-h-[34rem] md:flex-col md:justify-center md:py-12 md:pr-8 md:pl-0 lg:min-h-[38rem] lg:py-16 lg:pr-14">
          <p className="font-medium text-hibiscus max-sm:text-small">{words.kicker}</p>
          <h1
            id="hero-title"
            className="mt-2 text-display max-sm:text-[min(2.1rem,12vw)] sm:mt-3 sm:max-w-[14ch]"
          >
            {words.headline}
          </h1>
          <p className="mt-3 max-w-[46ch] text-lead text-ink-soft max-sm:text-body max-sm:leading-snug sm:mt-5">
            {words.lead}
          </p>
          {note && <p className="mt-3 max-w-[46ch] font-semibold max-sm:leading-snug">{note}</p>}
          <div data-keep-clear>
            <div className="mt-4 flex flex-wrap gap-3 max-sm:*:px-4 sm:mt-8">
              <ButtonLink {...words.book} />
              {askButton}
            </div>
            {costs}
          </div>
          <TideLine className="mt-10 max-sm:hidden" />
          <TickedFacts items={words.badges} className="mt-4 sm:mt-5" />
        </header>
      </div>
      <Picture
        {...picture}
        sizes="(min-width: 64rem) 46vw, (min-width: 48rem) 42vw, 100vw"
        urgent
        className="aspect-[2/1] w-full object-cover object-[50%_50%] md:aspect-auto md:h-full md:min-h-[34rem] md:rounded-bl-picture lg:min-h-[38rem]"
      />
    </section>
  )
}

/**
 * Below the buttons: whether new clients are accepted, who pays, what it costs, and the link to the insurance search.
 */
export function Costs({
  words,
  availability,
  insurers,
}: {
  words: HeroCosts
  /** Whether new clients are accepted, in words. */
  availability: React.ReactNode
  /** The section with the insurers, if any is accepted. */
  insurers: string | undefined
}) {
  return (
    <div className="mt-3 text-small sm:mt-6 sm:text-body">
      {availability && (
        <p className="flex items-baseline gap-2 font-semibold">
          {/* Drawn by its border, because forced colors remove backgrounds. */}
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-round border-5 border-mangrove" />
          <span>{availability}</span>
        </p>
      )}
      <p className="row-with-dots mt-1 items-center">
        {insurers && (
          <span>
            {words.insured}
            <HiddenComma after={words.insured} />
          </span>
        )}
        <span>{words.selfPay}</span>
        {insurers && <ArrowLink href={insurers} label={words.check} />}
      </p>
    </div>
  )
}
