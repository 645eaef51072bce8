import { RichText } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { ResourcesPage } from '#content/schemas/pages.ts'

export function WhyDigital({ words }: { words: ResourcesPage['whyDigital'] }) {
  return (
    <Section title={words.title} ground="deep">
      <dl className="border-t border-line-strong/40">
        {words.items.map((reason) => (
          <div
            key={reason.title}
            className="grid gap-x-8 gap-y-1 border-b border-line-strong/40 py-5 sm:grid-cols-[11rem_1fr] sm:items-baseline"
          >
            <dt className="font-heading text-heading">{reason.title}</dt>
            <dd className="text-ink-soft">
              <RichText blocks={reason.body} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
