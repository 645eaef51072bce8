import { RichText } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { BookingPage } from '#content/schemas/pages.ts'

/** What an appointment costs with insurance and without, and what the law promises those who pay themselves. */
export function Payment({ words }: { words: BookingPage['payment'] }) {
  return (
    <Section title={words.title}>
      <dl className="border-t border-line">
        {words.items.map((way) => (
          <div
            key={way.title}
            className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[13rem_1fr] sm:items-baseline"
          >
            <dt className="font-heading text-heading">{way.title}</dt>
            <dd className="text-ink-soft">
              <RichText blocks={way.body} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
