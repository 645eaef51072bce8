import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { AboutPage } from '#content/schemas/pages.ts'

/** Who comes here; a list to recognize oneself in. */
export function ClientGroups({ words }: { words: AboutPage['groups'] }) {
  return (
    <Section title={words.title} lead={<Sentence spans={words.lead} />} ground="deep">
      <ul className="grid gap-x-10 border-t border-line-strong/40 sm:grid-cols-2">
        {words.items.map((group) => (
          <li key={group.title} className="border-b border-line-strong/40 py-6">
            <h3 className="text-heading">{group.title}</h3>
            <RichText blocks={group.body} className="mt-1.5 text-ink-soft" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
