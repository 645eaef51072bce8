import { ArrowLink } from '#app/components/arrow-link.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { HomePage } from '#content/schemas/pages.ts'

/** How an appointment is paid: by insurance through two platforms, or by oneself. */
export function Insurance({ words }: { words: HomePage['insurance'] }) {
  return (
    <Section title={words.title} aside={<ArrowLink href={words.action.href}>{words.action.label}</ArrowLink>}>
      <RichText blocks={words.text} className="text-lead" />
      <dl className="mt-stack border-t border-line">
        {[...words.platforms, words.selfPay].map((way) => (
          <div
            key={way.title}
            className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[13rem_1fr] sm:items-baseline"
          >
            <dt className="font-heading text-heading">{way.title}</dt>
            <dd className="max-w-measure text-ink-soft">{way.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
