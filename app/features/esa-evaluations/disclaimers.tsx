import { Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { longDay } from '#app/lib/dates.ts'
import type { EsaPage } from '#content/schemas/pages.ts'

/** What an evaluation does not do, as plainly as what it does, with the day the law was last read. */
export function Disclaimers({ words }: { words: Pick<EsaPage, 'disclaimers' | 'lawChecked'> }) {
  const { label, day } = words.lawChecked
  return (
    <Section
      title={words.disclaimers.title}
      aside={
        <p className="text-small text-ink-soft">
          {label}: <time dateTime={day}>{longDay(day)}</time>
        </p>
      }
    >
      <ul className="border-t border-line">
        {words.disclaimers.items.map((item) => (
          <li key={item.map(({ text }) => text).join('')} className="border-b border-line py-4">
            <p className="max-w-measure">
              <Sentence spans={item} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
