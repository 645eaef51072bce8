import { Accordion } from '#app/components/accordion.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture, type ShownPicture } from '#app/components/picture.tsx'
import { FoldedText } from '#app/components/fold.tsx'
import { Price } from '#app/components/price.tsx'
import { RichText, Sentence, type TextBlock } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { esaRequest } from '#content/messages/esa-request.ts'
import type { EsaPage } from '#content/schemas/esa-page.ts'

/** The introduction, with who evaluates; below, folded, what an evaluation is and a sample letter. */
export function Introduction({
  words: { introduction, evaluator, whatItIs, letter },
  portrait,
}: {
  words: Pick<EsaPage, 'introduction' | 'evaluator' | 'whatItIs' | 'letter'>
  portrait: ShownPicture
}) {
  return (
    <Section
      title={introduction.title}
      aside={
        <Card className="flex flex-wrap items-start gap-x-5 gap-y-3 max-sm:p-4">
          <div className="w-18 shrink-0 max-sm:w-14">
            <Picture {...portrait} sizes="5rem" className="rounded-control" />
          </div>
          {/* Below the picture with large text, where no word would fit beside it. */}
          <div className="min-w-0 grow basis-40">
            <h3 className="text-heading">{evaluator.title}</h3>
            <p className="mt-1.5 text-small">
              <Sentence spans={evaluator.body} /> {evaluator.outcomes}
            </p>
            <ArrowLink {...evaluator.verify} />
          </div>
        </Card>
      }
    >
      <RichText blocks={introduction.body} className="mb-6 sm:text-lead" />
      <Folded items={[whatItIs, letter].map(({ title, body }) => ({ question: title, answer: body }))} />
    </Section>
  )
}

/** Texts that open below their titles. */
export function Folded({ items }: { items: readonly { question: string; answer: readonly TextBlock[] }[] }) {
  return (
    <Accordion
      items={items.map(({ question, answer }) => ({ question, answer: <RichText blocks={answer} /> }))}
    />
  )
}

/** The flat fee in large figures. */
export function FlatFee({ words }: { words: EsaPage['fee'] }) {
  return (
    <Section title={words.title} aside={<Price amount={words.amount} note={words.per} />}>
      <FoldedText blocks={words.body} label={esaRequest.payment} className="max-sm:text-small" />
      <ButtonLink {...words.link} className="mt-7 max-sm:hidden" />
    </Section>
  )
}

/** Shown before the form without being opened. */
const FIRST_DISCLAIMERS = 3

/** What an evaluation does not do, with the day on which the law was last checked; the details are folded. */
export function Disclaimers({
  words: { disclaimers, lawChecked, lawCheckedOn },
}: {
  words: Pick<EsaPage, 'disclaimers' | 'lawChecked'> & { lawCheckedOn: string }
}) {
  const { title, items, more } = disclaimers
  const list = (part: typeof items): TextBlock[] => [{ kind: 'list', items: part }]
  return (
    <Section
      title={title}
      ground="mist"
      aside={
        <p className="text-small text-ink-soft">
          {lawChecked.label}: <time dateTime={lawChecked.day}>{lawCheckedOn}</time>
        </p>
      }
    >
      <RichText blocks={list(items.slice(0, FIRST_DISCLAIMERS))} className="mb-4" />
      {items.length > FIRST_DISCLAIMERS && (
        <Folded items={[{ question: more, answer: list(items.slice(FIRST_DISCLAIMERS)) }]} />
      )}
    </Section>
  )
}
