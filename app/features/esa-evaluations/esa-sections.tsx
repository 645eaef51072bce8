import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { EsaPage } from '#content/schemas/esa-page.ts'

/** The introduction, and beside it what an evaluation is. */
export function WhatItIs({ words }: { words: Pick<EsaPage, 'introduction' | 'whatItIs'> }) {
  return (
    <div className="page-column grid gap-x-12 gap-y-14 pt-10 pb-section lg:grid-cols-12">
      <section aria-labelledby="introduction-title" className="lg:col-span-7">
        <h2 id="introduction-title" className="text-title">
          {words.introduction.title}
        </h2>
        <RichText blocks={words.introduction.body} className="mt-6 text-lead" />
      </section>
      <section aria-labelledby="what-it-is-title" className="lg:col-span-5 lg:pt-5 lg:pl-6">
        <h2 id="what-it-is-title" className="text-heading">
          {words.whatItIs.title}
        </h2>
        <RichText blocks={words.whatItIs.body} className="mt-3 text-ink-soft" />
      </section>
    </div>
  )
}

/** The flat fee in large figures. */
export function FlatFee({ words }: { words: EsaPage['fee'] }) {
  return (
    <div className="page-column py-section">
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
            <span className="font-heading text-[min(clamp(4rem,2.6rem+5.5vw,7rem),24vw)] leading-none font-medium">
              {words.amount}
            </span>
            <span className="text-ink-soft">{words.per}</span>
          </p>
        </div>
        <div className="mt-6 lg:col-span-8 lg:mt-0">
          <RichText blocks={words.body} className="text-lead" />
          <ButtonLink {...words.link} className="mt-7" />
        </div>
      </Card>
    </div>
  )
}

/** What an evaluation does not do, with the day on which the law was last checked. */
export function Disclaimers({
  words,
}: {
  words: Pick<EsaPage, 'disclaimers' | 'lawChecked'> & { lawCheckedOn: string }
}) {
  const { label, day } = words.lawChecked
  return (
    <Section
      title={words.disclaimers.title}
      ground="mist"
      aside={
        <p className="text-small text-ink-soft">
          {label}: <time dateTime={day}>{words.lawCheckedOn}</time>
        </p>
      }
    >
      <ul className="border-t border-line-strong/40">
        {words.disclaimers.items.map((item) => (
          <li key={item.map(({ text }) => text).join('')} className="border-b border-line-strong/40 py-4">
            <p className="max-w-measure">
              <Sentence spans={item} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
