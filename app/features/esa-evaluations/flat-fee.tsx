import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import type { EsaPage } from '#content/schemas/pages.ts'

/** The one price of the page, in figures that need no search. */
export function FlatFee({ words }: { words: EsaPage['fee'] }) {
  return (
    <div className="page-column pt-section">
      <Card
        as="section"
        tone="raised"
        aria-labelledby="fee-title"
        className="isolate overflow-hidden lg:grid lg:grid-cols-12 lg:gap-x-12 lg:p-12"
      >
        <div className="lg:col-span-4">
          <h2 id="fee-title" className="text-heading">
            {words.title}
          </h2>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
            <span className="font-heading text-[clamp(4rem,2.6rem+5.5vw,7rem)] leading-none font-medium text-hibiscus">
              {words.amount}
            </span>
            <span className="text-ink-soft">{words.per}</span>
          </p>
        </div>
        <div className="mt-6 lg:col-span-8 lg:mt-0">
          <RichText blocks={words.body} className="text-lead" />
          <ButtonLink href={words.link.href} className="mt-7">
            {words.link.label}
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
