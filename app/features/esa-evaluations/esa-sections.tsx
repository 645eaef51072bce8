import { Accordion } from '#app/components/accordion.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture, type ShownPicture } from '#app/components/picture.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import type { EsaPage } from '#content/schemas/esa-page.ts'

/** The introduction, and beside it who evaluates; below, folded, what an evaluation is and a sample letter. */
export function Introduction({
  words,
  portrait,
}: {
  words: Pick<EsaPage, 'introduction' | 'evaluator' | 'whatItIs' | 'letter'>
  portrait: ShownPicture
}) {
  const { introduction, evaluator, whatItIs, letter } = words
  return (
    <div className="page-column grid items-start gap-x-12 gap-y-8 pt-6 pb-section sm:pt-10 lg:grid-cols-12">
      <Card
        as="section"
        aria-labelledby="evaluator-title"
        className="flex items-start gap-5 lg:order-1 lg:col-span-5"
      >
        <Picture {...portrait} sizes="7rem" className="w-18 shrink-0 rounded-control lg:w-28" />
        <div>
          <h2 id="evaluator-title" className="text-heading">
            {evaluator.title}
          </h2>
          <p className="mt-1.5 text-small">
            <Sentence spans={evaluator.body} /> {evaluator.outcomes}
          </p>
          <ArrowLink {...evaluator.verify} />
        </div>
      </Card>
      <section aria-labelledby="introduction-title" className="lg:col-span-7">
        <h2 id="introduction-title" className="text-title">
          {introduction.title}
        </h2>
        <RichText blocks={introduction.body} className="mt-5 sm:text-lead" />
      </section>
      <div className="lg:order-1 lg:col-span-12">
        <Accordion
          items={[whatItIs, letter].map(({ title, body }) => ({
            question: title,
            answer: <RichText blocks={body} />,
          }))}
        />
      </div>
    </div>
  )
}

/** The flat fee in large figures. */
export function FlatFee({ words }: { words: EsaPage['fee'] }) {
  return (
    <div className="page-column py-section max-sm:py-8">
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
            <span className="font-heading text-[min(clamp(3.25rem,1.6rem+5.5vw,7rem),24vw)] leading-none font-medium">
              {words.amount}
            </span>
            <span className="text-ink-soft">{words.per}</span>
          </p>
        </div>
        <div className="mt-6 lg:col-span-8 lg:mt-0">
          <RichText blocks={words.body} className="max-sm:text-small lg:text-lead" />
          <ButtonLink {...words.link} className="mt-7 max-sm:hidden" />
        </div>
      </Card>
    </div>
  )
}

/** Shown before the form without being opened. */
const FIRST_DISCLAIMERS = 3

/** What an evaluation does not do, with the day on which the law was last checked; the details are folded. */
export function Disclaimers({
  words,
}: {
  words: Pick<EsaPage, 'disclaimers' | 'lawChecked'> & { lawCheckedOn: string }
}) {
  const { disclaimers, lawChecked } = words
  const details = disclaimers.items.slice(FIRST_DISCLAIMERS)
  return (
    <Section
      title={disclaimers.title}
      ground="mist"
      aside={
        <p className="text-small text-ink-soft">
          {lawChecked.label}: <time dateTime={lawChecked.day}>{words.lawCheckedOn}</time>
        </p>
      }
    >
      <Statements items={disclaimers.items.slice(0, FIRST_DISCLAIMERS)} />
      {details.length > 0 && (
        <Accordion items={[{ question: disclaimers.more, answer: <Statements items={details} /> }]} />
      )}
    </Section>
  )
}

function Statements({ items }: { items: EsaPage['disclaimers']['items'] }) {
  return (
    <ul className="list-disc space-y-2.5 pb-4 pl-5 marker:text-hibiscus">
      {items.map((item) => (
        <li key={item.map(({ text }) => text).join('')} className="max-w-measure">
          <Sentence spans={item} />
        </li>
      ))}
    </ul>
  )
}
